import { DEFAULT_FEE_SCHEDULE, type LastPair } from '@ark/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSizeOf, onOffer, sizesWith, type TestVariant, theSize } from '#test/acts/test-listings.ts'
import { lowestAskBecomes } from '#test/acts/test-market.ts'
import { aPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { reconcileListing } from './reconcile-listing.ts'

type Market = 'stockx' | 'goat'

let app: TestApp
let shop: TestShop
let spare: TestVariant[]
/** Two pairs, live on both: on ALIAS for $300, where they net more. */
let size: TestVariant

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  spare = await sizesWith(shop.owner, 2)
})
beforeEach(async () => {
  const next = spare.shift()
  if (!next) throw new Error('the shop has no size left with 2 units')
  size = await aLiveSizeOf(app, shop.owner, next)
  await asks('goat', 300)
})
afterAll(() => app?.close())

const asks = async (marketplace: Market, dollars: number) => {
  const price = `/listings/variants/${size.variant_id}/update-listing-price?marketplace=${marketplace}`
  expect((await shop.owner.call('PATCH', `${price}&new_price=${dollars}`)).status).toBe(200)
  await app.drain()
}
const ruled = async (last_pair: LastPair | null, from = shop.owner) => {
  const rules = { last_pair, repricing: 'off', ceiling_percent: 150, changes_per_day: 6 }
  const { status } = await from.call('PUT', `/listings/products/${size.product_id}/selling-rules`, rules)
  await app.drain()
  return status
}
const offered = async () => {
  const { stockx, goat } = await onOffer(app, size.variant_id)
  return { stockx: stockx.length, goat: goat.length }
}
const sell = async (marketplace: Market) => {
  const [listing] = (await onOffer(app, size.variant_id))[marketplace]
  const { stockx, alias } = app.simulators
  const { control } = marketplace === 'stockx' ? stockx : alias
  control.buy({ listingId: listing?.id ?? '' })
  await pollOrdersNow(app)
  await app.drain()
}
/** Reserves this many of the two pairs for the store. */
const reserve = async (units: number) => {
  const at = size.locations.find(({ quantity_available }) => quantity_available > 0)
  const call = `/inventory/items/${at?.inventory_item_id}/reserved?reserved_quantity=${units}`
  expect((await shop.owner.call('PATCH', call)).status).toBe(200)
  await app.drain()
}
const news = async () =>
  (await shop.owner.call<{ logs: { description: string }[] }>('GET', '/listings/change-log')).body.logs
    .map(({ description }) => description)
    .filter((words) => words.includes(`${size.product_name} ${size.size}:`) && /last pair/i.test(words))

test.each<[string, Market, LastPair, Record<Market, number>]>([
  ['where it pays less', 'stockx', 'higher_payout', { stockx: 0, goat: 1 }],
  ['where it pays more', 'goat', 'higher_payout', { stockx: 0, goat: 1 }],
  ['of those that stay on both', 'stockx', 'both', { stockx: 1, goat: 1 }],
  ['of those that are kept off', 'goat', 'keep_off', { stockx: 0, goat: 0 }],
])('a pair that is sold %s leaves the last one where its rule offers it', async (_, marketplace, rule, expected) => {
  expect(await ruled(rule)).toBe(200)
  expect(await offered()).toEqual({ stockx: 1, goat: 1 })
  await sell(marketplace)
  expect(await offered()).toEqual(expected)
})

test('it switches by itself with the stock and the prices, and the change log shows the reason', async () => {
  await ruled('higher_payout')
  await reserve(1)
  expect(await offered()).toEqual({ stockx: 0, goat: 1 })
  expect((await theSize(shop.owner, size.variant_id)).waits_for).toBeNull()
  await asks('stockx', 400)
  expect(await offered()).toEqual({ stockx: 1, goat: 0 })
  await reserve(0)
  expect(await offered()).toEqual({ stockx: 1, goat: 1 })
  // The order of two simultaneous changes in the log does not matter.
  expect((await news()).toSorted()).toEqual([
    expect.stringMatching(/Listed on StockX at \$400.00: the last pair nets \$\d+\.\d\d more here than on ALIAS$/),
    expect.stringMatching(
      /withdrawn from ALIAS: The last pair is offered on StockX only: it nets \$\d+\.\d\d more there$/,
    ),
    expect.stringMatching(
      /withdrawn from StockX: The last pair is offered on ALIAS only: it nets \$\d+\.\d\d more there$/,
    ),
  ])
})

