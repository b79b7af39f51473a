import type { AnswerOf, Contract } from '@ark/contract'
import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { compareDueSlots } from '#test/acts/compare-due-slots.ts'
import { type Actor, inEveryOrder, inSomeOrders, type Stop, stopping } from '#test/processes/interleave.ts'
import { sharedAccountId } from '#test/acts/shared-account.ts'
import { clearFaults, injectTestFault, type TestFault } from '#test/acts/simulator-control.ts'
import { IS_LONG } from '#test/short-form.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import {
  enable,
  onOffer,
  sellOnlyAt,
  shownStates,
  type TestVariant,
  theSize,
  toggle,
} from '#test/acts/test-listings.ts'
import { aConnectedShop, startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { reconcileListing } from './reconcile-listing.ts'
import { sendBatches } from './send-batches.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const MARKETPLACES = ['stockx', 'goat'] as const
const CREATE = {
  stockx: ['stockx', 'POST /v2/selling/listings'],
  goat: ['alias', 'POST /api/v1/listings'],
} as const

/** The number of orders in `npm test`; `npm run test:long` runs every order. */
const SOME = 3
/**
 * Returns the marketplaces of a rule. The rules are of ARK and the same at both, so `npm test` shows each at one of
 * them, and `npm run test:long` at both.
 */
const shownAt = (one: (typeof MARKETPLACES)[number]) => (IS_LONG ? MARKETPLACES : [one])

let app: TestApp
let shops: readonly [TestShop, TestShop]
let operator: TestPerson

beforeAll(async () => {
  const started = await startWithShop()
  app = started.app
  shops = [started.shop, await aConnectedShop(app, 'second-street.myshopify.com')]
  operator = await aPerson(app, { role: 'operator' })
})
afterEach(() => Promise.all([clearFaults(app, 'stockx'), clearFaults(app, 'alias')]))
afterAll(() => app?.close())

const later = (ms: number) => compareDueSlots(app, ms)
const spoilt = (at: MarketplaceName, kind: TestFault['kind'], times = 1) =>
  injectTestFault(app, CREATE[at][0], { call: CREATE[at][1], kind, times })

const used = new Set<number>()
/** The only marketplace that lists a size, for sizes of earlier tests. */
const soldAt = new Map<number, MarketplaceName>()
/** Returns sizes that both retailers have and neither has listed, known only to this marketplace. */
async function sharedSizes(at: MarketplaceName, count: number): Promise<number[]> {
  const unlisted = async ({ owner }: TestShop) =>
    (
      await owner.call<{ variants: TestVariant[] }>('GET', '/listings/variants?limit=200&filter=unlisted')
    ).body.variants.filter(
      ({ variant_id, total_available, stockx, goat }) =>
        total_available > 0 &&
        stockx.net_payout !== null &&
        goat.net_payout !== null &&
        (soldAt.get(variant_id) ?? at) === at,
    )
  const [first, second] = await Promise.all(shops.map(unlisted))
  const theirs = new Set(second?.map(({ variant_id }) => variant_id))
  const sizes = (first ?? []).map((size) => size.variant_id).filter((id) => theirs.has(id) && !used.has(id))
  expect(sizes.length).toBeGreaterThanOrEqual(count)
  const chosen = sizes.slice(0, count)
  for (const id of chosen) {
    used.add(id)
    soldAt.set(id, at)
  }
  await sellOnlyAt(app, at, chosen)
  return chosen
}
const aSharedSize = async (at: MarketplaceName): Promise<number> => (await sharedSizes(at, 1))[0] ?? 0

async function known(variantId: number, marketplace: MarketplaceName) {
  const { rows } = await sql<{ retailer_id: number; id: string | null; state: string; price: number }>`
    select retailer_id, external_listing_id as id, state, price::float8 as price from marketplace_listings
    where variant_id = ${variantId} and marketplace = ${marketplace} and state <> 'withdrawn'
    order by retailer_id`.execute(app.capabilities.db.platform)
  return rows
}

/** Asserts that each of the two has its own listing at its price, and that there are no others. */
async function expectOneEach(variantId: number, marketplace: MarketplaceName): Promise<void> {
  const rows = await known(variantId, marketplace)
  const there = (await onOffer(app, variantId))[marketplace]
  expect(new Set(rows.map(({ retailer_id, state }) => `${retailer_id} ${state}`))).toEqual(
    new Set(shops.map(({ retailerId }) => `${retailerId} live`)),
  )
  expect(new Set(rows.map(({ id, price }) => `${id} at ${price * 100}`))).toEqual(
    new Set(there.map(({ id, priceCents }) => `${id} at ${priceCents}`)),
  )
  expect([rows.length, there.length]).toEqual([2, 2])
}

test('when the replies to two batches are lost, each size of each retailer has one listing', async () => {
  const sizes = await sharedSizes('stockx', 20)
  for (const { owner, retailerId } of shops) {
    for (const variantId of sizes) await enable(owner, variantId)
    await sql`update listing_slots set put_off_since = ${app.capabilities.clock.now()}
      where retailer_id = ${retailerId} and marketplace = 'stockx'
        and variant_id = any(${sizes}::int8[])`.execute(app.capabilities.db.platform)
    await injectTestFault(app, 'stockx', {
      call: 'POST /v2/selling/batch/create-listing',
      kind: 'reply-lost',
      times: 1,
    })
    await sendBatches(app.capabilities, { retailerId, marketplace: 'stockx' })
  }
  for (let waits = 0; waits < 6; waits += 1) await later(15_000)
  for (const variantId of sizes) await expectOneEach(variantId, 'stockx')
  for (const { owner } of shops) for (const variantId of sizes) await toggle(owner, variantId, false)
  await app.drain()
  for (const variantId of sizes) used.delete(variantId)
})

test.each(shownAt('goat'))(
  'at %s both lost the reply to the same size at the same price: each gets one',
  async (at) => {
    const variantId = await aSharedSize(at)
    await spoilt(at, 'reply-lost', 2)
    for (const { owner } of shops) await enable(owner, variantId)
    await app.drain()
    for (let waits = 0; waits < 4; waits += 1) await later(15_000)
    await expectOneEach(variantId, at)
  },
)

test.each(shownAt('stockx'))('at %s one reply and one request were lost: each gets one', async (at) => {
  const variantId = await aSharedSize(at)
  await spoilt(at, 'reply-lost')
  await enable(shops[0].owner, variantId)
  await app.drain()
  await spoilt(at, 'cut')
  await enable(shops[1].owner, variantId)
  await app.drain()
  for (let waits = 0; waits < 10; waits += 1) await later(15_000)
  await expectOneEach(variantId, at)
})

/** Returns an actor that looks for the listing of a retailer's creation. */
const readsBack = (nth: 0 | 1, variantId: number): Actor => ({
  name: `retailer ${nth + 1}`,
  act(stop: Stop) {
    let stops = 0
    const first: Stop = (what) => (stops++ < 3 ? stop(what) : Promise.resolve())
    const slot = { retailerId: shops[nth].retailerId, variantId, marketplace: 'stockx' as const }
    return reconcileListing(stopping(app.capabilities, first), slot)
  },
})

test('in any order of their read-backs, each retailer gets one listing', async () => {
  const variantId = await aSharedSize('stockx')
  const prepare = async () => {
    for (const { owner } of shops) await toggle(owner, variantId, false)
    await app.drain()
    await app.pass(120_000)
    await spoilt('stockx', 'reply-lost', 2)
    for (const { owner } of shops) await enable(owner, variantId)
    await injectTestFault(app, 'stockx', { call: 'GET /v2/selling/listings', kind: '503' })
    await app.drain()
    await clearFaults(app, 'stockx')
    await app.pass(20_000)
    return {
      actors: [readsBack(0, variantId), readsBack(1, variantId)],
      async check() {
        await app.drain()
        for (let waits = 0; waits < 3; waits += 1) await later(15_000)
        await expectOneEach(variantId, 'stockx')
      },
    }
  }
  // Each plans, calls and records: three steps of one between three of the other make twenty orders.
  const orders = IS_LONG ? await inEveryOrder(prepare) : await inSomeOrders(prepare, SOME)
  expect(orders).toBe(IS_LONG ? 20 : SOME)
})

type Unknown = AnswerOf<Contract['GET /admin/unknown-listings']>['listings']
const unknown = async (): Promise<Unknown> =>
  (await operator.call<{ listings: Unknown }>('GET', '/admin/unknown-listings')).body.listings

/** Lists the size outside of ARK. */
async function listByHand(at: MarketplaceName, variantId: number, priceCents: number): Promise<string> {
  const { rows } = await sql<Record<string, string>>`
    select v.stockx_variant_id as stockx, v.alias_variant_id as goat from variants v
    where v.variant_id = ${variantId}`.execute(app.capabilities.db.platform)
  const accountId = await sharedAccountId(app.capabilities, at)
  const port = await app.capabilities.marketplaces.account({ marketplace: at, accountId })
  const write = await port.createListing({ productId: '', variantId: rows[0]?.[at] ?? '', priceCents })
  return write.listingId
}

test.each(shownAt('goat'))(
  'at %s ambiguous listings are neither adopted nor replaced before a person decides',
  async (at) => {
    const [{ owner }] = shops
    const variantId = await aSharedSize(at)
    await spoilt(at, 'reply-lost')
    await enable(owner, variantId)
    await app.drain()
    const [ours] = (await onOffer(app, variantId))[at]
    const theirs = await listByHand(at, variantId, ours?.priceCents ?? 0)
    for (let waits = 0; waits < 8; waits += 1) await later(15 * 60_000)
    expect((await onOffer(app, variantId))[at]).toHaveLength(2)
    expect(await known(variantId, at)).toMatchObject([{ id: null, state: 'requested' }])
    const shown = (await theSize(owner, variantId)).marketplace_listings.find(({ marketplace }) => marketplace === at)
    expect(shown?.problem).toContain('ARK is checking whether it created that listing')
    const doubtful = (await unknown()).filter(({ marketplace, may_be_arks }) => marketplace === at && may_be_arks)
    expect(doubtful).toHaveLength(2)
    const { rows } = await sql<{ id: number }>`
    select unknown_listing_id as id from unknown_listings where external_listing_id = ${theirs}`.execute(
      app.capabilities.db.platform,
    )
    const path = `/admin/unknown-listings/${rows[0]?.id}/decision`
    expect((await operator.call('POST', path, { choice: 'leave' })).status).toBe(200)
    await later(6 * 60_000)
    expect(await known(variantId, at)).toMatchObject([{ id: ours?.id, state: 'live' }])
    expect((await onOffer(app, variantId))[at]).toHaveLength(2)
    expect((await unknown()).filter(({ marketplace, choice }) => marketplace === at && choice === null)).toEqual([])
    await toggle(owner, variantId, false)
    await app.drain()
    expect((await onOffer(app, variantId))[at].map(({ id }) => id)).toEqual([theirs])
  },
)

test.each(shownAt('stockx'))('at %s a listing at another price is not adopted as a lost creation', async (at) => {
  const [{ owner }] = shops
  const variantId = await aSharedSize(at)
  await spoilt(at, 'cut')
  await enable(owner, variantId)
  await app.drain()
  const theirs = await listByHand(at, variantId, 990_00)
  for (const ms of [5_000, 95_000, 15_000]) await later(ms)
  const [own] = await known(variantId, at)
  expect(own?.state).toBe('live')
  expect(own?.id).not.toBe(theirs)
  expect(shownStates(await theSize(owner, variantId))[at]).toBe('live')
})
