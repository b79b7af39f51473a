import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSizeOf, sizesWith, type TestVariant, theSize, toggle } from '#test/acts/test-listings.ts'
import { resetMarketTimes } from '#test/acts/test-market.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { saveMarketData } from '../../catalogue/market/queries/save-market-data.ts'
import { advanceListing } from '../slots/queries/listing-writes.ts'

type Reasons = AnswerOf<Contract['GET /listings/variants/{id}/price-reasons']>

let app: TestApp
let shop: TestShop
let spare: TestVariant[]
/** A size live on both marketplaces at the ask that nets $100. */
let size: TestVariant

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  spare = await sizesWith(shop.owner, 2)
})
beforeEach(async () => {
  const next = spare.shift()
  if (!next) throw new Error('the shop has no size left with 2 units')
  size = await aLiveSizeOf(app, shop.owner, next)
})
afterAll(() => app?.close())

const reasons = async () =>
  (await shop.owner.call<Reasons>('GET', `/listings/variants/${size.variant_id}/price-reasons`)).body
const theListing = async (marketplace: 'stockx' | 'goat') =>
  (await theSize(shop.owner, size.variant_id)).marketplace_listings.find((each) => each.marketplace === marketplace)
const cents = (dollars: number) => Math.round(dollars * 100)

async function asks(dollars: number): Promise<void> {
  const price = `/listings/variants/${size.variant_id}/update-listing-price?marketplace=stockx&new_price=${dollars}`
  expect((await shop.owner.call('PATCH', price)).status).toBe(200)
  await app.drain()
}

async function lowestAskIs(dollars: number, at: Date): Promise<void> {
  const { rows } = await sql<{ stockx_variant_id: string }>`
    select stockx_variant_id from variants where variant_id = ${size.variant_id}`.execute(app.capabilities.db.platform)
  await resetMarketTimes(app, size.variant_id)
  const nothing = { highestBidCents: null, lastSaleCents: null, sellFasterCents: null, earnMoreCents: null }
  await app.capabilities.db.asPlatform((tx) =>
    saveMarketData(tx, {
      productId: size.product_id,
      marketplace: 'stockx',
      askedAt: at,
      readings: [{ variantId: rows[0]?.stockx_variant_id ?? '', lowestAskCents: dollars * 100, ...nothing }],
    }),
  )
}
const forgetHistory = () =>
  sql`delete from market_history where variant_id = ${size.variant_id}`.execute(app.capabilities.db.platform)
const later = (minutes: number) => new Date(app.capabilities.clock.now().getTime() + minutes * 60_000)

test('the ask is the listed one, and its fees add up to the cent on both marketplaces', async () => {
  const told = await reasons()
  expect(told).toMatchObject({ variant_id: size.variant_id, size: size.size, desired_payout: 100, bottom_payout: 90 })
  for (const marketplace of ['stockx', 'goat'] as const) {
    const { ask, breakdown, decided_by, exact_ask, whole_ask, listed, dollar_more } = told[marketplace]
    const stands = await theListing(marketplace)
    expect({ ask, decided_by, listed: listed?.price, state: listed?.state }).toEqual({
      ask: stands?.price,
      decided_by: 'desired_payout',
      listed: stands?.price,
      state: 'live',
    })
    if (!breakdown || exact_ask === null) throw new Error('nothing is explained')
    expect(breakdown).toEqual(stands?.breakdown)
    const fees = breakdown.marketplace_fees.reduce((sum, { amount }) => sum + cents(amount), 0)
    expect(cents(breakdown.ask) - fees - cents(breakdown.marketplace_payout)).toBe(0)
    expect(cents(breakdown.marketplace_payout) - cents(breakdown.ark_fee) - cents(breakdown.net_payout)).toBe(0)
    expect(whole_ask).toBe(Math.ceil(exact_ask))
    expect(whole_ask).toBe(ask)
    expect(cents(dollar_more?.difference ?? -1)).toBe(cents(dollar_more?.net_payout ?? 0) - cents(breakdown.net_payout))
  }
})

