import { cents, centsOrNull, FULFILLED, SALE_STAGES, type SaleStage } from '@ark/domain'
import type { MarketplaceOrder } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { openAccountOfSale } from '../records/account-of-sale.ts'
import { lockSale, type SaleFacts } from '../records/queries/sale-facts.ts'
import { notifyContinues, notifyLost, notifyStatusUnknown } from '../records/notify-sales.ts'
import { RECHECKED_FOR_MS } from '../records/queries/due-sales.ts'
import { endRechecks, followTo, type OrderChanges } from '../records/queries/sale-transitions.ts'
import { failureReasonAfter } from '../records/rules/failure-reason.ts'
import { orderMoney } from '../records/rules/sale-money.ts'
import { firstAlertAt } from '../records/rules/ship-alerts.ts'
import { shipByOf } from '../records/ship-by.ts'
import type { SaleRef } from '../records/sale-ref.ts'
import { saleMoneyChanged } from '../sales.jobs.ts'
import { continueSale, takeBackRefusal } from '../canceled/restore-sale.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'marketplaces'>

/**
 * Reads a sale's order again and applies its status, payout and tracking. Provider errors are thrown. An order that
 * ended so long ago that it can no longer change is not read again.
 */
export async function refreshSale(needs: Needs, { retailerId, saleId }: SaleRef): Promise<void> {
  const sale = await needs.db.asRetailer(retailerId, (tx) => lockSale(tx, saleId))
  if (!sale || sale.platform === 'shopify') return
  const { platform, marketplace_account_id } = sale
  const askedAt = needs.clock.now()
  if (sale.ended_at !== null && askedAt.getTime() - sale.ended_at.getTime() > RECHECKED_FOR_MS)
    return needs.db.asRetailer(retailerId, (tx) => endRechecks(tx, saleId))
  const account = await openAccountOfSale(needs, { platform, marketplace_account_id })
  const order = await account.order(sale.external_order_id, 'writes')
  await needs.db.asRetailer(retailerId, (tx) => followOrder(needs, tx, { retailerId, saleId, order, askedAt }))
}

/** An order as the marketplace returned it. */
export interface OrderAnswer extends SaleRef {
  order: MarketplaceOrder
  /** Whether the order comes from a list. A StockX list has the status but not the money or the shipment. */
  isListed?: boolean
  /** When the order was requested. The answer to a later request wins, no matter which is recorded first. */
  askedAt: Date
}

/**
 * Writes a marketplace's answer about an order, unless a later answer was written before. A status set by hand stays.
 * ARK reads the order until the marketplace ends it, even if people have set another status, because the money follows
 * the marketplace alone. A marketplace can also resume an ended order or end it differently; both are applied like any
 * other change (docs/decisions/083).
 */
export async function followOrder(
  { jobs, clock }: Pick<Capabilities, 'jobs' | 'clock'>,
  tx: Tx,
  { retailerId, saleId, order, askedAt, isListed = false }: OrderAnswer,
): Promise<void> {
  const sale = await lockSale(tx, saleId)
  if (!sale || sale.refreshed_at > askedAt || (isListed && isBehind(sale, order))) return
  const goesOn = isOver(sale.stage) && isStopped(sale.marketplace_stage) && isAlive(order.stage)
  const news = newsOf(sale, order, isListed)
  const isTakenBack = isOver(sale.stage) && news.status !== undefined && !isOver(news.status.stage)
  // Work in the shop that has begun must finish first. The order is read again soon, as if this answer had not come.
  if (isTakenBack && (await takeBackRefusal(tx, { jobs, clock }, { retailerId, sale })))
    return followTo(tx, saleId, { askedAt, isFinal: false, news: {} })
  if (news.status && isStopped(news.status.stage) && news.status.stage !== sale.stage)
    await notifyLost(
      tx,
      { jobs, clock },
      { retailerId, sale, now: { ...news.status, reason: failureReasonAfter(order, sale.failure_reason) } },
    )
  if (news.status?.stage === 'unknown' && isToHandOver(sale))
    await notifyStatusUnknown(tx, { jobs, clock }, { retailerId, sale, status: news.status.value })
  await followTo(tx, saleId, { askedAt, isFinal: SALE_STAGES[order.stage].terminal && !isListed, news })
  if (isTakenBack) await continueSale(tx, { jobs, clock }, { retailerId, before: sale })
  if (goesOn) await notifyContinues(tx, { jobs, clock }, { retailerId, sale, at: order.updatedAt, isTakenBack })
  if (Object.keys(news).length === 0) return
  announce(tx, retailerId, { changed: 'sales', ids: [saleId] })
  if (
    news.marketplace ||
    news.status ||
    news.reported ||
    news.paid !== undefined ||
    news.payout !== undefined ||
    'moneyProblem' in news
  )
    await jobs.within(tx).publish(saleMoneyChanged, { retailer_id: retailerId, sale_ids: [saleId] })
}

