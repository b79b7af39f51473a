import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSizeOf, onOffer, sizesWith, type TestVariant, theSize } from '#test/acts/test-listings.ts'
import { resetMarketTimes } from '#test/acts/test-market.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { saveMarketData } from '../../catalogue/market/queries/save-market-data.ts'
import { evaluateGoblinMode } from './evaluate-goblin-mode.ts'
import { showMarket } from './show-market.ts'

type Goblin = AnswerOf<Contract['POST /listings/products/{id}/goblin-mode']>
type Replay = AnswerOf<Contract['GET /listings/products/{id}/goblin-replay']>
type Market = 'stockx' | 'goat'

let app: TestApp
let shop: TestShop
let spare: TestVariant[]
/** A size live on both, at the ask that nets $100; on ALIAS for $300, which is the lowest ask there. */
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
  await lowestAskIs('goat', 400)
})
afterAll(() => app?.close())

const asks = async (marketplace: Market, dollars: number) => {
  const price = `/listings/variants/${size.variant_id}/update-listing-price?marketplace=${marketplace}`
  type Changed = AnswerOf<Contract['PATCH /listings/variants/{id}/update-listing-price']>
  const { status, body } = await shop.owner.call<Changed>('PATCH', `${price}&new_price=${dollars}`)
  expect(status).toBe(200)
  await app.drain()
  return body
}

/** Reads the market of the size again from the marketplace, and compares listings with it. */
async function lowestAskIs(marketplace: Market, dollars: number, daysAgo = 0): Promise<void> {
  await lowestAskWas(marketplace, dollars, daysAgo)
  await showMarket(app.capabilities, size.product_id)
  await app.drain()
}

async function lowestAskWas(marketplace: Market, dollars: number, daysAgo = 0): Promise<void> {
  const { rows } = await sql<Record<Market, string>>`
    select stockx_variant_id as stockx, alias_variant_id as goat from variants
    where variant_id = ${size.variant_id}`.execute(app.capabilities.db.platform)
  const reading = { highestBidCents: null, lastSaleCents: null, sellFasterCents: null, earnMoreCents: null }
  await resetMarketTimes(app, size.variant_id)
  const refreshedAt = new Date(app.capabilities.clock.now().getTime() - daysAgo * 86_400_000)
  await app.capabilities.db.asPlatform((tx) =>
    saveMarketData(tx, {
      productId: size.product_id,
      marketplace,
      askedAt: refreshedAt,
      readings: [{ variantId: rows[0]?.[marketplace] ?? '', lowestAskCents: dollars * 100, ...reading }],
    }),
  )
}

const set = async (activate: boolean, threshold_percentage?: number) => {
  const { product_id } = size
  const body = { product_id, activate, ...(threshold_percentage && { threshold_percentage }) }
  const { status, body: answer } = await shop.owner.call<Goblin>(
    'POST',
    `/listings/products/${product_id}/goblin-mode`,
    body,
  )
  expect(status).toBe(200)
  return answer
}
const offered = async () => {
  const { stockx, goat } = await onOffer(app, size.variant_id)
  return { stockx: stockx.length, goat: goat.length }
}
const news = async () =>
  (await shop.owner.call<{ logs: { description: string }[] }>('GET', '/listings/change-log')).body.logs
    .map(({ description }) => description)
    .filter((words) => words.includes(`${size.product_name} ${size.size}`) && words.includes('Goblin'))

