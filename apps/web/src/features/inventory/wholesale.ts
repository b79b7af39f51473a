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

const isMeant = (of: WholesaleOf, product: InventoryProduct, size: InventorySize): boolean =>
  'product_id' in of ? product.product_id === of.product_id : size.variant_id === of.variant_id

/** A page with the wholesale of a product or size as it shall be; off means without a price (document 3 §5). */
export function withWholesale(page: InventoryPageData, of: WholesaleOf, change: Partial<Wholesale>): InventoryPageData {
  const next = { ...change, ...(change.wholesale_enabled === false && { wholesale_price: null }) }
  return changingSizes(page, of, () => next)
}

/** What a product's or size's wholesale is, size by size: kept before an edit, in case it is refused. */
export const wholesaleOfSizes = (page: InventoryPageData, of: WholesaleOf): Map<number, Wholesale> =>
  new Map(
    page.products.flatMap((product) =>
      product.variants
        .filter((size) => isMeant(of, product, size))
        .map(({ variant_id, wholesale_enabled, wholesale_price }) => [
          variant_id,
          { wholesale_enabled, wholesale_price },
        ]),
    ),
  )

/** A page with that put back, and nothing else that was changed in the meantime. */
export const withWholesaleBack = (
  page: InventoryPageData,
  of: WholesaleOf,
  before: ReadonlyMap<number, Wholesale>,
): InventoryPageData => changingSizes(page, of, ({ variant_id }) => before.get(variant_id) ?? {})

function changingSizes(
  page: InventoryPageData,
  of: WholesaleOf,
  change: (size: InventorySize) => Partial<Wholesale>,
): InventoryPageData {
  const products = page.products.map((product) =>
    product.variants.some((size) => isMeant(of, product, size))
      ? {
          ...product,
          variants: product.variants.map((size) => (isMeant(of, product, size) ? { ...size, ...change(size) } : size)),
        }
      : product,
  )
  return { ...page, products }
}
