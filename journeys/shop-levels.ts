import type { Api } from './api.ts'
import type { RunningArk } from './ark.ts'
import { control } from './outside-world.ts'
import type { JourneyShop } from './retailers.ts'

/** So many units of a size at one location of a shop. */
export interface LocatedUnits {
  sku: string
  location: string
  units: number
}

/** All of the stock, page by page. */
async function stockOf(api: Api) {
  const first = await api('GET /inventory/', { query: { limit: 200 } })
  const products = [...first.products]
  while (products.length < (first.total_count ?? 0)) {
    const page = await api('GET /inventory/', { query: { limit: 200, skip: products.length } })
    if (page.products.length === 0) break
    products.push(...page.products)
  }
  return products
}

/** Where the store has stock, by the SKU on the box there. */
export async function locatedUnits(api: Api): Promise<LocatedUnits[]> {
  const [store] = await api('GET /shopify/stores')
  const shop = await api('GET /shopify/stores/{id}/products', { params: { id: store!.id }, query: { limit: 200 } })
  const skus = new Map(
    shop.products.map(({ sync_id, variants }) => [sync_id, variants.flatMap(({ sku }) => (sku ? [sku] : []))]),
  )
  const products = await stockOf(api)
  return products.flatMap(({ product_sync_id, variants }) =>
    variants.flatMap(({ size, locations }) => {
      const sku = skus.get(product_sync_id)?.find((each) => each.endsWith(`-${size}`))
      return sku === undefined
        ? []
        : locations
            .filter(({ shopify_stock: units }) => units > 0)
            .map(({ location_nickname: location, shopify_stock: units }) => ({ sku, location, units }))
    }),
  )
}

/** What the shop has there from now on. */
export async function setLevels(
  { simulators }: RunningArk,
  { domain }: JourneyShop,
  places: LocatedUnits[],
  available: number,
): Promise<void> {
  for (const place of places)
    await control(simulators.shopify, 'set-level', {
      shop: domain,
      sku: place.sku,
      locationId: place.location,
      available,
    })
}
