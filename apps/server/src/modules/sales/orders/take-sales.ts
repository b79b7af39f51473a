import { ARK_CURRENCY, netPayout, SALE_STAGES } from '@ark/domain'
import type { MarketplaceName, MarketplaceOrder } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { feeFactsOf, feeScheduleOn, UNKNOWN_PRODUCT } from '../../catalogue/index.ts'
import { lockUnits, takeUnits, notifyStockChanged } from '../../inventory/index.ts'
import { type ListingOwner, markListingsSold } from '../../listings/index.ts'
import { insertSales, type NewSale, pickRulesOf, salesOfOrders } from '../records/queries/insert-sales.ts'
import { generatesOrders } from '../../accounts/index.ts'
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
  /** The account that took them. */
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
 * Takes sales in one transaction (domain §6.2), in the order given: the sizes' items are locked, each sale is
 * allocated one unit where the pick rule says and kept with its fees frozen, and the change of stock takes
 * everything else of a size that is sold out off the marketplaces. Everything is read at once, decided here, and
 * written at once: ten orders cost little more than one. Seeing an order twice is harmless. One that was canceled
 * before it was seen is kept and takes nothing; one without a unit looks for it (`lookForPair`). Returns the ids of the
 * sales, by order id; an order that was here already has none.
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
    return ids
  })
}

/** The same for a single order. Its sale's id, or null when it was here already. */
export async function takeSale(needs: Needs, of: Omit<SeenOrders, 'orders'>, seen: SeenOrder): Promise<number | null> {
  const ids = await takeSales(needs, { ...of, orders: [seen] })
  return ids.get(seen.order.orderId) ?? null
}

type Facts = Awaited<ReturnType<typeof factsOf>>

/**
 * What the decision rests on. The units come first: whoever else sells one of these sizes has committed before
 * anything after them is read. Nothing waits for another answer, so that all leave together.
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
  /** Nothing of the size is left to offer. */
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
    // Without a price that counts there is nothing to work a fee out from: the operator's list of provisional fees.
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

interface Settled {
  seen: SeenOrders
  taken: Decided[]
  ids: Map<string, number>
  now: Date
}

/** Counters, listings and what has to go elsewhere follow the sales. */
async function settle(tx: Tx, { seen, taken, ids, now }: Settled): Promise<void> {
  const { retailerId, marketplace } = seen
  const listingIds = taken.map(({ owner }) => owner.listing_id)
  const soldOut = taken.flatMap(({ order, owner, isSoldOut }) =>
    isSoldOut ? [{ sale_id: ids.get(order.orderId) ?? 0, variant_id: owner.variant_id }] : [],
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

/** With no unit left the size's other listings have to go, first of all jobs; with some left the next one is listed. */
async function announceSales(
  { tx, jobs }: { tx: Tx; jobs: Capabilities['jobs'] },
  { retailerId, taken, ids, generates }: SalesToAnnounce,
): Promise<void> {
  const variantIds = [...new Set(taken.map(({ owner }) => owner.variant_id))]
  const saleIds = [...ids.values()]
  const orders = taken.flatMap(({ order, unit }) => (generates && unit ? [ids.get(order.orderId) ?? 0] : []))
  // One of each size looks for all of them.
  const unpaired = new Map(
    taken.flatMap(({ order, owner, unit, canceledAt }) =>
      unit === null && canceledAt === null ? [[owner.variant_id, ids.get(order.orderId) ?? 0]] : [],
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
