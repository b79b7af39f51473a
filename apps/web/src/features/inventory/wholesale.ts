import type { InventoryPageData, InventoryProduct, InventorySize } from './inventory.queries.ts'

/** What of the catalogue a wholesale edit is about: every size of a product, or one size. */
export type WholesaleOf = { product_id: number } | { variant_id: number }

export interface Wholesale {
  wholesale_enabled: boolean
  wholesale_price: number | null
}

/** A product as its sizes say: on when any is, and their price where they agree. `isMixed`: they do not. */
export function wholesaleOfProduct({ variants }: InventoryProduct): Wholesale & { isMixed: boolean } {
  const prices = new Set(variants.map(({ wholesale_price }) => wholesale_price))
  const isMixed = prices.size > 1
  const [price = null] = prices
  return {
    wholesale_enabled: variants.some(({ wholesale_enabled }) => wholesale_enabled),
    wholesale_price: isMixed ? null : price,
    isMixed,
  }
}

/** A page with the wholesale of a product or size as it shall be; off means without a price (document 3 §5). */
export function withWholesale(page: InventoryPageData, of: WholesaleOf, change: Partial<Wholesale>): InventoryPageData {
  const isMeant = (product: InventoryProduct, size: InventorySize) =>
    'product_id' in of ? product.product_id === of.product_id : size.variant_id === of.variant_id
  const next = { ...change, ...(change.wholesale_enabled === false && { wholesale_price: null }) }
  const products = page.products.map((product) =>
    product.variants.some((size) => isMeant(product, size))
      ? { ...product, variants: product.variants.map((size) => (isMeant(product, size) ? { ...size, ...next } : size)) }
      : product,
  )
  return { ...page, products }
}
