import { cents, dollars, FULFILLED, RESOLVED, SALE_STAGES, SHOP_UNIT_STATES, type SaleStage } from '@ark/domain'
import { firstAlertAt } from '../../modules/sales/records/rules/ship-alerts.ts'
import { RECHECKED_FOR_MS } from '../../modules/sales/records/queries/due-sales.ts'
import type { Chance } from './chance.ts'
import type { PastRow } from './owner-session.ts'
import type { PlannedSale, PlannedShopSale } from './planned-sale.ts'
import type { Place, PastShop } from './read-shop.ts'
import type { PastMoney } from './sale-money.ts'

/** What a person decided about the pair of a lost sale. */
export interface PastDecision {
  at: Date
  isRestocked: boolean
  writeOff: 'lost' | 'damaged' | 'kept' | null
}

/** The facts from which the row of a sale is made. */
export interface SaleContext {
  shop: PastShop
  /** Dollars by size. */
  costs: ReadonlyMap<number, number>
  money: PastMoney
  listingId: number
  decision: PastDecision | null
  /** True: it took the last pair of its size and location. */
  isLastPair: boolean
  /** The number of its order in the shop. */
  shopNumber: number
  chance: Chance
}

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** Orders of the past have numbers below 1,000, and ids below those of a shop that is opened today. */
const FIRST_SHOP_ORDER = 5_400_000_000_000
export const shopOrderIdOf = (number: number): number => FIRST_SHOP_ORDER + number * 64
export const shopLineIdOf = (number: number): number => shopOrderIdOf(number) + 32
/** How long the order in the shop takes. */
export const SHOP_ORDER_AFTER_MS = 6 * SECOND_MS

/** The number of lost sales about whose pairs nobody has decided yet, the last ones. */
const UNDECIDED = 7

/** Returns the decisions about the pairs of lost sales. */
export function decisionsOf(
  sales: readonly PlannedSale[],
  chance: Chance,
  until: Date,
): Map<PlannedSale, PastDecision> {
  const lost = sales
    .flatMap((sale) => {
      const end = sale.way.steps.at(-1)
      return end && SALE_STAGES[end.stage].fell_through ? [{ sale, endedAt: end.at }] : []
    })
    .toSorted((one, other) => one.endedAt.getTime() - other.endedAt.getTime())
  const decided = lost.slice(0, -UNDECIDED).flatMap(({ sale, endedAt }) => {
    const at = after(endedAt, chance.between(3, 40) * 3_600_000)
    const isRestocked = !sale.isOversold && chance.is(0.85)
    const reasons = sale.way.packedAt ? (['lost', 'damaged', 'kept'] as const) : (['lost', 'damaged'] as const)
    const writeOff = isRestocked || sale.isOversold ? null : chance.pick(reasons)
    return at < until ? [[sale, { at, isRestocked, writeOff }] as const] : []
  })
  return new Map(decided)
}

/** Returns the status and stage that ARK shows. */
function shownOf({ way }: PlannedSale, decision: PastDecision | null): { status: string; stage: SaleStage } {
  const end = way.steps.at(-1)
  if (!end) throw new Error('an order has a status')
  if (decision) return { status: RESOLVED, stage: 'resolved' }
  return SALE_STAGES[end.stage].to_ship && way.packedAt ? { status: FULFILLED, stage: 'packed' } : end
}

/** Returns the facts that marketplace sales and the shop's own sales share. */
const pairColumns = (place: Place, costs: ReadonlyMap<number, number>): PastRow => ({
  variant_id: place.variant_id,
  product_id: place.product_id,
  product_name: place.product_name,
  size: place.size,
  sku: place.sku,
  retail_price: place.retail_price,
  unit_cost: costs.get(place.variant_id) ?? null,
  currency: 'USD',
  zero_fees_applied: false,
})