test('a last pair that is kept off shows the reason, and stays off when a person requests its listings', async () => {
  await ruled('keep_off')
  await reserve(1)
  expect(await offered()).toEqual({ stockx: 0, goat: 0 })
  expect((await theSize(shop.owner, size.variant_id)).waits_for).toBe('The last pair is kept off the marketplaces')
  const { body } = await shop.owner.call<{ successful_listings: number; results: { error: string }[] }>(
    'POST',
    `/listings/variants/${size.variant_id}/create-listings`,
  )
  expect([body.successful_listings, body.results.map(({ error }) => error)]).toEqual([
    0,
    ['The last pair is kept off the marketplaces', 'The last pair is kept off the marketplaces'],
  ])
})

test("the retailer's default applies where the product has no rule, as soon as it is set", async () => {
  const set = (last_pair: LastPair) => shop.owner.call('PATCH', '/sales/settings', { last_pair })
  await reserve(1)
  expect(await offered()).toEqual({ stockx: 1, goat: 1 })
  expect((await set('keep_off')).status).toBe(200)
  await app.drain()
  expect(await offered()).toEqual({ stockx: 0, goat: 0 })
  await ruled('both')
  expect(await offered()).toEqual({ stockx: 1, goat: 1 })
  await ruled(null)
  expect(await offered()).toEqual({ stockx: 0, goat: 0 })
  expect((await set('both')).status).toBe(200)
  await app.drain()
  expect(await offered()).toEqual({ stockx: 1, goat: 1 })
})

test('with Goblin Mode the last pair is never gone from both, and follows its own rule', async () => {
  await lowestAskBecomes(app, size, { goat: 400 })
  const body = { product_id: size.product_id, activate: true, threshold_percentage: 10 }
  expect((await shop.owner.call('POST', `/listings/products/${size.product_id}/goblin-mode`, body)).status).toBe(200)
  await app.drain()
  expect(await offered()).toEqual({ stockx: 0, goat: 1 })
  await ruled('higher_payout')
  await reserve(1)
  expect(await offered()).toEqual({ stockx: 0, goat: 1 })
  await asks('stockx', 390)
  expect(await offered()).toEqual({ stockx: 1, goat: 0 })
  await reserve(0)
  await asks('stockx', 150)
  expect(await offered()).toEqual({ stockx: 0, goat: 1 })
})

test('a day with new fees moves it as soon as either marketplace is compared', async () => {
  await asks('stockx', 310)
  await ruled('higher_payout')
  await reserve(1)
  expect(await offered()).toEqual({ stockx: 1, goat: 0 })
  const { stockx } = DEFAULT_FEE_SCHEDULE
  const dearer = { ...DEFAULT_FEE_SCHEDULE, stockx: { ...stockx, commission_bps: stockx.commission_bps + 1_000 } }
  const { platform } = app.capabilities.db
  await sql`insert into fee_schedules (effective_from, schedule)
    values ('2020-01-01', ${JSON.stringify({ ...dearer, effective_from: '2020-01-01' })}::jsonb)`.execute(platform)
  onTestFinished(async () => {
    await sql`delete from fee_schedules`.execute(platform)
  })
  const { variant_id: variantId } = size
  await reconcileListing(app.capabilities, { retailerId: shop.retailerId, variantId, marketplace: 'stockx' })
  await app.drain()
  expect(await offered()).toEqual({ stockx: 0, goat: 1 })
})

test('staff of some locations cannot set rules for pairs at other locations', async () => {
  const at = size.locations.find(({ quantity_available }) => quantity_available > 0)?.location_id ?? 0
  const restricted = await aPerson(app, { role: 'manager', retailerId: shop.retailerId, locationIds: [at] })
  const everywhere = new Set(
    (await shop.owner.call<{ variants: TestVariant[] }>('GET', '/listings/variants?limit=200')).body.variants
      .filter(({ product_id }) => product_id === size.product_id)
      .flatMap(({ locations }) => locations.map(({ location_id }) => location_id)),
  )
  expect(everywhere.size).toBeGreaterThan(1)
  expect(await ruled('keep_off', restricted)).toBe(403)
  expect(await offered()).toEqual({ stockx: 1, goat: 1 })
})
