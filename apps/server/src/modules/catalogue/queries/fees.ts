import {
  centsOrNull,
  DEFAULT_FEE_SCHEDULE,
  type FeeFacts,
  type FeeSchedule,
  withZeroStockxCommission,
} from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'

/** The schedule in force on a day, with StockX' zero-fee promotion while that is on. */
export async function feeScheduleOn(tx: Tx, now: Date): Promise<FeeSchedule> {
  const dated = await datedScheduleOn(tx, now)
  return inForce(dated)
}

/** A schedule as it is kept: what holds without the promotion, and whether that counts on top of it. */
export interface DatedSchedule extends Columns<'fee_schedules', 'zero_stockx_fees'> {
  schedule: FeeSchedule
}

/** What a dated schedule takes. */
export const inForce = ({ schedule, zero_stockx_fees }: DatedSchedule): FeeSchedule =>
  zero_stockx_fees ? withZeroStockxCommission(schedule) : schedule

/** The same before the promotion is counted in; without a row the domain's own counts. */
export async function datedScheduleOn(tx: Tx, now: Date): Promise<DatedSchedule> {
  const { rows } = await sql<DatedSchedule>`
    select schedule, zero_stockx_fees from fee_schedules where effective_from <= ${now}::date
      order by effective_from desc limit 1`.execute(tx)
  return rows[0] ?? { schedule: DEFAULT_FEE_SCHEDULE, zero_stockx_fees: false }
}

/** As many schedules as are looked back at. */
const SHOWN_SCHEDULES = 50

/** The dated schedules there are, the latest day first. */
export async function feeSchedules(tx: Tx): Promise<DatedSchedule[]> {
  const { rows } = await sql<DatedSchedule>`
    select schedule, zero_stockx_fees from fee_schedules order by effective_from desc
      limit ${SHOWN_SCHEDULES}`.execute(tx)
  return rows
}

/** One change of schedules at a time, until the transaction ends. */
export const lockFeeSchedules = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('fee schedules', 0))`.execute(tx)

/** Keeps the schedule of a day in place of one of that day; it is announced when the day has come. */
export const saveFeeSchedule = (tx: Tx, { schedule, zero_stockx_fees }: DatedSchedule) =>
  sql`
    insert into fee_schedules (effective_from, schedule, zero_stockx_fees)
    values (${schedule.effective_from}::date, ${JSON.stringify(schedule)}::jsonb, ${zero_stockx_fees})
    on conflict (effective_from) do update set schedule = excluded.schedule,
      zero_stockx_fees = excluded.zero_stockx_fees, changed_at = now(), announced_at = null`.execute(tx)

/** The promotion is on or off for schedules of days to come as well. */
export const setZeroFeesFrom = (tx: Tx, day: string, isOn: boolean) =>
  sql`
    update fee_schedules set zero_stockx_fees = ${isOn}, changed_at = now()
    where effective_from > ${day}::date`.execute(tx)

/** Gives up a schedule of a day to come. False: there is none. */
export async function removeFeeSchedule(tx: Tx, day: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from fee_schedules where effective_from = ${day}::date and effective_from > ${now}::date
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Notes that the schedules whose day has come are announced; false: none was to be. */
export async function takeUnannounced(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update fee_schedules set announced_at = ${now}
    where announced_at is null and effective_from <= ${now}::date returning 1`.execute(tx)
  return rows.length > 0
}

export interface FeeColumns {
  promotional_ark_fee: Column<'products', 'promotional_ark_fee'>
  is_pre_release: boolean
  has_retail_price: boolean
}

/** The columns of a product `p` on which its ARK fee depends. A release day is a day in New York. */
export const feeColumns = (p: string, now: Date): RawBuilder<FeeColumns> => {
  const of = (column: string) => sql.ref(`${p}.${column}`)
  return sql`${of('promotional_ark_fee')}, ${of('retail_price')} is not null as has_retail_price,
    coalesce(${of('release_date')} > (${now}::timestamptz at time zone 'America/New_York')::date, false)
      as is_pre_release`
}

/** What a product's ARK fee depends on, from the columns above. */
export const feeFactsIn = ({ promotional_ark_fee, is_pre_release, has_retail_price }: FeeColumns): FeeFacts => ({
  promotional_ark_fee_cents: centsOrNull(promotional_ark_fee),
  is_pre_release,
  has_retail_price,
})

/** What each product's ARK fee depends on, by product id. */
export async function feeFactsOf(tx: Tx, productIds: number[], now: Date): Promise<Map<number, FeeFacts>> {
  const { rows } = await sql<FeeColumns & Columns<'products', 'product_id'>>`
    select p.product_id, ${feeColumns('p', now)}
    from products p where p.product_id = any(${productIds}::int8[])`.execute(tx)
  return new Map(rows.map((row) => [row.product_id, feeFactsIn(row)]))
}
