import type { Api } from './api.ts'
import type { RunningArk } from './ark.ts'
import { control } from './outside-world.ts'
import type { JourneyShop } from './retailers.ts'

/** A number of units of a size at one location of a shop. */
export interface LocatedUnits {
  sku: string
  location: string
  units: number
}

/** Reads the whole stock, page by page. */
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

/** Returns the store's stock by SKU and location. */
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

/** Sets the stock of a shop at locations. */
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
