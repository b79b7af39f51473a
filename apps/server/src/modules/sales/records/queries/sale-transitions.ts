import { type Cents, dollars, SALE_STAGES, type SaleStage, stagesWhere } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { StatedFigure } from '../rules/sale-money.ts'
import { changeSale, changeSales } from './change-sale.ts'
import { firstRecheckAt } from './due-sales.ts'
import { goToStage } from './go-to-stage.ts'

/** The changes that an order's answer brings to its sale. Missing fields do not change. */
export interface OrderChanges {
  /** The marketplace's last status and since when it applies. */
  marketplace?: { status: string; stage: SaleStage; at: Date }
  /**
   * The new status of the sale and its time at the marketplace. `isTakenUp` means that a decision made in ARK no longer
   * applies.
   */
  status?: { value: string; stage: SaleStage; at: Date; isTakenUp?: boolean }
  /** Why the order was lost, in the marketplace's words; null if it continues. */
  failureReason?: string | null
  label?: SaleLabel
  /** The deadline, and when people are notified of it. */
  shipBy?: { at: Date; isEstimated: boolean; alertAt: Date }
  reported?: StatedFigure
  paid?: Cents
  /** The payout that counts. ARK's fee was frozen with the sale. */
  payout?: Cents
  /** Money in another currency, in words; null if there is none any more. */
  moneyProblem?: string | null
}

export interface SaleLabel {
  trackingNumber: string | null
  courier: string | null
}

const moneyOf = ({ reported, paid, payout, moneyProblem }: OrderChanges, askedAt: Date): RawBuilder<unknown>[] => [
  ...(reported
    ? [
        sql`reported_payout = ${dollars(reported.cents)}, reported_basis = ${reported.basis}, reported_at = ${askedAt},
          reported_lines = ${linesJson(reported)}::jsonb`,
      ]
    : []),
  ...(paid === undefined ? [] : [sql`paid_payout = ${dollars(paid)}, paid_at = ${askedAt}, paid_by = 'marketplace'`]),
  ...(payout === undefined
    ? []
    : [sql`marketplace_payout = ${dollars(payout)}, retailer_payout = ${dollars(payout)}::numeric - ark_fee`]),
  ...(moneyProblem === undefined ? [] : [sql`money_problem = ${moneyProblem}`]),
]

const linesJson = ({ lines }: StatedFigure): string =>
  JSON.stringify(lines.map(({ label, cents }) => ({ label, amount: dollars(cents) })))

/**
 * Applies an order's answer, requested at `askedAt`. Only the answer to a later request may replace it. ARK reads the
 * order until its marketplace ends it.
 */
export function followTo(
  tx: Tx,
  saleId: number,
  { askedAt, isFinal, news }: { askedAt: Date; isFinal: boolean; news: OrderChanges },
): Promise<void> {
  const { marketplace, status, failureReason, label, shipBy } = news
  const set = sql.join([
    sql`refreshed_at = ${askedAt}, refresh_attempts = 0, recheck_attempts = 0`,
    isFinal
      ? sql`refresh_next_attempt_at = null`
      : sql`refresh_next_attempt_at = coalesce(refresh_next_attempt_at, ${askedAt}::timestamptz)`,
    ...(marketplace ? [saidBy(marketplace, askedAt)] : []),
    ...(status ? [goToStage({ ...status, status: status.value, by: null })] : []),
    ...(status?.isTakenUp ? [sql`status_override = false`] : []),
    ...(failureReason === undefined ? [] : [sql`failure_reason = ${failureReason}`]),
    ...(label ? [labelled(label)] : []),
    ...(shipBy
      ? [
          sql`ship_by = ${shipBy.at}, ship_by_is_estimated = ${shipBy.isEstimated},
            alert_next_attempt_at = ${shipBy.alertAt}, alert_attempts = 0`,
        ]
      : []),
    ...moneyOf(news, askedAt),
  ])
  return changeSale(tx, saleId, { set, from: sql`refreshed_at <= ${askedAt}` })
}

/**
 * Sets the marketplace's last status. An ended order is checked again later, because the marketplace may still change
 * it.
 */
function saidBy({ status, stage, at }: NonNullable<OrderChanges['marketplace']>, askedAt: Date) {
  const isEnded = SALE_STAGES[stage].terminal
  return sql`marketplace_status = ${status}, marketplace_stage = ${stage}, marketplace_changed_at = ${at},
    ended_at = ${isEnded ? at : null}::timestamptz,
    recheck_next_attempt_at = ${isEnded ? firstRecheckAt(askedAt) : null}::timestamptz`
}

/** Ends the rechecks of an order that ended long ago. */
export const endRechecks = (tx: Tx, saleId: number): Promise<void> =>
  changeSale(tx, saleId, { set: sql`recheck_next_attempt_at = null, recheck_attempts = 0`, from: sql`true` })

const labelled = ({ trackingNumber, courier }: SaleLabel) =>
  sql`label_tracking_number = ${trackingNumber}, label_courier = ${courier}`

interface StatusByHand {
  status: string
  stage: SaleStage
  isFinal: boolean
  at: Date
  by: number
  /** Null if the new status is not a cancellation. */
  cancellation: object | null
}

/** Sets a status by hand, which the marketplace no longer overwrites. A resolved cancellation is final. */
export const setStatusByHand = (tx: Tx, saleId: number, { isFinal, ...change }: StatusByHand): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`${goToStage(change)}, status_override = true,
      refresh_next_attempt_at = ${isFinal ? null : change.at}::timestamptz`,
    from: sql`stage <> 'resolved' and status <> ${change.status}`,
  })

