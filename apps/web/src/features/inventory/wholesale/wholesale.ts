import type { InventoryProduct, InventorySize } from '../inventory.queries.ts'

/** What of the catalogue a wholesale edit is about: every size of a product, or one size. */
export type WholesaleOf = { product_id: number } | { variant_id: number }

export interface Wholesale {
  wholesale_enabled: boolean
  wholesale_price: number | null
}

type ProductWholesale = InventoryProduct['wholesale']

/** A product as its row shows it: on when any size is, and their price where they agree. `isMixed`: they do not. */
export const wholesaleOfProduct = ({
  wholesale,
  not_priced_here,
}: Pick<InventoryProduct, 'wholesale' | 'not_priced_here'>): Wholesale &
  Pick<InventoryProduct, 'not_priced_here'> & { isMixed: boolean } => ({
  ...(not_priced_here && { not_priced_here }),
  wholesale_enabled: wholesale?.enabled ?? false,
  wholesale_price: wholesale?.price ?? null,
  isMixed: wholesale?.is_mixed ?? false,
})

/** What the sizes of a product come to. */
export function wholesaleOfSizes(sizes: readonly Wholesale[]): NonNullable<ProductWholesale> {
  const [price = null, ...others] = new Set(sizes.map(({ wholesale_price }) => wholesale_price))
  const is_mixed = others.length > 0
  return {
    enabled: sizes.some(({ wholesale_enabled }) => wholesale_enabled),
    price: is_mixed ? null : price,
    is_mixed,
  }
}

/** A size with its wholesale as it shall be; off means without a price (document 3 §5). */
export const withWholesale = (size: InventorySize, change: Partial<Wholesale>): InventorySize => ({
  ...size,
  ...change,
  ...(change.wholesale_enabled === false && { wholesale_price: null }),
})

/** A product whose sizes all take that change. */
export function withWholesaleOfAll(product: InventoryProduct, change: Partial<Wholesale>): InventoryProduct {
  const { enabled = false, price = null, is_mixed = false } = product.wholesale ?? {}
  const isOff = change.wholesale_enabled === false
  const isPriced = isOff || change.wholesale_price !== undefined
  return {
    ...product,
    wholesale: {
      enabled: change.wholesale_enabled ?? enabled,
      price: isOff ? null : change.wholesale_price === undefined ? price : change.wholesale_price,
      is_mixed: is_mixed && !isPriced,
    },
  }
}
