import { ARK_CURRENCY, netPayout, SALE_STAGES } from '@ark/domain'
import type { MarketplaceName, MarketplaceOrder } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { required } from '../../../platform/required.ts'
import { feeFactsOf, feeScheduleOn, UNKNOWN_PRODUCT } from '../../catalogue/index.ts'
import { lockUnits, takeUnits, notifyStockChanged } from '../../inventory/index.ts'
import { type ListingOwner, markListingsSold } from '../../listings/index.ts'
import { pickRulesOf } from '../pairs/queries/pick-rules.ts'
import { insertSales, type NewSale } from './queries/insert-sales.ts'
import { salesOfOrders } from './queries/known-orders.ts'
import { generatesOrders } from '../../accounts/index.ts'
import { notifyStatusUnknown } from '../records/notify-sales.ts'
import { lockSales } from '../records/queries/sale-facts.ts'
import { insertWithdrawals, recordSoldMeanwhile } from '../records/queries/sale-withdrawals.ts'
import { STORE_ORDER_BACKSTOP_MS } from '../records/queries/due-sales.ts'
import { type Allocated, allocateUnits } from '../pairs/rules/allocate-units.ts'
import { orderMoney } from '../records/rules/sale-money.ts'
import { firstAlertAt } from '../records/rules/ship-alerts.ts'
import { shipByOf } from '../records/ship-by.ts'
import { createStoreOrderJob, lookForPairJob, saleMoneyChanged } from '../sales.jobs.ts'

/** Orders of one marketplace that took listings of one retailer. */
export interface SeenOrders {
  retailerId: number
  marketplace: MarketplaceName
  /** The marketplace account that has the orders. */
  accountId: number
  orders: SeenOrder[]
  seenAt: Date
}

export interface SeenOrder {
  order: MarketplaceOrder
  owner: ListingOwner
}

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/**
 * Takes sales in one transaction, in the given order. It locks the items of the sizes, allocates a unit to each sale by
 * its pick rule, freezes its fees, and publishes the stock change, which withdraws all other listings of a size that is
 * sold out. All facts are read at once and all results written at once, so ten orders cost little more than one. Seeing
 * an order twice is harmless. An order that was canceled before ARK saw it is saved and takes no unit; a sale without a
 * unit looks for one (`lookForPair`). Returns the sale ids by order id. An order that existed before has none.
 */
export async function takeSales({ db, jobs, clock }: Needs, seen: SeenOrders): Promise<Map<string, number>> {
  const { retailerId, marketplace, accountId } = seen
  return db.asRetailer(retailerId, async (tx) => {
    const now = clock.now()
    const facts = await factsOf(tx, seen, now)
    const decided = decide(seen, facts)
    if (decided.length === 0) return new Map()
    const { schedule } = facts
    const storeOrderDueAt = facts.generates ? new Date(now.getTime() + STORE_ORDER_BACKSTOP_MS) : null
    const batch = {
      retailerId,
      marketplace,
      accountId,
      schedule,
      currency: ARK_CURRENCY,
      seenAt: seen.seenAt,
      takenAt: now,
      storeOrderDueAt,
    }
    const ids = await insertSales(tx, batch, decided)
    const taken = decided.filter(({ order }) => ids.has(order.orderId))
    await settle(tx, { seen, taken, ids, now })
    await announceSales({ tx, jobs }, { retailerId, taken, ids, generates: facts.generates })
    const unknown = taken.filter(({ order }) => order.stage === 'unknown').map(({ order }) => saleOf(ids, order))
    for (const sale of unknown.length > 0 ? await lockSales(tx, unknown) : [])
      await notifyStatusUnknown(tx, { jobs, clock }, { retailerId, sale, status: sale.status })
    return ids
  })
}

/** Takes a single sale. Returns its id, or null if the order existed before. */
export async function takeSale(needs: Needs, of: Omit<SeenOrders, 'orders'>, seen: SeenOrder): Promise<number | null> {
  const ids = await takeSales(needs, { ...of, orders: [seen] })
  return ids.get(seen.order.orderId) ?? null
}

type Facts = Awaited<ReturnType<typeof factsOf>>

/**
 * Reads the facts for the decision. It locks the units first, so a concurrent sale of these sizes has committed before
 * the later reads. The statements do not depend on each other and are sent together.
 */
async function factsOf(tx: Tx, { retailerId, accountId, orders }: SeenOrders, now: Date) {
  const products = [...new Set(orders.map(({ owner }) => owner.product_id))]
  const variants = [...new Set(orders.map(({ owner }) => owner.variant_id))]
  const orderIds = orders.map(({ order }) => order.orderId)
  const [units, known, rules, fees, schedule, generates] = await Promise.all([
    lockUnits(tx, retailerId, variants),
    salesOfOrders(tx, { retailerId, accountId, orderIds }),
    pickRulesOf(tx, retailerId, products),
    feeFactsOf(tx, products, now),
    feeScheduleOn(tx, now),
    generatesOrders(tx, retailerId),
  ])
  return { units, known, rules, fees, schedule, generates }
}

