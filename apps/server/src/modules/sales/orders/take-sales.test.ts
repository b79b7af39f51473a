import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stageSetBy } from '@ark/domain'
import type { MarketplaceName, MarketplaceOrder } from '@ark/marketplaces'
import { type MadeSize, manySizes } from '#test/belongings/many-sizes.ts'
import { sharedAccountId } from '#test/acts/shared-account.ts'
import { IS_LONG } from '#test/short-form.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import { type Composition, compose } from '../../../compose.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { createLogger } from '../../../platform/log.ts'
import { planMissingPairs } from '../sales.planners.ts'
import { type SeenOrder, takeSale, takeSales } from './take-sales.ts'

let app: TestApp
let second: Composition

beforeAll(async () => {
  app = await startTestApp()
  const { config, clock } = app.capabilities
  second = await compose(config, { isWorker: false, clock, log: createLogger('silent') })
})
afterAll(async () => {
  await second?.close()
  await app?.close()
})

interface Purchase {
  size: MadeSize
  marketplace: MarketplaceName
  orderId: string
  status?: string
}

const purchaseOf = (size: MadeSize, n: number): Purchase => {
  const marketplace = n % 2 === 0 ? 'stockx' : 'goat'
  return { size, marketplace, orderId: `${marketplace}-${size.variant_id}-${n}` }
}

const order = ({ orderId, status = 'CREATED' }: Purchase): MarketplaceOrder => ({
  orderId,
  listingId: null,
  productId: null,
  variantId: null,
  stage: stageSetBy(status) ?? 'unknown',
  status,
  productName: null,
  styleCode: null,
  size: null,
  price: { cents: 200_00, currency: 'USD' },
  payout: null,
  soldAt: app.capabilities.clock.now(),
  updatedAt: app.capabilities.clock.now(),
  shipByAt: null,
  trackingNumber: null,
  carrier: null,
  labelUrl: null,
  failureReason: null,
})

const seen = (retailerId: number, purchase: Purchase): SeenOrder => ({
  order: order(purchase),
  owner: {
    retailer_id: retailerId,
    listing_id: purchase.size.listing_ids[purchase.marketplace],
    variant_id: purchase.size.variant_id,
    product_id: purchase.size.product_id,
  },
})

const take = async (capabilities: Capabilities, retailerId: number, { marketplace, ...purchase }: Purchase) =>
  takeSale(
    capabilities,
    {
      retailerId,
      marketplace,
      accountId: await sharedAccountId(app.capabilities, marketplace),
      seenAt: app.capabilities.clock.now(),
    },
    seen(retailerId, { marketplace, ...purchase }),
  )

interface Tally {
  variant_id: number
  sales: number
  taken: number
  one_left: number
}

