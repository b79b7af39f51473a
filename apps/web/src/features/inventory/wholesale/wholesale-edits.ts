import type { QueryClient } from '@tanstack/react-query'
import {
  changeCachedProducts,
  changeCachedSizes,
  type InventoryProduct,
  type InventorySize,
  cachedProducts,
  cachedSizes,
} from '../inventory.queries.ts'
import { type Wholesale, type WholesaleOf, wholesaleOfSizes, withWholesale, withWholesaleOfAll } from './wholesale.ts'

/** The values before an edit. */
export interface WholesaleBefore {
  sizes: ReadonlyMap<number, Wholesale>
  products: ReadonlyMap<number, InventoryProduct>
}

/** Shows a change everywhere in the cache. Returns the previous values. */
export function showWholesale(client: QueryClient, of: WholesaleOf, change: Partial<Wholesale>): WholesaleBefore {
  const before = knownOf(client, of)
  changeCachedSizes(client, (size) => (before.sizes.has(size.variant_id) ? withWholesale(size, change) : size))
  changeProductsOf(client, before, (product) =>
    'product_id' in of ? withWholesaleOfAll(product, change) : withSizesAtHand(client, product),
  )
  return before
}

/** Returns the sizes that an edit affects, and the products whose rows show them. */
function knownOf(client: QueryClient, of: WholesaleOf): WholesaleBefore {
  const products = cachedProducts(client)
  const isMeant = (size: InventorySize) =>
    'variant_id' in of
      ? size.variant_id === of.variant_id
      : products.some((each) => each.product_id === of.product_id && each.product_sync_id === size.product_sync_id)
  const sizes = cachedSizes(client).filter(isMeant)
  const syncIds = new Set(sizes.map(({ product_sync_id }) => product_sync_id))
  const touched = products.filter((product) =>
    'product_id' in of ? product.product_id === of.product_id : syncIds.has(product.product_sync_id),
  )
  return {
    sizes: new Map(
      sizes.map(({ variant_id, wholesale_enabled, wholesale_price }) => [
        variant_id,
        { wholesale_enabled, wholesale_price },
      ]),
    ),
    products: new Map(touched.map((product) => [product.product_sync_id, product])),
  }
}

const changeProductsOf = (
  client: QueryClient,
  { products }: WholesaleBefore,
  change: (product: InventoryProduct) => InventoryProduct,
): void =>
  changeCachedProducts(client, (product) => (products.has(product.product_sync_id) ? change(product) : product))

const withSizesAtHand = (client: QueryClient, product: InventoryProduct): InventoryProduct => ({
  ...product,
  wholesale: wholesaleOfSizes(
    cachedSizes(client).filter(({ product_sync_id }) => product_sync_id === product.product_sync_id),
  ),
})

/** Restores the previous values, without other changes made in the meantime. */
export function putWholesaleBack(client: QueryClient, of: WholesaleOf, before: WholesaleBefore): void {
  changeCachedSizes(client, (size) => ({ ...size, ...before.sizes.get(size.variant_id) }))
  changeProductsOf(client, before, (product) => {
    if ('variant_id' in of) return withSizesAtHand(client, product)
    const { wholesale, ...rest } = product
    const was = before.products.get(product.product_sync_id)?.wholesale
    return { ...rest, ...(was && { wholesale: was }) }
  })
}
