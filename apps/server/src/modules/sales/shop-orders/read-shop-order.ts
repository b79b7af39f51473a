import { ARK_CURRENCY, cents, SALE_STAGES } from '@ark/domain'
import type { ShopOrder, StockLevel } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { recordAudit } from '../../accounts/index.ts'
import { feeScheduleOn } from '../../catalogue/index.ts'
import { writeLevels, notifyStockChanged } from '../../inventory/index.ts'
import { openStore } from '../../stores/index.ts'
import {
  type FollowedOrder,
  forgetShopOrder,
  lockShopOrder,
  recordShopOrderFollowed,
  shopOrderPoll,
  type ShopOrderRef,
} from './queries/shop-orders.ts'
import {
  areShopSalesKnown,
  followShopSales,
  insertShopSales,
  lockShopSales,
  shopItemsOfVariants,
  type ShopOrderSold,
  type KnownShopSale,
} from './queries/shop-sales.ts'
import { isShopSale, MOST_UNITS, type ShopUnit, shopUnits, unitIdsOf, unitsIn } from './rules/shop-units.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'shops' | 'secrets'>

/** An order as the shop returned it, and when it was requested. */
interface Reading {
  ref: ShopOrderRef
  order: ShopOrder
  askedAt: Date
  /** For a new order, the levels that it has changed, read after it. */
  levels: { readAt: Date; levels: StockLevel[] } | null
}

/**
 * Reads a shop's order and updates its sales: one sale per unit that the shop sold itself (docs/decisions/050). For a
 * new order, the levels of its sizes are saved in the same transaction as the sales, so that a pair shown as sold is
 * not on offer. A repeated, late or concurrent reading never undoes a later one. Provider errors are thrown, and the
 * planner retries.
 */
export async function readShopOrder(needs: Needs, ref: ShopOrderRef): Promise<void> {
  const { db, clock } = needs
  const { retailerId, storeId, shopOrderId } = ref
  const store = await openStore(needs, retailerId, storeId)
  const askedAt = clock.now()
  const order = await store.shopOrder(shopOrderId)
  if (order === null) return db.asRetailer(retailerId, async (tx) => void (await forgetShopOrder(tx, ref)))
  const items = await db.asRetailer(retailerId, (tx) => movedItems(tx, ref, order))
  const readAt = clock.now()
  const levels = items.length > 0 ? { readAt, levels: await store.levelsOfItems(items) } : null
  await db.asRetailer(retailerId, (tx) => follow(tx, needs, { ref, order, askedAt, levels }))
}

/** The most items in one request for levels. */
const MOST_ITEMS = 250

/** Returns the shop's items whose levels a new order has changed. */
async function movedItems(tx: Tx, { retailerId, storeId }: ShopOrderRef, order: ShopOrder): Promise<string[]> {
  const poll = await shopOrderPoll(tx, { retailerId, storeId, now: order.updatedAt })
  if (!poll || !isShopSale(order, poll.orders_since) || unitsIn(order) > MOST_UNITS) return []
  if (await areShopSalesKnown(tx, retailerId, unitIdsOf(order))) return []
  const variants = order.lines.flatMap(({ variantId, isGoods }) => (isGoods && variantId !== null ? [variantId] : []))
  return (await shopItemsOfVariants(tx, retailerId, variants)).slice(0, MOST_ITEMS)
}

/**
 * If the shop has not assigned a location to ship from, the order is read again after this pause, until its last change
 * is 15 minutes old.
 */
const PLACE_AGAIN_MS = 30_000
const PLACE_PATIENCE_MS = 15 * 60_000

async function follow(tx: Tx, needs: Needs, reading: Reading): Promise<void> {
  const { ref, order, askedAt } = reading
  const now = needs.clock.now()
  const known = await lockShopOrder(tx, ref, askedAt)
  if (isKnownBetter(known, reading)) return
  const { units, changed } = await sell(tx, needs, { reading, seenAt: known.change_seen_at, now })
  const waitsForPlace = units.some(({ stage, shopLocationId }) => stage === 'to_ship' && shopLocationId === null)
  const isYoung = now.getTime() - order.updatedAt.getTime() < PLACE_PATIENCE_MS
  const again = waitsForPlace && isYoung ? new Date(now.getTime() + PLACE_AGAIN_MS) : null
  await recordShopOrderFollowed(tx, ref, { updatedAt: order.updatedAt, askedAt, again })
  if (changed.length > 0) announce(tx, ref.retailerId, { changed: 'sales', ids: changed })
}