async function tally(retailerId: number): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select variant_id, count(*)::int as sales, count(inventory_item_id)::int as taken,
      count(*) filter (where one_left)::int as one_left
    from sales where retailer_id = ${retailerId} group by variant_id order by variant_id`.execute(
    app.capabilities.db.platform,
  )
  return rows
}

const BUYERS = 9
/** The number of sizes that are bought at once, a few of each kind in `UNITS`. */
const SIZES = IS_LONG ? 24 : 8
const UNITS: [number, number][] = [
  [1, 0],
  [0, 1],
  [2, 1],
  [0, 0],
]

test('of nine orders seen twice by two processes, each unit goes to one sale and the other sales are oversold', async () => {
  const { retailerId, sizes } = await manySizes(app, { count: SIZES, units: UNITS })
  const purchases = sizes.flatMap((size) => Array.from({ length: BUYERS }, (_, n) => purchaseOf(size, n)))
  // Both processes see the same orders at the same time, six at once.
  const lanes = [app, second].map(async ({ capabilities }) => {
    for (let from = 0; from < purchases.length; from += 6)
      await Promise.all(purchases.slice(from, from + 6).map((purchase) => take(capabilities, retailerId, purchase)))
  })
  await Promise.all(lanes)

  const expected = sizes.map(({ variant_id }, index) => {
    const [here, there] = UNITS[index % UNITS.length] ?? [0, 0]
    return { variant_id, sales: BUYERS, taken: here + there, one_left: Math.min(1, here + there) }
  })
  expect(await tally(retailerId)).toEqual(expected)
  for (const row of await stockRows(app)) {
    expect(row.sold_on_ark).toBe(row.shopify_stock)
    expect(row.quantity_available).toBe(Math.max(0, row.shopify_stock - row.quantity_reserved - row.sold_on_ark))
  }
  expect(await unexplainedCounters(app)).toEqual([])
  // The retailer is notified of each sale without a pair once, since no shop gives more stock within the longest doubt.
  await app.pass(3 * 60_000)
  await planMissingPairs(app.capabilities)
  await app.drain()
  const { rows } = await sql`
    select count(*)::int as told, count(*) filter (where oversold)::int as oversold from sales s
    left join notifications n on n.retailer_id = s.retailer_id and n.subject = 'sale ' || s.sale_id
    where s.retailer_id = ${retailerId} and n.kind = 'oversold'`.execute(app.capabilities.db.platform)
  const without = expected.reduce((sum, { sales, taken }) => sum + sales - taken, 0)
  expect(rows).toEqual([{ told: without, oversold: without }])
})

test('two processes that see orders in different sequences sell no unit twice and do not deadlock', async () => {
  const { retailerId, sizes } = await manySizes(app, { count: SIZES, units: UNITS })
  const purchases = sizes.flatMap((size) => Array.from({ length: BUYERS }, (_, n) => purchaseOf(size, n)))
  const inLine = (capabilities: Capabilities, line: Purchase[]) =>
    Promise.all(
      (['stockx', 'goat'] as const).map(async (marketplace) => {
        const orders = line
          .filter((purchase) => purchase.marketplace === marketplace)
          .map((purchase) => seen(retailerId, purchase))
        for (let from = 0; from < orders.length; from += 20)
          await takeSales(capabilities, {
            retailerId,
            marketplace,
            accountId: await sharedAccountId(app.capabilities, marketplace),
            orders: orders.slice(from, from + 20),
            seenAt: capabilities.clock.now(),
          })
      }),
    )
  await Promise.all([inLine(app.capabilities, purchases), inLine(second.capabilities, purchases.toReversed())])

  const expected = sizes.map(({ variant_id }, index) => {
    const [here, there] = UNITS[index % UNITS.length] ?? [0, 0]
    return { variant_id, sales: BUYERS, taken: here + there, one_left: Math.min(1, here + there) }
  })
  expect(await tally(retailerId)).toEqual(expected)
  expect(await unexplainedCounters(app)).toEqual([])
  expect(await staleTotals()).toEqual([])
})

/** Returns the products whose kept totals differ from the sums of their items. */
async function staleTotals(): Promise<unknown[]> {
  const { rows } = await sql`
    select g.product_sync_id, g.total_sold_on_ark, g.total_available, i.sold, i.available from product_stock_totals g
    join (select retailer_id, product_sync_id, sum(sold_on_ark) as sold, sum(quantity_available) as available
          from inventory_items group by 1, 2) i using (retailer_id, product_sync_id)
    where (g.total_sold_on_ark, g.total_available) is distinct from (i.sold, i.available)`.execute(
    app.capabilities.db.platform,
  )
  return rows
}

test('reserved units are not sold', async () => {
  const { retailerId, sizes } = await manySizes(app, { count: 1, units: [[1, 1]] })
  await sql`update inventory_items set quantity_reserved = 1 where retailer_id = ${retailerId}
            and location_id = (select max(location_id) from locations where retailer_id = ${retailerId})`.execute(
    app.capabilities.db.platform,
  )
  for (const size of sizes) for (let n = 0; n < 3; n += 1) await take(app.capabilities, retailerId, purchaseOf(size, n))
  expect(await tally(retailerId)).toMatchObject([{ sales: 3, taken: 1 }])
})

test('an order whose transaction fails takes no unit, and takes one on the next attempt', async () => {
  const { retailerId, sizes } = await manySizes(app, { count: 1, units: [[1, 0]] })
  const [size] = sizes
  if (!size) throw new Error('no size')
  const broken: Capabilities = {
    ...app.capabilities,
    jobs: {
      ...app.capabilities.jobs,
      within: (tx) => ({ ...app.capabilities.jobs.within(tx), publish: () => Promise.reject(new Error('cut')) }),
    },
  }
  await expect(take(broken, retailerId, purchaseOf(size, 0))).rejects.toThrow('cut')
  expect(await tally(retailerId)).toEqual([])
  const rows = await stockRows(app, size.variant_id)
  expect(rows.map(({ sold_on_ark }) => sold_on_ark)).toEqual([0, 0])

  expect(await take(app.capabilities, retailerId, purchaseOf(size, 0))).not.toBeNull()
  expect(await take(app.capabilities, retailerId, purchaseOf(size, 0))).toBeNull()
  expect(await tally(retailerId)).toMatchObject([{ sales: 1, taken: 1 }])
})

test('an order that failed before ARK saw it has its reason, and an open one has none', async () => {
  const { retailerId, sizes } = await manySizes(app, { count: 2, units: [[1, 0]] })
  const orders = sizes.map((size, at): SeenOrder => {
    const taken = seen(retailerId, { ...purchaseOf(size, 0), status: at === 0 ? 'AUTHFAILED' : 'SHIPPED' })
    return { ...taken, order: { ...taken.order, failureReason: 'Worn' } }
  })
  const accountId = await sharedAccountId(app.capabilities, 'stockx')
  const seenAt = app.capabilities.clock.now()
  await takeSales(app.capabilities, { retailerId, marketplace: 'stockx', accountId, orders, seenAt })
  const { rows } = await sql`select stage, failure_reason from sales where retailer_id = ${retailerId}
    order by stage`.execute(app.capabilities.db.platform)
  expect(rows).toEqual([
    { stage: 'failed', failure_reason: 'Worn' },
    { stage: 'shipped', failure_reason: null },
  ])
})

test('an order that was canceled before ARK saw it is saved, takes no unit and is not oversold', async () => {
  const { retailerId, sizes } = await manySizes(app, { count: 1, units: [[1, 0]] })
  const [size] = sizes
  if (!size) throw new Error('no size')
  await take(app.capabilities, retailerId, { ...purchaseOf(size, 0), status: 'CANCELED' })
  const { rows } =
    await sql`select oversold, canceled_at is not null as canceled, inventory_item_id, store_order_id from sales
    where retailer_id = ${retailerId}`.execute(app.capabilities.db.platform)
  expect(rows).toEqual([{ oversold: false, canceled: true, inventory_item_id: null, store_order_id: null }])
  const stock = await stockRows(app, size.variant_id)
  expect(stock.map(({ quantity_available }) => quantity_available).toSorted((a, b) => a - b)).toEqual([0, 1])
  const { rows: withdrawals } = await sql`select 1 from sale_withdrawals where retailer_id = ${retailerId}`.execute(
    app.capabilities.db.platform,
  )
  expect(withdrawals).toEqual([])
})
