import type { MarketPurchase } from '../market/market.ts'
import type { StockxContext, StockxTasks } from './context.ts'
import { HISTORICAL_ORDER_STATUSES, type Order } from './entities.ts'
import { payoutOfOrder } from './money.ts'

const DAY_MS = 86_400_000

/** The statuses up to the payout. CREATED waits for the seller; the others follow automatically, one step at a time. */
const WAY = [
  'CREATED', 'SHIPPED', 'RECEIVED', 'AUTHENTICATING', 'AUTHENTICATED', 'PAYOUTPENDING', 'PAYOUTCOMPLETED', 'COMPLETED',
] // biome-ignore format: a table

export const isHistorical = (order: Pick<Order, 'status'>) => HISTORICAL_ORDER_STATUSES.includes(order.status)

/** Creates the order of a purchase. The listing becomes MATCHED, and its ask ends. */
export function openOrder(context: StockxContext, purchase: MarketPurchase): Order | undefined {
  const { store, random, clock, journal } = context
  const listing = store.listings.get(purchase.offerId)
  if (!listing?.ask || listing.status !== 'ACTIVE') return undefined
  const order: Order = {
    orderNumber: `04-${random.code(10)}`,
    listing,
    askId: listing.ask.askId,
    amount: listing.amount,
    status: 'CREATED',
    createdAt: clock.now(),
    updatedAt: clock.now(),
    shippingId: `S-${random.digits(9)}`,
    trackingNumber: `1Z${random.code(16)}`,
    shipByDate: endOfDay(new Date(clock.now().getTime() + 3 * DAY_MS)),
    isLabelPrinted: false,
    adjustmentCents: 0,
    paidCents: 0,
  }
  store.orders.set(order.orderNumber, order)
  listing.status = 'MATCHED'
  listing.ask = null
  listing.orderNumber = order.orderNumber
  listing.updatedAt = clock.now()
  journal.record('order.created', {
    orderNumber: order.orderNumber,
    listingId: listing.listingId,
    variantId: listing.variant.stockxVariantId,
    amount: order.amount,
    currencyCode: listing.currencyCode,
  })
  return order
}

/** Records that the seller fetched the document or the label: the parcel leaves one step later. */
export function markLabelPrinted(context: StockxContext, order: Order): void {
  if (order.isLabelPrinted) return
  order.isLabelPrinted = true
  context.journal.record('label.printed', { orderNumber: order.orderNumber })
  scheduleNext(context, order)
}

/** Sets any status, known or not; by default the next one. The order continues from there as usual. */
export function advanceOrder(context: StockxContext, order: Order, status = nextOf(order.status)): void {
  if (status === undefined) throw new Error(`Order ${order.orderNumber} is ${order.status}: nothing comes after that`)
  order.status = status
  order.updatedAt = context.clock.now()
  context.journal.record('order.status-changed', { orderNumber: order.orderNumber, status })
  settlePayout(context, order)
  const { listing } = order
  listing.updatedAt = order.updatedAt
  if (status === 'COMPLETED') listing.status = 'COMPLETED'
  else if (isHistorical(order)) listing.status = 'CANCELED'
  if (status !== 'CREATED' || order.isLabelPrinted) scheduleNext(context, order)
}

const PAID = ['PAYOUTCOMPLETED', 'COMPLETED']

/** Returns whether the seller has the money of an order. */
export const isPaidOut = ({ status }: Pick<Order, 'status'>): boolean => PAID.includes(status)

/**
 * Settles the payout at the seller's bank. The seller has the money while the order is paid; otherwise it is taken
 * back.
 */
function settlePayout({ settings, journal }: StockxContext, order: Order): void {
  const isPaid = isPaidOut(order)
  if (isPaid === order.paidCents > 0) return
  const { orderNumber } = order
  const cents = Math.round(Number(payoutOfOrder(order, settings).totalPayout) * 100)
  journal.record(isPaid ? 'payout.paid' : 'payout.reversed', {
    orderNumber,
    amountCents: isPaid ? cents : order.paidCents,
  })
  order.paidCents = isPaid ? cents : 0
}

/** Returns the status that follows by itself, or undefined. */
export const nextOf = (status: string): string | undefined => {
  const place = WAY.indexOf(status)
  return place < 0 ? undefined : WAY[place + 1]
}

function scheduleNext(context: StockxContext, order: Order): void {
  const { settings, agenda } = context
  const { orderNumber, status: from } = order
  if (settings.orderStepMs === 0 || nextOf(from) === undefined) return
  agenda.plan({ name: 'advanceOrder', details: { orderNumber, from }, inMs: settings.orderStepMs })
}

/** Advances an order unless control moved it in the meantime, which scheduled its own next step. */
export function advanceByItself(context: StockxContext, { orderNumber, from }: StockxTasks['advanceOrder']): void {
  const order = context.store.orders.get(orderNumber)
  if (order?.status === from) advanceOrder(context, order)
}

const endOfDay = (date: Date) => new Date(`${date.toISOString().slice(0, 10)}T23:59:59.000Z`)
