/** The names of the steps above the page; the success screen follows them. */
export const STEPS = ['StockX Product', 'Shopify Sync', 'Inventory Review', 'Pricing Setup', 'Create Listings'] as const
/** The index of the success screen, after the steps. */
export const SUCCESS = 5

/** The part of Import to List's state that is in the address. */
export interface ImportToListView {
  /** The step, from 0 (StockX Product) to 5 (the success screen). */
  step?: number
  /** The search at StockX. */
  search?: string
  /** The catalog product. */
  product?: number
  store?: number
  /** The search in the store. */
  store_search?: string
  /** The product link between store and catalog. */
  link?: number
}

const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value).slice(0, 200) : undefined

const idOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined

/** Reads the view from the address. Limits the step to what the chosen values allow. */
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

/** The product that Check Payouts passes in the navigation state. */
export interface ChosenProduct {
  id: number
  name: string
  sku: string | null
  retailPrice: number | null
}
