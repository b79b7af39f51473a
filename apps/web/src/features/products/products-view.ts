/** What of the products screen lives in its address: reload, back and a shared link keep it. */
export interface ProductsView {
  search?: string
  /** My Synced; otherwise all products. */
  tab?: 'synced'
  sort?: 'release_date'
  order?: 'desc'
  /** Net Payout Mode: what asks and bids leave instead of what they are. */
  net?: boolean
  /** The product in Full Screen View, and the size whose history is shown there. */
  product?: number
  size?: number
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

/**
 * From the address, where anything can stand; what makes no sense is left out. The router reads `?search=990` as a
 * number.
 */
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