test('the listing that pays less gives way, and returns when the other one is undercut and when the mode is off', async () => {
  const activated = await set(true, 10)
  const listing = size.marketplace_listings.find(({ marketplace }) => marketplace === 'stockx')
  expect(activated.disabled_listings).toEqual([
    { marketplace: 'stockx', size: size.size, price: listing?.price, new_price: null },
  ])
  await app.drain()
  expect(await offered()).toEqual({ stockx: 0, goat: 1 })
  expect((await theSize(shop.owner, size.variant_id)).goblin_mode_enabled).toBe(true)
  expect((await theSize(shop.owner, size.variant_id)).waits_for).toBeNull()

  await lowestAskIs('goat', 250)
  expect(await offered()).toEqual({ stockx: 1, goat: 1 })
  await lowestAskIs('goat', 400)
  expect(await offered()).toEqual({ stockx: 0, goat: 1 })

  const off = await set(false)
  expect(off.disabled_listings).toEqual([
    { marketplace: 'stockx', size: size.size, price: null, new_price: listing?.price },
  ])
  await app.drain()
  expect(await offered()).toEqual({ stockx: 1, goat: 1 })
  expect(await news()).toEqual([
    expect.stringMatching(/: Goblin Mode is off: StockX is offered again$/),
    expect.stringMatching(/: Goblin Mode withdraws StockX: ALIAS pays \$\d+\.\d\d \(\d+\.\d%\) more; threshold 10%$/),
    expect.stringMatching(/: Goblin Mode offers StockX again: ALIAS is not at the lowest ask any more$/),
    expect.stringMatching(/: Goblin Mode withdraws StockX: ALIAS pays/),
  ])
})

test('a person who changes an ask is notified that Goblin Mode compares the listings again', async () => {
  expect(await asks('goat', 310)).toMatchObject({ goblin_mode_result: null })
  await set(true, 10)
  expect(await asks('goat', 320)).toMatchObject({ goblin_mode_result: expect.stringMatching(/^Goblin Mode is on/) })
})

test('it acts by itself once an ask of the retailer changes, and not below the threshold', async () => {
  await asks('goat', 131)
  await set(true, 50)
  await app.drain()
  expect(await offered()).toEqual({ stockx: 1, goat: 1 })
  await asks('goat', 300)
  expect(await offered()).toEqual({ stockx: 0, goat: 1 })
  await asks('goat', 131)
  expect(await offered()).toEqual({ stockx: 1, goat: 1 })
})

test('a size that is switched off is listed nowhere, and both return as the mode decides', async () => {
  await set(true, 10)
  await app.drain()
  const toggled = (enabled: boolean) =>
    shop.owner.call('PATCH', `/listings/variants/${size.variant_id}/toggle-queued`, { enabled })
  expect((await toggled(false)).status).toBe(200)
  await app.drain()
  expect(await offered()).toEqual({ stockx: 0, goat: 0 })
  expect((await toggled(true)).status).toBe(200)
  await app.drain()
  expect(await offered()).toEqual({ stockx: 0, goat: 1 })
})

test('when the listing that stayed is sold, the other pair is offered on both again until one leads again', async () => {
  await set(true, 10)
  await app.drain()
  const [kept] = (await onOffer(app, size.variant_id)).goat
  await lowestAskIs('goat', 200)
  await lowestAskIs('goat', 400)
  app.simulators.alias.control.buy({ listingId: kept?.id ?? '' })
  await pollOrdersNow(app)
  await app.drain()
  // While there is a pair, at least one of them is offered.
  const { stockx, goat } = await offered()
  expect(stockx + goat).toBeGreaterThan(0)
})

test('of two simultaneous decisions the second builds on the first, and the other listing was undercut', async () => {
  const of = { retailerId: shop.owner.retailerId ?? 0, variantId: size.variant_id }
  await set(true, 10)
  await lowestAskIs('goat', 250)
  expect(await offered()).toEqual({ stockx: 1, goat: 1 })

  await lowestAskWas('goat', 400)
  const decided = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const first = app.capabilities.db.asRetailer(of.retailerId, async (tx) => {
    const changes = await evaluateGoblinMode(tx, app.capabilities, of)
    decided.resolve()
    await goOn.promise
    return changes
  })
  await decided.promise
  await lowestAskWas('goat', 250)
  const second = showMarket(app.capabilities, size.product_id)
  const alone = app.capabilities.db.asRetailer(of.retailerId, (tx) => evaluateGoblinMode(tx, app.capabilities, of))
  await Promise.race([alone, isHeldUp()])
  goOn.resolve()
  expect(await first).toMatchObject([{ marketplace: 'stockx', is_withdrawn: true }])
  expect(await alone).toMatchObject([{ marketplace: 'stockx', is_withdrawn: false }])
  await second
  await app.drain()
  expect(await offered()).toEqual({ stockx: 1, goat: 1 })
})

