/** The part of the Products page's state that is in the address, so that reload, Back and shared links keep it. */
export interface ProductsView {
  search?: string
  /** The tab My Synced; all products when absent. */
  tab?: 'synced'
  sort?: 'release_date'
  order?: 'desc'
  /** Net Payout Mode: shows nets instead of asks and bids. */
  net?: boolean
  /** The product in Full Screen View, and the size whose history is shown. */
  product?: number
  size?: number
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

/** Reads the view from the address and leaves out invalid values. The router parses `?search=990` as a number. */
export function parseProductsView(address: Record<string, unknown>): ProductsView {
  const { search } = address
  return {
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search) }),
    ...(address['tab'] === 'synced' && { tab: 'synced' as const }),
    ...(address['sort'] === 'release_date' && { sort: 'release_date' as const }),
    ...(address['order'] === 'desc' && { order: 'desc' as const }),
    ...(address['net'] === true && { net: true }),
    ...(isId(address['product']) && { product: address['product'] }),
    ...(isId(address['size']) && { size: address['size'] }),
  }
}