interface Decided extends NewSale {
  unit: Allocated | null
  /** Whether no unit of the size is left to offer. */
  isSoldOut: boolean
}

function decide({ marketplace, orders }: SeenOrders, facts: Facts): Decided[] {
  const fresh = new Map(
    orders.filter(({ order }) => !facts.known.has(order.orderId)).map((each) => [each.order.orderId, each]),
  )
  const isCanceled = (order: MarketplaceOrder) => SALE_STAGES[order.stage].canceled
  const wants = [...fresh.values()]
  const units = allocateUnits(
    wants.map(({ order, owner }) => (isCanceled(order) ? null : owner)),
    { places: facts.units, rules: facts.rules },
  )
  return wants.map(({ order, owner }, at) => {
    const unit = units[at] ?? null
    const fees = facts.fees.get(owner.product_id) ?? UNKNOWN_PRODUCT
    const canceledAt = SALE_STAGES[order.stage].fell_through ? order.updatedAt : null
    const shipBy = shipByOf(order, { platform: marketplace, confirmedAt: null, isAtRelease: fees.is_pre_release })
    const { ask_cents, problem } = orderMoney(order, { marketplace, schedule: facts.schedule })
    // Without a price in the account's currency, the fee is provisional. The operator sees such sales in a list.
    const known = ask_cents === null ? { ...fees, has_retail_price: false } : fees
    return {
      order,
      owner,
      unit,
      shipBy,
      alertAt: SALE_STAGES[order.stage].to_ship ? firstAlertAt(shipBy.at) : null,
      canceledAt,
      isSoldOut: !isCanceled(order) && (unit?.offerableLeft ?? 0) === 0,
      payout: netPayout({ marketplace, ask_cents: ask_cents ?? 0, facts: known }, facts.schedule),
      moneyProblem: problem,
    }
  })
}

/** Returns the number of an order's new sale. */
const saleOf = (ids: ReadonlyMap<string, number>, { orderId }: { orderId: string }): number =>
  required(ids.get(orderId), `the sale of order ${orderId}`)

interface Settled {
  seen: SeenOrders
  taken: Decided[]
  ids: Map<string, number>
  now: Date
}

/** Updates the counters, the listings and the withdrawals after sales. */
async function settle(tx: Tx, { seen, taken, ids, now }: Settled): Promise<void> {
  const { retailerId, marketplace } = seen
  const listingIds = taken.map(({ owner }) => owner.listing_id)
  const soldOut = taken.flatMap(({ order, owner, isSoldOut }) =>
    isSoldOut ? [{ sale_id: saleOf(ids, order), variant_id: owner.variant_id }] : [],
  )
  await Promise.all([
    takeUnits(tx, {
      retailerId,
      cause: `sale on ${marketplace}`,
      units: taken.flatMap(({ order, unit }) =>
        unit ? [{ inventoryItemId: unit.inventoryItemId, externalId: order.orderId }] : [],
      ),
    }),
    markListingsSold(tx, { retailerId, listingIds, at: now }),
    recordSoldMeanwhile(tx, { retailerId, listingIds, at: now }),
    insertWithdrawals(tx, retailerId, soldOut),
  ])
}

interface SalesToAnnounce {
  retailerId: number
  taken: Decided[]
  ids: Map<string, number>
  generates: boolean
}

/**
 * Publishes the stock change. If no unit is left, the other listings of the size are withdrawn with the highest
 * priority; otherwise the next unit is listed.
 */
async function announceSales(
  { tx, jobs }: { tx: Tx; jobs: Capabilities['jobs'] },
  { retailerId, taken, ids, generates }: SalesToAnnounce,
): Promise<void> {
  const variantIds = [...new Set(taken.map(({ owner }) => owner.variant_id))]
  const saleIds = [...ids.values()]
  const orders = taken.flatMap(({ order, unit }) => (generates && unit ? [saleOf(ids, order)] : []))
  // One sale per size is enough, because it looks for the pairs of all.
  const unpaired = new Map(
    taken.flatMap(({ order, owner, unit, canceledAt }) =>
      unit === null && canceledAt === null ? [[owner.variant_id, saleOf(ids, order)]] : [],
    ),
  )
  await notifyStockChanged(tx, jobs, { retailerId, variantIds, productSyncIds: [] })
  announce(tx, retailerId, { changed: 'sales', ids: saleIds })
  const outbox = jobs.within(tx)
  await outbox.publish(saleMoneyChanged, { retailer_id: retailerId, sale_ids: saleIds })
  await outbox.sendMany(
    createStoreOrderJob,
    orders.map((sale_id) => ({ retailer_id: retailerId, sale_id })),
  )
  await outbox.sendMany(
    lookForPairJob,
    [...unpaired.values()].map((sale_id) => ({ retailer_id: retailerId, sale_id })),
  )
}