test('a chosen price is shown apart from the ask of the desired payout', async () => {
  const before = (await reasons()).stockx
  await asks(300)
  const { ask, decided_by, whole_ask, listed, is_below_minimum } = (await reasons()).stockx
  expect({ ask, decided_by, whole_ask, price: listed?.price, is_below_minimum }).toEqual({
    ask: 300,
    decided_by: 'chosen',
    whole_ask: before.ask,
    price: 300,
    is_below_minimum: false,
  })
  const insisted = `/listings/variants/${size.variant_id}/update-listing-price?marketplace=stockx&new_price=60&allow_below_minimum=true`
  expect((await shop.owner.call('PATCH', insisted)).status).toBe(200)
  // The change is on its way, so the listed price and the ask differ.
  const now = (await reasons()).stockx
  expect([now.ask, now.listed?.price, now.is_below_minimum]).toEqual([60, 300, true])
})

test('the lowest ask is the one that was known when the price was set, however the market moved since', async () => {
  await forgetHistory()
  await lowestAskIs(210, later(-60))
  await asks(250)
  const { listed } = (await reasons()).stockx
  await lowestAskIs(190, later(5))
  const { lowest_then, lowest_now } = (await reasons()).stockx
  expect(listed?.price_since).not.toBeNull()
  expect([lowest_then?.lowest_ask, lowest_now?.lowest_ask]).toEqual([210, 190])
  // Seen again at the same price, it keeps its time; at another price, it gets a new one.
  const id = (await theListing('stockx'))?.listing_id ?? 0
  const seenAt = (price_cents: number, at: Date) =>
    app.capabilities.db.asRetailer(shop.retailerId, (tx) => advanceListing(tx, id, { price_cents, at }))
  await seenAt(250_00, later(10))
  expect((await reasons()).stockx.listed?.price_since).toBe(listed?.price_since)
  await seenAt(251_00, later(20))
  expect((await reasons()).stockx.listed).toMatchObject({ price: 251, price_since: later(20).toISOString() })
})

test('without a record from then, or without a known time, it shows neither', async () => {
  const { platform } = app.capabilities.db
  await forgetHistory()
  expect((await reasons()).stockx).toMatchObject({
    listed: { price: size.stockx.current_listed_ask },
    lowest_then: null,
  })
  await sql`
    update marketplace_listings set price_since = null where variant_id = ${size.variant_id}
      and retailer_id = ${shop.retailerId}`.execute(platform)
  expect((await reasons()).stockx).toMatchObject({ listed: { price_since: null }, lowest_then: null })
})

test('a size that is not offered shows the reason from the list, and the gap of the marketplace', async () => {
  await toggle(shop.owner, size.variant_id, false)
  await app.drain()
  const off = (await reasons()).stockx
  expect(off).toMatchObject({ ask: null, not_offered: 'Disabled', decided_by: null, breakdown: null, listed: null })
  // The ask that would be made is still shown.
  expect(off.whole_ask).toBe(size.stockx.current_listed_ask)
  const { platform } = app.capabilities.db
  await sql`update variants set alias_variant_id = null where variant_id = ${size.variant_id}`.execute(platform)
  await toggle(shop.owner, size.variant_id, true)
  await app.drain()
  const { goat, stockx } = await reasons()
  expect(goat).toMatchObject({ ask: null, not_offered: 'ALIAS does not know this size' })
  expect(goat.gap).toMatch(/^ALIAS (has no|lists this model under) /)
  expect([stockx.gap, stockx.listed?.state]).toEqual([null, 'live'])
  const { body } = await shop.owner.call<{ goat: { gap?: string }; stockx: { gap?: string } }>(
    'GET',
    `/listings/variants/${size.variant_id}/market-data`,
  )
  expect([body.goat.gap, body.stockx.gap]).toEqual([goat.gap, undefined])
})
