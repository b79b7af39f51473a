import type { MarketplaceName, MarketplaceOrder } from '@ark/marketplaces'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MadeSize } from '#test/belongings/many-sizes.ts'
import { sharedAccountId } from '#test/acts/shared-account.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import {
  aBuyingBuyer,
  type Buying,
  cartOf,
  reservedBy,
  type Seller,
  aSeller,
  submit,
} from '#test/belongings/wholesale-people.ts'
import { type Composition, compose } from '../../../compose.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { createLogger } from '../../../platform/log.ts'
import { takeSale } from '../../sales/orders/take-sales.ts'
import { changeOrderStatus } from '../orders/change-order.ts'

/** Wholesale buyers and two marketplaces want the last units at the same time, in two processes. */
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

const order = (orderId: string): MarketplaceOrder => ({
  orderId,
  listingId: null,
  productId: null,
  variantId: null,
  stage: 'to_ship',
  status: 'CREATED',
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

const sell = async (capabilities: Capabilities, seller: Seller, size: MadeSize, marketplace: MarketplaceName) =>
  takeSale(
    capabilities,
    {
      retailerId: seller.retailerId,
      marketplace,
      accountId: await sharedAccountId(app.capabilities, marketplace),
      seenAt: app.capabilities.clock.now(),
    },
    {
      order: order(`${marketplace}-${size.variant_id}`),
      owner: {
        retailer_id: seller.retailerId,
        listing_id: size.listing_ids[marketplace],
        variant_id: size.variant_id,
        product_id: size.product_id,
      },
    },
  )

const change = (
  { db, jobs, clock }: Capabilities,
  { retailerId, owner }: Seller,
  { orderId, to }: { orderId: number; to: 'approved' | 'canceled_by_retailer' },
) => {
  const by = { actor: 'retailer', userId: owner.userId, buyerId: null } as const
  return db.asRetailer(retailerId, (tx) =>
    changeOrderStatus(tx, { jobs, clock }, { ref: { retailerId, orderId }, by, to, notes: null }),
  )
}

/** Makes one order per size, so that each succeeds or fails alone. */
async function ordersOf(buying: Buying, seller: Seller): Promise<number[]> {
  const ids: number[] = []
  for (const line of await cartOf(buying, seller)) {
    const { body } = await submit(buying, [line])
    ids.push(body.orders[0]?.id ?? 0)
  }
  return ids
}

async function takenBySales({ retailerId }: Seller): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select count(inventory_item_id)::int as taken from sales where retailer_id = ${retailerId}`.execute(
    app.capabilities.db.platform,
  )
  return rows[0]?.taken ?? 0
}

async function heldByOrders({ retailerId }: Seller): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(quantity), 0)::int as held from wholesale_order_units
    where retailer_id = ${retailerId}`.execute(app.capabilities.db.platform)
  return rows[0]?.held ?? 0
}

/** Checks that each unit has one owner, no counter is negative, and the ledger explains each counter. */
async function expectNoUnitTwice(seller: Seller): Promise<void> {
  const [sold, held] = [await takenBySales(seller), await heldByOrders(seller)]
  expect(await reservedBy(app, seller.retailerId)).toBe(sold + held)
  for (const row of await stockRows(app)) expect(row.sold_on_ark).toBeLessThanOrEqual(row.shopify_stock)
  expect(await unexplainedCounters(app)).toEqual([])
}

const SIZES = 12

test('two buyers and two marketplaces want the last unit of each size: exactly one gets it', async () => {
  const seller = await aSeller(app, { units: Array.from({ length: SIZES }, (_, n) => (n % 2 ? [1, 0] : [0, 1])) })
  const buyers = [await aBuyingBuyer(app), await aBuyingBuyer(app)]
  const orders = await Promise.all(buyers.map((buying) => ordersOf(buying, seller)))
  const results = await Promise.all(
    seller.sizes.flatMap((size, at) => [
      sell(app.capabilities, seller, size, 'stockx'),
      ...orders.map((ids, who) =>
        change((who ? second : app).capabilities, seller, { orderId: ids[at] ?? 0, to: 'approved' }),
      ),
      sell(second.capabilities, seller, size, 'goat'),
    ]),
  )
  expect(results).toHaveLength(SIZES * 4)
  expect((await takenBySales(seller)) + (await heldByOrders(seller))).toBe(SIZES)
  await expectNoUnitTwice(seller)
})

test('approved and canceled while marketplaces sell: released pairs are taken at most once again', async () => {
  const seller = await aSeller(app, { units: Array.from({ length: SIZES }, () => [1, 1]) })
  const buying = await aBuyingBuyer(app)
  const orders = await ordersOf(buying, seller)
  for (const orderId of orders) await change(app.capabilities, seller, { orderId, to: 'approved' })
  await Promise.all(
    seller.sizes.flatMap((size, at) => [
      change(app.capabilities, seller, { orderId: orders[at] ?? 0, to: 'canceled_by_retailer' }),
      sell(second.capabilities, seller, size, 'stockx'),
      change(second.capabilities, seller, { orderId: orders[at] ?? 0, to: 'canceled_by_retailer' }),
      sell(app.capabilities, seller, size, 'goat'),
    ]),
  )
  expect(await heldByOrders(seller)).toBe(0)
  await expectNoUnitTwice(seller)
})