const TO_RESOLVE: readonly string[] = stagesWhere(({ to_resolve }) => to_resolve)

/** Marks a sale as resolved after a person decided about its pair. Its money still follows its marketplace. */
export const resolve = (tx: Tx, saleId: number, { status, at }: { status: string; at: Date }): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`${goToStage({ status, stage: 'resolved', at, by: null })}, status_override = true`,
    from: sql`stage = any(${TO_RESOLVE}::text[]) and platform <> 'shopify'`,
  })

/** Records that the seller confirmed the order at its marketplace. */
export const recordConfirmed = (tx: Tx, saleId: number, at: Date): Promise<void> =>
  changeSale(tx, saleId, { set: sql`confirmed_at = ${at}`, from: sql`platform <> 'shopify'` })

/** Records that the seller canceled the order at its marketplace. */
export const recordCanceledBySeller = (
  tx: Tx,
  saleId: number,
  { status, at, cancellation }: { status: string; at: Date; cancellation: object },
): Promise<void> =>
  changeSale(tx, saleId, {
    set: goToStage({ status, stage: 'canceled', at, by: null, cancellation }),
    from: sql`platform <> 'shopify' and stage <> 'resolved'`,
  })

/**
 * Makes a sale wait for a pair, like a new sale, and for a new Shopify order. It applies when a cancellation is taken
 * back and the sale's pair has gone elsewhere or never existed. The stage has changed in the same transaction. A
 * shipped Shopify order still exists and is used again, so `store_order_shipping_begun_at` stays.
 */
export const waitForPair = (tx: Tx, saleId: number): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`oversold = true, pair_next_attempt_at = now(), inventory_item_id = null, unit_released = false,
      one_left = false, unlowered_since = null, size_back_at = null, store_order_size = null, store_order_id = null,
      store_order_name = null, store_order_created_at = null, store_order_begun_at = null,
      store_order_fulfilled_at = null, store_order_problem = null, store_order_problem_since = null,
      store_order_next_attempt_at = null, store_order_attempts = 0`,
    from: sql`platform <> 'shopify' and canceled_at is null`,
  })

/** The columns of a sale that lacks nothing. */
const PAIRED = sql`oversold = false, pair_next_attempt_at = null, pair_attempts = 0, pair_missing_since = null`

/** Gives an oversold sale its pair and location. `orderAt` is when the planner checks its Shopify order. */
export const givePair = (
  tx: Tx,
  saleId: number,
  unit: { inventoryItemId: number; locationId: number; oneLeft: boolean; orderAt: Date | null },
): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`${PAIRED}, inventory_item_id = ${unit.inventoryItemId}, location_id = ${unit.locationId},
      one_left = ${unit.oneLeft}, store_order_next_attempt_at = ${unit.orderAt}::timestamptz`,
    from: sql`oversold and inventory_item_id is null and canceled_at is null`,
  })

/** Links a sale to the pair that was taken for it when it sold. No stock changes. */
export const linkTakenPair = (
  tx: Tx,
  saleId: number,
  unit: { inventoryItemId: number; locationId: number },
): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`${PAIRED}, inventory_item_id = ${unit.inventoryItemId}, location_id = ${unit.locationId}`,
    from: sql`oversold and inventory_item_id is null and canceled_at is null`,
  })

/** Marks sales as packed. `status` is null if their status is already further than that. */
export const fulfill = (
  tx: Tx,
  saleIds: readonly number[],
  { at, by, status, shipOrderAt }: { at: Date; by: number; status: string | null; shipOrderAt: Date },
): Promise<void> =>
  changeSales(tx, saleIds, {
    set:
      status === null
        ? sql`fulfilled_at = ${at}, fulfilled_by = ${by}, store_order_next_attempt_at = case
            when unit_released and platform <> 'shopify' then ${shipOrderAt}::timestamptz
            else store_order_next_attempt_at end`
        : goToStage({ status, stage: 'packed', at, by, followAt: shipOrderAt }),
    from: sql`fulfilled_at is null and canceled_at is null`,
  })

/** Takes back the fulfillment of sales, so that they wait to be packed again. */
export const takeFulfillmentBack = (
  tx: Tx,
  saleIds: readonly number[],
  { status, at }: { status: string; at: Date },
): Promise<void> =>
  changeSales(tx, saleIds, {
    set: goToStage({ status, stage: 'to_ship', at, by: null }),
    from: sql`fulfilled_at is not null`,
  })

/** Records the label of a sale that is not canceled. */
export const recordLabel = (tx: Tx, saleId: number, label: SaleLabel): Promise<void> =>
  changeSale(tx, saleId, { set: labelled(label), from: sql`canceled_at is null` })

/** Sets a new ARK fee and the retailer's payout after it. */
export const fixFee = (tx: Tx, saleId: number, fee: { cents: Cents; type: string }): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`ark_fee = ${dollars(fee.cents)}, fee_type = ${fee.type},
      retailer_payout = marketplace_payout - ${dollars(fee.cents)}::numeric`,
    from: sql`true`,
  })

/** Records the payout that the operator read on the marketplace's statement. It becomes the payout that counts. */
export const recordPaid = (tx: Tx, saleId: number, { cents: paid, at }: { cents: Cents; at: Date }): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`paid_payout = ${dollars(paid)}, paid_at = ${at}, paid_by = 'operator', marketplace_payout = ${dollars(paid)},
      retailer_payout = ${dollars(paid)}::numeric - ark_fee`,
    from: sql`platform <> 'shopify'`,
  })
