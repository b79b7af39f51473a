/** The steps as they are named above the page; the success screen comes after them (document 3 §2). */
export const STEPS = ['StockX Product', 'Shopify Sync', 'Inventory Review', 'Pricing Setup', 'Create Listings'] as const
/** The last step, behind the four in which something is chosen: what came of it. */
export const SUCCESS = 5

/** What of Import to List lives in its address. */
export interface ImportToListView {
  /** 0: StockX Product, to 5: the success screen. */
  step?: number
  /** At StockX. */
  search?: string
  /** Of the catalogue. */
  product?: number
  store?: number
  /** In the store. */
  store_search?: string
  /** The link between the two. */
  link?: number
}

const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value).slice(0, 200) : undefined

const idOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined

/** From the address, where anything can stand: no step goes further than what is chosen allows. */
export function parseImportToListView(address: Record<string, unknown>): ImportToListView {
  const [search, store_search] = [textOf(address['search']), textOf(address['store_search'])]
  const [product, store, link] = [idOf(address['product']), idOf(address['store']), idOf(address['link'])]
  const most = product === undefined ? 0 : link === undefined ? 1 : SUCCESS
  const asked = Number(address['step'])
  const step = Number.isInteger(asked) && asked > 0 ? Math.min(asked, most) : 0
  return {
    ...(step > 0 && { step }),
    ...(search !== undefined && { search }),
    ...(product !== undefined && { product }),
    ...(store !== undefined && { store }),
    ...(store_search !== undefined && { store_search }),
    ...(product !== undefined && link !== undefined && { link }),
  }
}

/** The product as Check Payouts hands it over, beside the address (document 3 §2). */
export interface ChosenProduct {
  id: number
  name: string
  sku: string | null
  retailPrice: number | null
}