/** Returns the row of a marketplace sale. */
export function saleRow(sale: PlannedSale, context: SaleContext): PastRow {
  const { shop, listingId, decision, isLastPair, chance } = context
  const { platform, place, soldAt, way, isOversold } = sale
  const [first, end] = [way.steps[0], way.steps.at(-1)]
  if (!first || !end) throw new Error('an order has a status')
  const shown = shownOf(sale, decision)
  const { money: state, terminal } = SALE_STAGES[end.stage]
  const packedAt = isOversold ? null : way.packedAt
  const seenAt = after(soldAt, chance.between(2, 20) * SECOND_MS)
  const shipBy = platform === 'stockx' ? endOfDay(after(soldAt, 3 * DAY_MS)) : after(soldAt, 7 * DAY_MS)
  const alertAt = SALE_STAGES[shown.stage].to_ship ? firstAlertAt(shipBy) : null
  return {
    retailer_id: shop.retailerId,
    platform,
    external_order_id: sale.orderId,
    listing_id: listingId,
    ...pairColumns(place, context.costs),
    inventory_item_id: isOversold ? null : place.inventory_item_id,
    location_id: isOversold ? null : place.location_id,
    status: shown.status,
    stage: shown.stage,
    marketplace_status: end.status,
    marketplace_stage: end.stage,
    previous_status: shown.status === end.status ? (way.steps.at(-2)?.status ?? null) : end.status,
    status_override: decision !== null,
    marketplace_account_id: shop.accounts[platform],
    ...moneyColumns(sale, context),
    one_left: isLastPair,
    oversold: isOversold,
    sold_at: soldAt,
    seen_at: seenAt,
    taken_at: after(seenAt, 300),
    ship_by: shipBy,
    ship_by_is_estimated: false,
    alert_next_attempt_at: alertAt && alertAt > shop.until ? alertAt : null,
    withdrawal_sent_at: isLastPair ? after(seenAt, 700) : null,
    withdrawal_confirmed_at: isLastPair ? after(seenAt, chance.between(1.2, 9) * SECOND_MS) : null,
    ...storeOrderColumns(sale, { context, packedAt, takenAt: seenAt }),
    confirmed_at: way.confirmedAt,
    canceled_at: SALE_STAGES[shown.stage].fell_through ? end.at : null,
    fulfilled_at: packedAt,
    fulfilled_by: packedAt ? shop.staff.packerId : null,
    label_tracking_number: hasLabel(sale) ? sale.trackingNumber : null,
    label_courier: hasLabel(sale) ? 'UPS' : null,
    failure_reason: end.status === 'AUTHFAILED' ? 'Product did not pass verification' : null,
    pair_next_attempt_at: isOversold && shown.stage !== 'resolved' && state === 'pending' ? nextLook(shop) : null,
    pair_missing_since: isOversold && shown.stage !== 'resolved' && state === 'pending' ? after(seenAt, 120_000) : null,
    refreshed_at: terminal ? after(end.at, 60 * SECOND_MS) : shop.until,
    refresh_next_attempt_at: terminal ? null : nextLook(shop),
    marketplace_changed_at: end.at,
    ended_at: terminal ? end.at : null,
    recheck_next_attempt_at: terminal ? recheckAt(end.at, shop.until) : null,
  }
}

/** Open orders are read again once the simulators know them. */
const nextLook = ({ until }: PastShop): Date => after(until, 10 * 60_000)

/** Ended orders are checked again after a day, then after a third of the time since their end, for sixty days. */
function recheckAt(endedAt: Date, until: Date): Date | null {
  const sinceMs = until.getTime() - endedAt.getTime()
  return sinceMs > RECHECKED_FOR_MS ? null : after(until, Math.max(DAY_MS, sinceMs / 3))
}

/** StockX gives an order its parcel at once, ALIAS with the label. */
export const hasLabel = ({ platform, way }: PlannedSale): boolean =>
  platform === 'stockx' || way.steps.some(({ stage }) => stage === 'labeled')

const endOfDay = (at: Date): Date => new Date(`${at.toISOString().slice(0, 10)}T23:59:59Z`)

