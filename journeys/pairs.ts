import type { Api } from './api.ts'

/** A size of which exactly one pair is in stock, and where. */
export interface Pair {
  variantId: number
  product: string
  sku: string
  size: string
  /** As the screens name it: 'Air Jordan 1 High, size 9'. */
  name: string
  location: string
  /** What the better marketplace nets at its lowest ask, in whole dollars. */
  net: number
}

/**
 * The nth product of which a size is a single pair that is not on offer, with a market on both sides; each journey
 * takes its own, for they share a sandbox.
 */
export async function lonePair(api: Api, nth: number): Promise<Pair> {
  const pages = await Promise.all(
    [0, 200].map((skip) => api('GET /listings/variants', { query: { limit: 200, skip } })),
  )
  const lone = pages
    .flatMap(({ variants }) => variants)
    .filter(
      (each) =>
        each.total_available === 1 &&
        each.total_shopify_stock === 1 &&
        !each.listings_enabled &&
        each.stockx.net_payout !== null &&
        each.goat.net_payout !== null,
    )
  const one = lone.filter(({ product_id }, at) => lone.findIndex((each) => each.product_id === product_id) === at)[nth]
  const place = one?.locations.find(({ quantity_available }) => quantity_available === 1)
  if (!one?.product_sku || !place) throw new Error(`the sandbox has no single pair number ${nth}`)
  return {
    variantId: one.variant_id,
    product: one.product_name,
    sku: one.product_sku,
    size: one.size,
    name: `${one.product_name}, size ${one.size}`,
    location: place.location_nickname,
    net: Math.floor(Math.max(one.stockx.net_payout ?? 0, one.goat.net_payout ?? 0)),
  }
}
