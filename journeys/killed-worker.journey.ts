import { apiAs } from './api.ts'
import { expect, test } from './ark.ts'
import { clearFaults, control, type Effect, effects, listingIds } from './outside-world.ts'
import { lonePair, type Pair } from './pairs.ts'
import { kill } from './programs.ts'

/** StockX answers one request a second, and the sandbox's own first listings may stand in line before ours. */
const LISTED_WITHIN_MS = 75_000
/** A killed worker's jobs are known to be stuck when their heartbeat stops (10 s), and looked for every few seconds. */
const TAKEN_UP_WITHIN_MS = 60_000

test.afterEach(({ ark }) => clearFaults(ark.simulators.shopify))

test('a worker is killed between the Shopify order and its stock: its job is taken up again, and everything is there once', async ({
  ark,
}) => {
  test.setTimeout(200_000)
  const { stockx, shopify } = ark.simulators
  const api = await apiAs(ark, 'owner')
  const pair = await lonePair(api, 3)
  const params = { id: pair.variantId }
  await api('PATCH /listings/variants/{id}/payouts', {
    params,
    body: { desired_payout: pair.net, bottom_payout: Math.floor(pair.net * 0.9) },
  })
  await api('PATCH /listings/variants/{id}/toggle-queued', { params, body: { enabled: true } })
  const states = async () =>
    (await api('GET /listings/variants/{id}', { params })).marketplace_listings.map(({ state }) => state)
  await expect.poll(states, { timeout: LISTED_WITHIN_MS }).toEqual(['live', 'live'])

  await control(shopify, 'faults', { call: 'AdjustAvailable', kind: 'latency', latencyMs: 30_000 })
  await control(stockx, 'buy', { listingId: (await listingIds(ark, pair)).stockx })
  await expect.poll(() => ordersOf(shopify, pair), { timeout: 20_000 }).toHaveLength(1)
  kill(ark, 'worker')
  const killedAt = Date.now()
  await clearFaults(shopify)

  // The unit is handed over when Shopify's own figure says so, once: twice would be -1.
  const stock = async () =>
    (await api('GET /listings/variants/{id}', { params })).locations.reduce(
      (sum, each) => ({ shop: sum.shop + each.shopify_stock, soldHere: sum.soldHere + each.sold_on_ark }),
      { shop: 0, soldHere: 0 },
    )
  await expect.poll(stock, { timeout: TAKEN_UP_WITHIN_MS }).toEqual({ shop: 0, soldHere: 0 })
  console.log(`a killed worker's job was done ${((Date.now() - killedAt) / 1_000).toFixed(1)} s after it was killed`)
  expect(await ordersOf(shopify, pair)).toHaveLength(1)
})

/** Orders in the shop that hold a pair. */
async function ordersOf(shopify: string, { sku, size }: Pair): Promise<Effect[]> {
  const made = await effects(shopify, 'order.created')
  return made.filter(({ details }) => JSON.stringify(details['lines']).includes(`"${sku}-${size}"`))
}
