import type { InventoryProduct, InventorySize } from '../inventory.queries.ts'

/** The target of a wholesale edit: every size of a product, or one size. */
export type WholesaleOf = { product_id: number } | { variant_id: number }

export interface Wholesale {
  wholesale_enabled: boolean
  wholesale_price: number | null
}

type ProductWholesale = InventoryProduct['wholesale']

/**
 * Returns a product's wholesale state for its row: on when any size is, with their common price. `isMixed` means that
 * prices differ.
 */
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

/** Returns the wholesale state of a product from its sizes. */
export function wholesaleOfSizes(sizes: readonly Wholesale[]): NonNullable<ProductWholesale> {
  const [price = null, ...others] = new Set(sizes.map(({ wholesale_price }) => wholesale_price))
  const is_mixed = others.length > 0
  return {
    enabled: sizes.some(({ wholesale_enabled }) => wholesale_enabled),
    price: is_mixed ? null : price,
    is_mixed,
  }
}

/** Returns a size with a wholesale change; turning it off removes the price. */
export const withWholesale = (size: InventorySize, change: Partial<Wholesale>): InventorySize => ({
  ...size,
  ...change,
  ...(change.wholesale_enabled === false && { wholesale_price: null }),
})

/** Returns a product whose sizes all get the change. */
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