/**
 * Returns whether ARK has processed a later state of the order, or the same state from a later request. The shop's
 * times have only whole seconds.
 */
const isKnownBetter = ({ updated_at, asked_at }: FollowedOrder, { order, askedAt }: Reading): boolean =>
  updated_at !== null &&
  asked_at !== null &&
  (updated_at > order.updatedAt || (updated_at.getTime() === order.updatedAt.getTime() && asked_at > askedAt))

interface Selling {
  reading: Reading
  seenAt: Date
  now: Date
}

/** Saves the order's units as sales. Returns the units, and the sales that are new or changed. */
async function sell(
  tx: Tx,
  { jobs }: Needs,
  { reading, seenAt, now }: Selling,
): Promise<{ units: ShopUnit[]; changed: number[] }> {
  const { ref, order, askedAt, levels } = reading
  const { retailerId, storeId, shopOrderId } = ref
  const nothing = { units: [], changed: [] }
  const poll = await shopOrderPoll(tx, { retailerId, storeId, now })
  if (!poll || !isShopSale(order, poll.orders_since)) return nothing
  if (unitsIn(order) > MOST_UNITS) {
    await notifyTooLarge(tx, ref, order)
    return nothing
  }
  if (levels) {
    const source = { retailerId, storeId, cause: 'sold in the shop', externalId: order.name, readAt: levels.readAt }
    const { variantIds, productSyncIds } = await writeLevels(tx, source, levels.levels)
    await notifyStockChanged(tx, jobs, { retailerId, variantIds, productSyncIds })
  }
  const here = await lockShopSales(tx, retailerId, unitIdsOf(order))
  const before = new Map(here.map((sale) => [sale.external_order_id, sale]))
  const units = shopUnits(order, before)
  const sold: ShopOrderSold = {
    retailerId,
    storeId,
    shopOrderId,
    orderName: order.name,
    soldAt: order.processedAt,
    canceledAt: order.cancelledAt ?? order.updatedAt,
    seenAt,
    askedAt,
    takenAt: now,
    currency: ARK_CURRENCY,
    schedule: await feeScheduleOn(tx, now),
  }
  const fresh = units.filter(({ externalId }) => !before.has(externalId))
  const inserted = await insertShopSales(tx, sold, fresh)
  const news = units.filter((unit) => isNews(unit, before.get(unit.externalId)))
  const followed = await followShopSales(tx, sold, news)
  return { units, changed: [...inserted, ...followed] }
}

/**
 * Returns whether a unit changes its sale. A sale packed in ARK stays packed until the shop reports more than that it
 * is to be shipped.
 */
function isNews(unit: ShopUnit, sale: KnownShopSale | undefined): boolean {
  if (!sale) return false
  const isBehind = sale.fulfilled_at !== null && unit.stage === 'to_ship' && !SALE_STAGES[sale.stage].fell_through
  if (isBehind) return false
  // Marketplace word: it is compared to write only what is new.
  return (
    unit.status !== sale.status ||
    unit.stage !== sale.stage ||
    unit.ask_cents !== cents(sale.sale_ask) ||
    unit.moneyProblem !== sale.money_problem ||
    (unit.shopLocationId !== null && unit.stage === 'to_ship')
  )
}

const notifyTooLarge = (tx: Tx, { retailerId }: ShopOrderRef, order: ShopOrder) =>
  recordAudit(tx, {
    retailerId,
    userId: null,
    event_type: 'shop_order_left_out',
    status: 'failure',
    details: { order_name: order.name, units: unitsIn(order) },
    error_message: `${order.name} has ${unitsIn(order)} pieces. ARK keeps orders of up to ${MOST_UNITS} pieces as sales; see it in Shopify.`,
  })