/** Returns whether a list's entry is older than the last known state of the order. */
const isBehind = ({ marketplace_changed_at }: SaleFacts, { updatedAt }: MarketplaceOrder): boolean =>
  marketplace_changed_at !== null && updatedAt < marketplace_changed_at

const isOver = (stage: SaleStage): boolean => SALE_STAGES[stage].fell_through
const isStopped = (stage: SaleStage): boolean => SALE_STAGES[stage].to_resolve
/** Returns whether an order is still open. An unknown status does not count as open. */
const isAlive = (stage: SaleStage): boolean => !isOver(stage) && !isStopped(stage) && stage !== 'unknown'

/** Returns whether the pair of a sale is still in the shop as far as ARK knows. */
const isToHandOver = ({ stage, fulfilled_at }: SaleFacts): boolean =>
  fulfilled_at === null && !SALE_STAGES[stage].under_way

function newsOf(sale: SaleFacts, order: MarketplaceOrder, isListed: boolean): OrderChanges {
  const news = isListed ? {} : moneyNews(sale, order)
  const at = order.updatedAt
  // The marketplace's status is saved for every sale, so that the same change is not processed again and again.
  // Marketplace word: it is compared to write only what is new.
  if (order.status !== sale.marketplace_status || order.stage !== sale.marketplace_stage)
    news.marketplace = { status: order.status, stage: order.stage, at }
  const reason = failureReasonAfter(order, sale.failure_reason)
  if (reason !== sale.failure_reason) news.failureReason = reason
  const status = statusNews(sale, order)
  if (status) news.status = { ...status, at }
  // The pair of a resolved sale is back or gone. The marketplace then changes only the sale's money.
  if (sale.stage === 'resolved' && !status) return news
  if (order.trackingNumber !== null && order.trackingNumber !== sale.label_tracking_number)
    news.label = { trackingNumber: order.trackingNumber, courier: order.carrier }
  const shipBy = SALE_STAGES[order.stage].to_ship ? shipByNews(sale, order) : null
  if (shipBy) news.shipBy = shipBy
  return news
}

/** Returns the new status of a sale, or null if it does not change. */
function statusNews(sale: SaleFacts, order: MarketplaceOrder): Omit<NonNullable<OrderChanges['status']>, 'at'> | null {
  const { to_ship } = SALE_STAGES[order.stage]
  if (sale.stage === 'resolved') {
    // The marketplace had stopped this sale and wants it shipped after all.
    const isWanted = to_ship && isStopped(sale.marketplace_stage)
    return isWanted ? { value: order.status, stage: order.stage, isTakenUp: true } : null
  }
  if (sale.status_override || (isOver(sale.stage) && order.stage === 'unknown')) return null
  // "Fulfilled" is ARK's own status. It stays until the marketplace reports more than that the order is to be shipped.
  if (sale.fulfilled_at !== null && to_ship && !isOver(sale.stage))
    return sale.stage === 'packed' ? null : { value: FULFILLED, stage: 'packed' }
  // Marketplace word: it is compared to write only what is new.
  return order.status !== sale.status || order.stage !== sale.stage ? { value: order.status, stage: order.stage } : null
}

/**
 * Returns the marketplace's ship-by date or, if it names none, ARK's date by the marketplace's rule, which moves when
 * the order is confirmed. Returns null if the date is known already.
 */
function shipByNews(sale: SaleFacts, order: MarketplaceOrder): OrderChanges['shipBy'] | null {
  if (sale.platform === 'shopify' || (order.shipByAt === null && sale.ship_by !== null && !sale.ship_by_is_estimated))
    return null
  const isAtRelease = sale.fee_type === 'pre_release'
  const shipBy = shipByOf(order, { platform: sale.platform, confirmedAt: sale.confirmed_at, isAtRelease })
  return shipBy.at.getTime() === sale.ship_by?.getTime() ? null : { ...shipBy, alertAt: firstAlertAt(shipBy.at) }
}

/**
 * Returns the changes of a sale's money: the figure that the marketplace reports, the payout that it leaves, and the
 * paid amount. Money in another currency only changes the problem's text.
 */
function moneyNews(sale: SaleFacts, order: MarketplaceOrder): OrderChanges {
  if (sale.platform === 'shopify') return {}
  const news: OrderChanges = {}
  const { reported, payout_cents, problem } = orderMoney(order, {
    marketplace: sale.platform,
    schedule: sale.fee_schedule,
  })
  if (problem !== sale.money_problem) news.moneyProblem = problem
  if (reported === null || payout_cents === null) return news
  if (reported.cents !== centsOrNull(sale.reported_payout) || reported.basis !== sale.reported_basis)
    news.reported = reported
  const isPaid = SALE_STAGES[order.stage].money === 'paid' && reported.basis === 'paid-out'
  if (isPaid && reported.cents !== centsOrNull(sale.paid_payout)) news.paid = reported.cents
  // A payment recorded by the operator stays until the marketplace reports what it paid.
  if (!isPaid && sale.paid_payout !== null) return news
  // The marketplace's figure replaces ARK's estimate.
  if (payout_cents !== cents(sale.marketplace_payout)) news.payout = payout_cents
  return news
}
