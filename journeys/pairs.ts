import type { Api } from './api.ts'
import { expect } from './ark.ts'

/** A size with exactly one pair in stock, and its location. */
export interface Pair {
  variantId: number
  product: string
  sku: string
  size: string
  /** The name on the screens: 'Air Jordan 1 High, size 9'. */
  name: string
  location: string
  /** The higher net of the two lowest asks, in whole dollars. */
  net: number
}

/** Returns a size of the retailer with a single unlisted pair and market prices on both marketplaces. */
export async function lonePair(api: Api): Promise<Pair> {
  const { variants } = await api('GET /listings/variants', { query: { limit: 200 } })
  const one = variants.find(
    (each) =>
      each.total_available === 1 &&
      each.total_shopify_stock === 1 &&
      !each.listings_enabled &&
      each.stockx.net_payout !== null &&
      each.goat.net_payout !== null,
  )
  const place = one?.locations.find(({ quantity_available }) => quantity_available === 1)
  if (!one?.product_sku || !place) throw new Error('the retailer has no single pair')
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

/** Lists a pair with calls and waits until both marketplaces show it. */
export async function listPair(api: Api, { variantId, net }: Pick<Pair, 'variantId' | 'net'>): Promise<void> {
  const params = { id: variantId }
  await api('PATCH /listings/variants/{id}/payouts', {
    params,
    body: { desired_payout: net, bottom_payout: Math.floor(net * 0.9) },
  })
  await api('PATCH /listings/variants/{id}/toggle-queued', { params, body: { enabled: true } })
  const states = async () =>
    (await api('GET /listings/variants/{id}', { params })).marketplace_listings.map(({ state }) => state)
  await expect.poll(states).toEqual(['live', 'live'])
}
