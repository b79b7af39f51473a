import { centsOrNull, type FeeFacts, type FeeSchedule } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { datedScheduleOn, inForce } from './fee-schedules.ts'

/** Returns the schedule in force, with StockX's zero-fee promotion while that is on. */
export const feeScheduleOn = async (tx: Tx, now: Date): Promise<FeeSchedule> => inForce(await datedScheduleOn(tx, now))

export interface FeeColumns {
  promotional_ark_fee: Column<'products', 'promotional_ark_fee'>
  is_pre_release: boolean
  has_retail_price: boolean
}

/** Returns the columns of a product `p` that determine its ARK fee. A release day is a day in New York. */
export const feeColumns = (p: string, now: Date): RawBuilder<FeeColumns> => {
  const of = (column: string) => sql.ref(`${p}.${column}`)
  return sql`${of('promotional_ark_fee')}, ${of('retail_price')} is not null as has_retail_price,
    coalesce(${of('release_date')} > (${now}::timestamptz at time zone 'America/New_York')::date, false)
      as is_pre_release`
}

/** Returns the facts that determine a product's ARK fee, from the columns above. */
export const feeFactsIn = ({ promotional_ark_fee, is_pre_release, has_retail_price }: FeeColumns): FeeFacts => ({
  promotional_ark_fee_cents: centsOrNull(promotional_ark_fee),
  is_pre_release,
  has_retail_price,
})

/** Returns the facts that determine each product's ARK fee, by product id. */
export async function feeFactsOf(tx: Tx, productIds: number[], now: Date): Promise<Map<number, FeeFacts>> {
  const { rows } = await sql<FeeColumns & Columns<'products', 'product_id'>>`
    select p.product_id, ${feeColumns('p', now)}
    from products p where p.product_id = any(${productIds}::int8[])`.execute(tx)
  return new Map(rows.map((row) => [row.product_id, feeFactsIn(row)]))
}
