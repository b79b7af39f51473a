import { expect, test } from '../ark.ts'
import { endFaults, control, type JournaledEffect, journaledEffects, listingIds } from '../outside-world.ts'
import { listPair, lonePair, type Pair } from '../pairs.ts'
import { kill } from '../programs.ts'
import { openRetailerWithShop } from '../retailers.ts'
import { FIGURE } from '../slowest-journeys.ts'

test.afterEach(({ ark }) => endFaults(ark.simulators.shopify))

test('a worker is killed between the Shopify order and its level: its job is resumed, and each exists once', async ({
  ark,
}) => {
  const { stockx, shopify } = ark.simulators
  const { api } = await openRetailerWithShop(ark, 'Interrupted')
  const pair = await lonePair(api)
  await listPair(api, pair)
  const params = { id: pair.variantId }

  await control(shopify, 'faults', { call: 'AdjustAvailable', kind: 'latency', latencyMs: 30_000 })
  await control(stockx, 'buy', { listingId: (await listingIds(ark, pair)).stockx })
  await expect.poll(() => ordersOf(shopify, pair)).toHaveLength(1)
  kill(ark, 'worker')
  const killedAt = Date.now()
  await endFaults(shopify)

  // ARK detects stuck jobs when their heartbeat stops (10 s) and checks every few seconds. Shopify's own count shows
  // that the unit was handed over once: twice would be -1.
  const stock = async () =>
    (await api('GET /listings/variants/{id}', { params })).locations.reduce(
      (sum, each) => ({ shop: sum.shop + each.shopify_stock, soldHere: sum.soldHere + each.sold_on_ark }),
      { shop: 0, soldHere: 0 },
    )
  await expect.poll(stock).toEqual({ shop: 0, soldHere: 0 })
  const seconds = ((Date.now() - killedAt) / 1_000).toFixed(1)
  const description = `a killed worker's job was done ${seconds} s after it was killed`
  test.info().annotations.push({ type: FIGURE, description })
  expect(await ordersOf(shopify, pair)).toHaveLength(1)
})

/** Returns the orders in the shop with a pair. */
async function ordersOf(shopify: string, { sku, size }: Pair): Promise<JournaledEffect[]> {
  const made = await journaledEffects(shopify, 'order.created')
  return made.filter(({ details }) => JSON.stringify(details['lines']).includes(`"${sku}-${size}"`))
}
