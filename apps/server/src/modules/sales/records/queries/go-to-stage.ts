import type { SaleStage } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import { timesOfStage } from '../rules/sale-times.ts'

export interface StageChange {
  status: string
  stage: SaleStage
  at: Date
  /** Who says so; null: its marketplace. */
  by: number | null
  /** Who canceled it, and why; null: nobody has said. */
  cancellation?: object | null
  /** When the planner looks whether its Shopify order has followed; left out: at once. */
  followAt?: Date
}

/**
 * What is set on a sale that goes to a stage: its times follow (`timesOfStage`). The Shopify order that a sale has
 * follows its packing: what becomes packed is shipped there next, and what waits to be packed again has its parcel
 * taken back, if there may be one of ours.
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
    // Nobody decides about the size of its Shopify order any more: whether something is to be undone is looked at next.
    set: sql`, canceled_at = coalesce(canceled_at, ${at}::timestamptz),
      cancellation = coalesce(${json}::jsonb, cancellation), store_order_size = nullif(store_order_size, 'missing'),
      store_order_next_attempt_at = case when store_order_size = 'missing' then coalesce(canceled_at, ${at}::timestamptz)
        else store_order_next_attempt_at end`,
    // What had ended before its pair was taken lacks one: it looks for it as soon as it goes on (`goOnWithSale`).
    clear: sql`, canceled_at = null, cancellation = null,
      oversold = oversold or (inventory_item_id is null and platform <> 'shopify')`,
  }
  return sql`previous_status = case when status = ${status} then previous_status else status end, status = ${status},
    stage = ${stage} ${isCanceled[canceled]} ${isPacked[fulfilled]}`
}
