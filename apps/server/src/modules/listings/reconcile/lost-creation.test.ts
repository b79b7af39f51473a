import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clearFaults, injectTestFault, type TestFault } from '#test/acts/simulator-control.ts'
import { compareDueSlots } from '#test/acts/compare-due-slots.ts'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import type { TestApp } from '#test/start-test-app.ts'
import {
  aSizeWith,
  vendorListings,
  enable,
  onOffer,
  shownStates,
  type TestVariant,
  theSize,
} from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterEach(() => Promise.all([clearFaults(app, 'stockx'), clearFaults(app, 'alias')]))
afterAll(() => app?.close())

const later = (ms: number) => compareDueSlots(app, ms)
const CREATE = {
  stockx: { vendor: 'stockx', call: 'POST /v2/selling/listings' },
  goat: { vendor: 'alias', call: 'POST /api/v1/listings' },
} as const
const spoilt = (marketplace: 'stockx' | 'goat', kind: TestFault['kind']) =>
  injectTestFault(app, CREATE[marketplace].vendor, { call: CREATE[marketplace].call, kind, times: 1 })

/** Asserts that both marketplaces have one listing of the size, and that both are known to ARK. */
async function expectOneEach(size: TestVariant): Promise<void> {
  const shown = await theSize(shop.owner, size.variant_id)
  expect(shownStates(shown)).toEqual({ stockx: 'live', goat: 'live' })
  expect(shown.marketplace_listings.map(({ problem }) => problem)).toEqual([null, null])
  const { stockx, goat } = await vendorListings(app, size.variant_id)
  expect([stockx.length, goat.length]).toEqual([1, 1])
  const { rows } = await sql<{ id: string }>`
    select external_listing_id as id from marketplace_listings where variant_id = ${size.variant_id}
      order by marketplace desc`.execute(app.capabilities.db.platform)
  expect(rows.map(({ id }) => id)).toEqual([stockx[0]?.id, goat[0]?.id])
}

test.each(['stockx', 'goat'] as const)(
  'a creation at %s that was executed and whose reply was lost is found, not repeated',
  async (marketplace) => {
    const size = await aSizeWith(shop.owner, 1)
    await spoilt(marketplace, 'reply-lost')
    await enable(shop.owner, size.variant_id)
    await app.drain()
    await later(5_000)
    await expectOneEach(size)
  },
)

test.each(['stockx', 'goat'] as const)(
  'a creation at %s that never arrived is repeated once it can no longer arrive',
  async (marketplace) => {
    const size = await aSizeWith(shop.owner, 1)
    await spoilt(marketplace, 'cut')
    await enable(shop.owner, size.variant_id)
    await app.drain()
    for (let waitedMs = 0; waitedMs < 75_000; waitedMs += 15_000) {
      expect((await vendorListings(app, size.variant_id))[marketplace]).toEqual([])
      await later(15_000)
    }
    await later(30_000)
    await expectOneEach(size)
  },
)

test('a refused creation shows the reason and is retried no sooner than ten minutes later', async () => {
  const size = await aSizeWith(shop.owner, 1)
  await injectTestFault(app, 'stockx', { call: 'POST /v2/selling/listings', kind: '429', times: 1 })
  app.simulators.stockx.control.settings({ failNextActivations: 1 })
  await enable(shop.owner, size.variant_id)
  await app.drain()
  await later(10_000)
  const shown = (await theSize(shop.owner, size.variant_id)).marketplace_listings[0]
  expect(shown).toMatchObject({ marketplace: 'stockx', state: 'failed', problem: 'This item cannot be sold' })
  expect((await onOffer(app, size.variant_id)).stockx.map(({ status }) => status)).toEqual(['INACTIVE'])
  await later(9 * 60_000)
  expect((await vendorListings(app, size.variant_id)).stockx).toHaveLength(1)
  await later(60_000)
  expect((await onOffer(app, size.variant_id)).stockx.map(({ status }) => status)).toEqual(['ACTIVE'])
  expect((await vendorListings(app, size.variant_id)).stockx.map(({ status }) => status)).toEqual(['DELETED', 'ACTIVE'])
})

test('a pair that is sold before ARK knows its listing still becomes a sale', async () => {
  const size = await aSizeWith(shop.owner, 1)
  await spoilt('stockx', 'reply-lost')
  await injectTestFault(app, 'stockx', { call: 'GET /v2/selling/listings', kind: '503' })
  await enable(shop.owner, size.variant_id)
  await app.drain()
  const [listing] = (await onOffer(app, size.variant_id)).stockx
  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  await pollOrdersNow(app)
  await app.drain()
  const isSale = async () => {
    const { rows } = await sql`select oversold from sales where external_order_id = ${orderNumber}`.execute(
      app.capabilities.db.platform,
    )
    return rows
  }
  expect(await isSale()).toEqual([])

  await clearFaults(app, 'stockx')
  await later(20_000)
  expect(await isSale()).toEqual([{ oversold: false }])
  expect(await onOffer(app, size.variant_id)).toEqual({ stockx: [], goat: [] })
  const { rows } = await sql`select 1 from unclaimed_orders`.execute(app.capabilities.db.platform)
  expect(rows).toEqual([])
})
