import { centsOrNull, DEFAULT_FEE_SCHEDULE, type FeeFacts, type FeeSchedule } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'

/** The schedule in force on a day. */
export async function feeScheduleOn(tx: Tx, now: Date): Promise<FeeSchedule> {
  const { rows } = await sql<{ schedule: FeeSchedule }>`
    select schedule from fee_schedules where effective_from <= ${now}::date order by effective_from desc
      limit 1`.execute(tx)
  return rows[0]?.schedule ?? DEFAULT_FEE_SCHEDULE
}

interface FeeColumns extends Columns<'products', 'product_id'> {
  fee: Column<'products', 'promotional_ark_fee'>
  is_pre_release: boolean
  has_retail_price: boolean
}

/** What each product's ARK fee depends on, by product id. A release day is a day in New York. */
export async function feeFactsOf(tx: Tx, productIds: number[], now: Date): Promise<Map<number, FeeFacts>> {
  const { rows } = await sql<FeeColumns>`
    select product_id, promotional_ark_fee as fee, retail_price is not null as has_retail_price,
           coalesce(release_date > (${now}::timestamptz at time zone 'America/New_York')::date, false) as is_pre_release
    from products where product_id = any(${productIds}::int8[])`.execute(tx)
  return new Map(
    rows.map(({ product_id, fee, is_pre_release, has_retail_price }) => [
      product_id,
      { promotional_ark_fee_cents: centsOrNull(fee), is_pre_release, has_retail_price },
    ]),
  )
}
