import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Actor, inEveryOrder, inSomeOrders, type Scene, type Stop, stopping } from '#test/processes/interleave.ts'
import { IS_LONG } from '#test/short-form.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { vendorListings, enable, onOffer, sellOnlyAt, type TestVariant, toggle } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { setShopLevel, shopLevel, type StockRow, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import { applyReading } from '../../inventory/imports/reread-levels.ts'
import { rereadProduct } from '../../inventory/imports/reread-product.ts'
import { pollSharedAccount } from '#test/acts/shared-account.ts'
import { reconcileListing } from './reconcile-listing.ts'

/** Each test has its own store, because data of thousands of earlier runs would slow every later one. */
interface World {
  app: TestApp
  shop: TestShop
  size: TestVariant
  row: StockRow
}

async function aWorld(): Promise<World> {
  const { app, shop } = await startWithShop()
  onTestFinished(() => app.close())
  const { body } = await shop.owner.call<{ variants: TestVariant[] }>('GET', '/listings/variants?limit=200')
  const known = body.variants.filter(({ stockx, goat }) => stockx.net_payout !== null && goat.net_payout !== null)
  const [first] = known
  if (!first) throw new Error('no size that both marketplaces know')
  await sellOnlyAt(app, 'stockx', [first.variant_id])
  const rows = await stockRows(app, first.variant_id)
  const stocked = rows.find((each) => each.shopify_stock > 0)
  if (!stocked) throw new Error('no stock row')
  for (const each of rows) setShopLevel(app, each, 0)
  return { app, shop, size: first, row: stocked }
}

/** The number of orders of each scene in `npm test`; `npm run test:long` runs every order. */
const SOME = 8
const inOrders = (prepare: () => Promise<Scene>): Promise<number> =>
  IS_LONG ? inEveryOrder(prepare) : inSomeOrders(prepare, SOME)
const repriced = ({ shop, size }: World, desired_payout: number) =>
  shop.owner.call('PATCH', `/listings/variants/${size.variant_id}/payouts`, { desired_payout, bottom_payout: 90 })

/** Prepares the start of each order: this many pairs at one location, with no sale and no listing in progress. */
async function atRestWith({ app, shop, row }: World, units: number): Promise<void> {
  // The budget is large enough that a thousand orders do not spend a day's requests at StockX.
  await app.pass(120_000)
  setShopLevel(app, row, units)
  const { shopify_inventory_item_id: inventoryItemId, shopify_location_id: locationId } = row
  const readAt = app.capabilities.clock.now()
  const source = { retailerId: shop.retailerId, storeId: shop.storeId, cause: 'a test', externalId: null, readAt }
  const levels = [{ inventoryItemId, locationId, available: units, updatedAt: readAt }]
  await applyReading(app.capabilities, source, { levels })
  await app.drain({ allowFailures: true })
}

// The actors. Each pauses before every transaction and call that another actor could precede.
/**
 * The pauses of the job: before the plan, before the call and its check that a creation is still wanted, and before the
 * answer with the next plan. The steps after it repeat these.
 */
const STOPS_OF_JOB = 4
const reconciles = ({ app, shop, size }: World): Actor => ({
  name: 'job',
  act(stop) {
    let stops = 0
    const first: Stop = (at) => (stops++ < STOPS_OF_JOB ? stop(at) : Promise.resolve())
    const slot = { retailerId: shop.retailerId, variantId: size.variant_id, marketplace: 'stockx' as const }
    return reconcileListing(stopping(app.capabilities, first), slot)
  },
})
const buysAndPolls = ({ app, size }: World): Actor => ({
  name: 'sale',
  async act(stop: Stop) {
    await stop('somebody buys it')
    const [listing] = (await onOffer(app, size.variant_id)).stockx
    if (listing?.status === 'ACTIVE') app.simulators.stockx.control.buy({ listingId: listing.id })
    await stop('its order is read and taken')
    await pollSharedAccount(app.capabilities, 'stockx')
  },
})
const switchesOff = ({ shop, size }: World): Actor => ({
  name: 'toggle',
  async act(stop) {
    await stop('is switched off')
    await toggle(shop.owner, size.variant_id, false)
  },
})
const restocksAndImports = ({ app, shop, size, row }: World): Actor => ({
  name: 'import',
  async act(stop) {
    await stop('a second pair is found in the shop, which is read')
    setShopLevel(app, row, (shopLevel(app, row) ?? 0) + 1)
    await rereadProduct(app.capabilities, { retailerId: shop.retailerId } as never, size.product_id)
  },
})

