import type { SaleStage } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import { timesOfStage } from '../rules/sale-times.ts'

export interface StageChange {
  status: string
  stage: SaleStage
  at: Date
  /** The user who sets the status; null if its marketplace does. */
  by: number | null
  /** Who canceled the sale and why; null if unknown. */
  cancellation?: object | null
  /** When the planner checks whether the Shopify order has followed; at once if left out. */
  followAt?: Date
}

/**
 * Returns the SQL assignments for a sale's new stage. The stage determines its times (`timesOfStage`). The Shopify
 * order follows the packing: a packed sale is shipped in the shop next, and if a sale must be packed again, a
 * fulfillment that ARK may have made is canceled.
 */
export function goToStage(change: StageChange): RawBuilder<unknown> {
  const { status, stage, at, by, cancellation = null, followAt = at } = change
  const { canceled, fulfilled } = timesOfStage(stage)
  const json = cancellation === null ? null : JSON.stringify(cancellation)
  const isPacked = {
    set: sql`, fulfilled_by = case when fulfilled_at is null then ${by}::int8 else fulfilled_by end,
      fulfilled_at = coalesce(fulfilled_at, ${at}::timestamptz),
      store_order_next_attempt_at = case
        when unit_released and store_order_fulfilled_at is null and platform <> 'shopify'
          then ${followAt}::timestamptz else store_order_next_attempt_at end`,
    clear: sql`, fulfilled_at = null, fulfilled_by = null,
      store_order_next_attempt_at = case when not unit_released then store_order_next_attempt_at
        when store_order_shipping_begun_at is not null then ${followAt}::timestamptz end`,
    keep: sql``,
  }
  const isCanceled = {
    // The decision about a missing size is no longer needed. The planner checks next whether something in the shop must
    // be undone.
    set: sql`, canceled_at = coalesce(canceled_at, ${at}::timestamptz),
      cancellation = coalesce(${json}::jsonb, cancellation), store_order_size = nullif(store_order_size, 'missing'),
      store_order_next_attempt_at = case when store_order_size = 'missing' then coalesce(canceled_at, ${at}::timestamptz)
        else store_order_next_attempt_at end`,
    // A sale that ended before it took a pair lacks one. It looks for a pair as soon as it continues (`continueSale`).
    clear: sql`, canceled_at = null, cancellation = null,
      oversold = oversold or (inventory_item_id is null and platform <> 'shopify')`,
  }
  return sql`previous_status = case when status = ${status} then previous_status else status end, status = ${status},
    stage = ${stage} ${isCanceled[canceled]} ${isPacked[fulfilled]}`
}
