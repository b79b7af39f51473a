import { type Cents, dollars, SALE_STAGES, type SaleStage, stagesWhere } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { StatedFigure } from '../rules/sale-money.ts'
import { changeSale, changeSales } from './change-sale.ts'
import { firstRecheckAt } from './due-sales.ts'
import { goToStage } from './go-to-stage.ts'

/** What an order's answer says that is news to its sale; what is left out is no news. */
export interface OrderNews {
  /** What the marketplace last said, and since when it is so. */
  marketplace?: { status: string; stage: SaleStage; at: Date }
  /** The sale goes to this status, as it did outside at a time. `isTakenUp`: what people said of it no longer holds. */
  status?: { value: string; stage: SaleStage; at: Date; isTakenUp?: boolean }
  /** Why it fell through, in the marketplace's words; null: it goes on. */
  failureReason?: string | null
  label?: SaleLabel
  /** And when people are told that it draws near. */
  shipBy?: { at: Date; isReckoned: boolean; alertAt: Date }
  reported?: StatedFigure
  paid?: Cents
  /** What counts as the marketplace's payout; ARK's fee was frozen with the sale. */
  payout?: Cents
  /** Money in another currency, in words; null: there is none any more. */
  moneyProblem?: string | null
}

export interface SaleLabel {
  trackingNumber: string | null
  courier: string | null
}

const moneyOf = ({ reported, paid, payout, moneyProblem }: OrderNews, askedAt: Date): RawBuilder<unknown>[] => [
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
 * Follows an order as it was at a time; only one that was asked for later is known better. Until its marketplace has
 * ended it, it is read on.
 */
export function followTo(
  tx: Tx,
  saleId: number,
  { askedAt, isFinal, news }: { askedAt: Date; isFinal: boolean; news: OrderNews },
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
          sql`ship_by = ${shipBy.at}, ship_by_is_reckoned = ${shipBy.isReckoned},
            alert_next_attempt_at = ${shipBy.alertAt}, alert_attempts = 0`,
        ]
      : []),
    ...moneyOf(news, askedAt),
  ])
  return changeSale(tx, saleId, { set, from: sql`refreshed_at <= ${askedAt}` })
}

/** Its marketplace's last word. An order that it has ended is looked at again, since it may change its mind. */
function saidBy({ status, stage, at }: NonNullable<OrderNews['marketplace']>, askedAt: Date) {
  const isEnded = SALE_STAGES[stage].terminal
  return sql`marketplace_status = ${status}, marketplace_stage = ${stage}, marketplace_said_at = ${at},
    ended_at = ${isEnded ? at : null}::timestamptz,
    recheck_next_attempt_at = ${isEnded ? firstRecheckAt(askedAt) : null}::timestamptz`
}

/** An order that ended long ago is not looked at any more. */
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
  /** Null: that is no cancellation. */
  cancellation: object | null
}

/** A person sets the status: the marketplace no longer overwrites it. A resolved cancellation is final. */
export const setStatusByHand = (tx: Tx, saleId: number, { isFinal, ...change }: StatusByHand): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`${goToStage(change)}, status_override = true,
      refresh_next_attempt_at = ${isFinal ? null : change.at}::timestamptz`,
    from: sql`stage <> 'resolved' and status <> ${change.status}`,
  })

const TO_RESOLVE: readonly string[] = stagesWhere(({ to_resolve }) => to_resolve)

/** Somebody has said what became of its pair: it stays so here. Its money follows its marketplace. */
export const resolve = (tx: Tx, saleId: number, { status, at }: { status: string; at: Date }): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`${goToStage({ status, stage: 'resolved', at, by: null })}, status_override = true`,
    from: sql`stage = any(${TO_RESOLVE}::text[]) and platform <> 'shopify'`,
  })

/** The seller has confirmed the order at its marketplace. */
export const recordConfirmed = (tx: Tx, saleId: number, at: Date): Promise<void> =>
  changeSale(tx, saleId, { set: sql`confirmed_at = ${at}`, from: sql`platform <> 'shopify'` })

/** The seller has canceled the order at its marketplace. */
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
 * A cancel was taken back whose pair went elsewhere meanwhile, or that never had one: it waits for a pair as if it came
 * now, and for a Shopify order of its own. Its stage has gone on within the same transaction. An order that was shipped
 * still stands in the shop and is taken up again: that a parcel of ours may be there stays known.
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

/** Nothing is missing any more. */
const PAIRED = sql`oversold = false, pair_next_attempt_at = null, pair_attempts = 0, pair_missing_since = null`

/** An oversold sale has its pair now, from where it ships; `orderAt`: when the planner looks after its Shopify order. */
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

/** It is said again which pair was taken for it when it sold: no stock changes. */
export const linkTakenPair = (
  tx: Tx,
  saleId: number,
  unit: { inventoryItemId: number; locationId: number },
): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`${PAIRED}, inventory_item_id = ${unit.inventoryItemId}, location_id = ${unit.locationId}`,
    from: sql`oversold and inventory_item_id is null and canceled_at is null`,
  })

/** Pairs are packed. `status` null: the sales' status says more than that already. */
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

/** Pairs wait to be packed again. */
export const takeFulfillmentBack = (
  tx: Tx,
  saleIds: readonly number[],
  { status, at }: { status: string; at: Date },
): Promise<void> =>
  changeSales(tx, saleIds, {
    set: goToStage({ status, stage: 'to_ship', at, by: null }),
    from: sql`fulfilled_at is not null`,
  })

/** Its label was made: nothing is shipped of a sale that was canceled. */
export const recordLabel = (tx: Tx, saleId: number, label: SaleLabel): Promise<void> =>
  changeSale(tx, saleId, { set: labelled(label), from: sql`canceled_at is null` })

/** ARK's fee was worked out again; what is left for the retailer follows. */
export const fixFee = (tx: Tx, saleId: number, fee: { cents: Cents; type: string }): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`ark_fee = ${dollars(fee.cents)}, fee_type = ${fee.type},
      retailer_payout = marketplace_payout - ${dollars(fee.cents)}::numeric`,
    from: sql`true`,
  })

/** What a person read on the marketplace's statement is what counts. */
export const recordPaid = (tx: Tx, saleId: number, { cents: paid, at }: { cents: Cents; at: Date }): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`paid_payout = ${dollars(paid)}, paid_at = ${at}, paid_by = 'operator', marketplace_payout = ${dollars(paid)},
      retailer_payout = ${dollars(paid)}::numeric - ark_fee`,
    from: sql`platform <> 'shopify'`,
  })