/** Asserts what must be true in any order once the queues are empty. */
async function expectWhole({ app, size, row }: World, units: number, isWanted: boolean): Promise<void> {
  await app.drain({ allowFailures: true })
  // An order that arrived before its listing was known is retried.
  await app.pass(10_000)
  await pollSharedAccount(app.capabilities, 'stockx')
  await app.drain({ allowFailures: true })
  const { rows: listings } = await sql<{ state: string; is_sold: boolean }>`
    select l.state, exists (select from sales s where s.listing_id = l.listing_id) as is_sold
    from marketplace_listings l
    where l.variant_id = ${size.variant_id} and l.marketplace = 'stockx'`.execute(app.capabilities.db.platform)
  expect(listings.filter(({ state, is_sold }) => is_sold !== (state === 'sold'))).toEqual([])
  const bought = (await vendorListings(app, size.variant_id)).stockx.filter(({ status }) => status === 'MATCHED').length
  expect(listings.filter(({ state }) => state === 'sold')).toHaveLength(bought)
  const [stock] = (await stockRows(app, size.variant_id)).filter(
    (each) => each.inventory_item_id === row.inventory_item_id,
  )
  expect(stock && shopLevel(app, stock)).toBe(stock?.shopify_stock)
  const left = stock?.quantity_available ?? 0
  expect(left).toBeLessThanOrEqual(units)
  const offered = (await onOffer(app, size.variant_id)).stockx.filter(({ status }) => status === 'ACTIVE')
  expect(offered).toHaveLength(isWanted && left > 0 ? 1 : 0)
  const open = listings.map(({ state }) => state).filter((state) => state !== 'sold' && state !== 'withdrawn')
  expect(open).toEqual(isWanted && left > 0 ? ['live'] : [])
  expect(await unexplainedCounters(app)).toEqual([])
}

interface Beginning {
  what: string
  units: number
  /** Brings the size to the point where the job has a step to make. */
  begin(world: World): Promise<void>
}

const enabled = ({ shop, size }: World) => enable(shop.owner, size.variant_id, 100)
async function live(world: World): Promise<void> {
  await enabled(world)
  await world.app.drain()
}

const BEGINNINGS: Beginning[] = [
  {
    what: 'its price is changed',
    units: 1,
    async begin(world) {
      await live(world)
      await repriced(world, 120)
    },
  },
  {
    what: 'its price is changed, of two pairs',
    units: 2,
    async begin(world) {
      await live(world)
      await repriced(world, 120)
    },
  },
  {
    what: 'it is withdrawn',
    units: 2,
    async begin(world) {
      await live(world)
      await toggle(world.shop.owner, world.size.variant_id, false)
    },
  },
  { what: 'it is listed', units: 1, begin: enabled },
]

/** One size with a listing and one without; `npm run test:long` runs all of them. */
const begun = IS_LONG ? BEGINNINGS : [BEGINNINGS[0], BEGINNINGS[3]].filter((each) => each !== undefined)

test.each(begun)('while $what, a sale and a toggle come in any order', async ({ units, begin }) => {
  const world = await aWorld()
  const orders = await inOrders(async () => {
    await atRestWith(world, units)
    await begin(world)
    const actors = [reconciles(world), buysAndPolls(world), switchesOff(world)]
    return { actors, check: () => expectWhole(world, units, false) }
  })
  expect(orders).toBeGreaterThanOrEqual(IS_LONG ? 50 : SOME)
})

test('while its price is changed, a sale and an import come in any order, and the rest stays on offer', async () => {
  const world = await aWorld()
  const orders = await inOrders(async () => {
    await atRestWith(world, 1)
    await BEGINNINGS[0]?.begin(world)
    const actors = [reconciles(world), buysAndPolls(world), restocksAndImports(world)]
    return { actors, check: () => expectWhole(world, 2, true) }
  })
  expect(orders).toBeGreaterThanOrEqual(IS_LONG ? 50 : SOME)
})

/** Hundreds of orders each, ten minutes: `npm run test:long`. */
test.runIf(IS_LONG).each([BEGINNINGS[1], BEGINNINGS[3]].filter((each) => each !== undefined))(
  'while $what, a sale, a toggle and an import come in any order',
  async ({ units, begin }) => {
    const world = await aWorld()
    const orders = await inEveryOrder(async () => {
      await atRestWith(world, units)
      await begin(world)
      const actors = [reconciles(world), buysAndPolls(world), switchesOff(world), restocksAndImports(world)]
      return { actors, check: () => expectWhole(world, units + 1, false) }
    })
    expect(orders).toBeGreaterThanOrEqual(300)
  },
)

const endings: Record<'sold' | 'withdrawn', (world: World) => Promise<void>> = {
  sold: (world) => buysAndPolls(world).act(() => Promise.resolve()),
  withdrawn: (world) => switchesOff(world).act(() => Promise.resolve()),
}

test.each(['sold', 'withdrawn'] as const)(
  'a listing that was %s never changes again, whoever writes to it',
  async (state) => {
    const world = await aWorld()
    await atRestWith(world, 1)
    await live(world)
    await endings[state](world)
    await world.app.drain()
    const change = sql`
    update marketplace_listings set state = 'live' where (retailer_id, listing_id) in (
      select retailer_id, listing_id from marketplace_listings where state = ${state} limit 1) returning 1`
    await expect(change.execute(world.app.capabilities.db.platform)).rejects.toThrow(
      /has ended .* and never changes again/,
    )
  },
)