/** Waits until a transaction waits for another one's lock. */
async function isHeldUp(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_locks where not granted`.execute(app.capabilities.db.platform)
    if ((rows[0]?.waiting ?? 0) > 0) return
  }
}

test('its replay uses the recorded market and the pairs that sold meanwhile', async () => {
  const replay = async () =>
    (
      await shop.owner.call<Replay>(
        'GET',
        `/listings/products/${size.product_id}/goblin-replay?threshold_percentage=10`,
      )
    ).body
  const ofSize = async () => (await replay()).acted.find(({ variant_id }) => variant_id === size.variant_id)
  await set(false)
  await sql`delete from market_history where variant_id = ${size.variant_id}`.execute(app.capabilities.db.platform)
  expect(await ofSize()).toBeUndefined()
  for (const [daysAgo, dollars] of [
    [20, 250],
    [10, 350],
    [8, 280],
  ] as const)
    await lowestAskIs('goat', dollars, daysAgo)
  expect(await ofSize()).toMatchObject({ size: size.size, times: 1, hours: 48, pairs_sold: 0, more_payout: 0 })

  await lowestAskIs('goat', 400)
  await app.pass(3_600_000)
  const [listing] = (await onOffer(app, size.variant_id)).stockx
  app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  await pollOrdersNow(app)
  await app.drain()
  const [ours] = size.marketplace_listings.filter(({ marketplace }) => marketplace === 'stockx')
  const there = (await theSize(shop.owner, size.variant_id)).marketplace_listings.find(
    ({ marketplace }) => marketplace === 'goat',
  )
  expect(await ofSize()).toMatchObject({
    times: 2,
    hours: 49,
    pairs_sold: 1,
    more_payout: Math.round(100 * ((there?.net_payout ?? 0) - (ours?.net_payout ?? 0))) / 100,
  })
})

test.each<[string, object, string]>([
  ['a threshold of nothing', { activate: true, threshold_percentage: 0 }, 'threshold_percentage'],
  ['a threshold over 50', { activate: true, threshold_percentage: 51 }, 'threshold_percentage'],
  ['half a percent', { activate: true, threshold_percentage: 2.5 }, 'threshold_percentage'],
])('%s is refused at its field', async (_, body, field) => {
  const { status, body: refused } = await shop.owner.call<{ errors: { field: string }[] }>(
    'POST',
    `/listings/products/${size.product_id}/goblin-mode`,
    { product_id: size.product_id, ...body },
  )
  expect([status, refused.errors.map((each) => each.field)]).toEqual([422, [field]])
})

test('a product id that differs from the one in the path is refused at its field', async () => {
  const { body: page } = await shop.owner.call<{ variants: TestVariant[] }>('GET', '/listings/variants?limit=200')
  const other = page.variants.find(({ product_id }) => product_id !== size.product_id)
  const address = `/listings/products/${size.product_id}/goblin-mode`
  const { status, body } = await shop.owner.call<{ errors: { field: string }[] }>('POST', address, {
    product_id: other?.product_id,
    activate: true,
  })
  expect([status, body.errors.map(({ field }) => field)]).toEqual([422, ['product_id']])
})

test('a product without a stock row is not found', async () => {
  const { status } = await shop.owner.call('POST', '/listings/products/999999999/goblin-mode', {
    product_id: 999_999_999,
    activate: true,
  })
  expect(status).toBe(404)
})