function moneyColumns({ askCents }: PlannedSale, { shop, money }: SaleContext): PastRow {
  const { expected, reported, paid, payoutCents } = money
  return {
    sale_ask: dollars(askCents),
    estimated_payout: dollars(expected.marketplace_payout_cents),
    marketplace_payout: dollars(payoutCents),
    ark_fee: dollars(expected.ark_fee_cents),
    retailer_payout: dollars(payoutCents - expected.ark_fee_cents),
    fee_type: expected.fee_type,
    fee_schedule: shop.schedule,
    reported_payout: dollars(reported.cents),
    reported_basis: reported.basis,
    reported_at: reported.at,
    reported_lines: reported.lines.map(({ label, cents: amount }) => ({ label, amount: dollars(amount) })),
    paid_payout: paid ? dollars(paid.cents) : null,
    paid_at: paid?.at ?? null,
    paid_by: paid?.by ?? null,
  }
}

interface InShop {
  context: SaleContext
  packedAt: Date | null
  takenAt: Date
}

/** A sale without a pair has no order in the shop. Every other one has, and the shop's level counts it. */
function storeOrderColumns({ isOversold }: PlannedSale, { context, packedAt, takenAt }: InShop): PastRow {
  const shippedAt = packedAt && after(packedAt, 4 * SECOND_MS)
  const [id, name] = [String(shopOrderIdOf(context.shopNumber)), `#${context.shopNumber}`]
  return {
    store_order_id: isOversold ? null : id,
    store_order_name: isOversold ? null : name,
    store_order_begun_at: isOversold ? null : after(takenAt, 2 * SECOND_MS),
    store_order_created_at: isOversold ? null : after(takenAt, SHOP_ORDER_AFTER_MS),
    store_order_fulfilled_at: isOversold ? null : shippedAt,
    store_order_shipping_begun_at: isOversold ? null : shippedAt,
    store_order_attempts: 0,
    unit_released: !isOversold,
  }
}

/** Returns the row of a pair that the shop sold itself, with the same columns as `saleRow`. */
export function shopSaleRow(
  sale: PlannedShopSale,
  { shop, costs, shopNumber }: Pick<SaleContext, 'shop' | 'costs' | 'shopNumber'>,
): PastRow {
  const { place, soldAt, shippedAt, lostAt } = sale
  const shown = SHOP_UNIT_STATES[stateOf(sale)]
  const { fell_through } = SALE_STAGES[shown.stage]
  const orderId = shopOrderIdOf(shopNumber)
  return {
    retailer_id: shop.retailerId,
    platform: 'shopify',
    external_order_id: `${orderId}-${shopLineIdOf(shopNumber)}-1`,
    ...pairColumns(place, costs),
    inventory_item_id: place.inventory_item_id,
    location_id: place.location_id,
    status: shown.status,
    stage: shown.stage,
    marketplace_status: shown.status,
    marketplace_stage: shown.stage,
    status_override: false,
    sale_ask: dollars(sale.askCents),
    marketplace_payout: 0,
    ark_fee: 0,
    retailer_payout: 0,
    fee_type: 'none',
    fee_schedule: shop.schedule,
    one_left: false,
    oversold: false,
    sold_at: soldAt,
    seen_at: after(soldAt, 5 * SECOND_MS),
    taken_at: after(soldAt, 6 * SECOND_MS),
    store_order_id: String(orderId),
    store_order_name: `#${shopNumber}`,
    store_order_attempts: 0,
    unit_released: true,
    canceled_at: fell_through ? lostAt : null,
    refreshed_at: lostAt ?? shippedAt ?? after(soldAt, 6 * SECOND_MS),
  }
}

function stateOf({ shippedAt, lostAt }: PlannedShopSale) {
  if (lostAt) return shippedAt ? 'returned' : 'canceled'
  return shippedAt ? 'shipped' : 'open'
}

/** Returns a cost for most sizes of the shop: a share of today's price that is the same for a size everywhere. */
export function costsOf({ places }: PastShop, chance: Chance): Map<number, number> {
  const costs = new Map<number, number>()
  for (const { variant_id, stockx_ask, goat_ask, retail_price } of places) {
    const asks = [stockx_ask, goat_ask].filter((ask) => ask !== null)
    const worth = asks.length > 0 ? Math.min(...asks) : (retail_price ?? 0)
    const share = chance.between(0.52, 0.8)
    if (!costs.has(variant_id) && worth > 0 && chance.is(0.75))
      costs.set(variant_id, dollars(cents(Math.round(worth * share))))
  }
  return costs
}
