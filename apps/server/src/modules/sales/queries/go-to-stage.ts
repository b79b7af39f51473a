import type { SaleStage } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import { timesOfStage } from '../rules/sale-times.ts'

export interface StageChange {
  status: string
  stage: SaleStage
  /** Null: no time begins with it. */
  at: Date | null
  /** Who says so; null: its marketplace. */
  by: number | null
  /** Who canceled it, and why; null: nobody has said. */
  cancellation?: object | null
}

/** What is set on a sale that goes to a stage: its times follow (`timesOfStage`). */
export function goToStage({ status, stage, at, by, cancellation = null }: StageChange): RawBuilder<unknown> {
  const { canceled, fulfilled } = timesOfStage(stage)
  const json = cancellation === null ? null : JSON.stringify(cancellation)
  const isPacked = {
    set: sql`, fulfilled_by = case when fulfilled_at is null then ${by}::int8 else fulfilled_by end,
      fulfilled_at = coalesce(fulfilled_at, ${at}::timestamptz)`,
    clear: sql`, fulfilled_at = null, fulfilled_by = null`,
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
