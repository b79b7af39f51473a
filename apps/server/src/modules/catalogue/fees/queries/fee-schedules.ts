import { dayInNewYork, DEFAULT_FEE_SCHEDULE, type FeeSchedule, withZeroStockxCommission } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** A stored schedule without the promotion, and whether the promotion is on. */
export interface DatedSchedule extends Columns<'fee_schedules', 'zero_stockx_fees'> {
  schedule: FeeSchedule
}

/** Returns the schedule with its promotion applied. */
export const inForce = ({ schedule, zero_stockx_fees }: DatedSchedule): FeeSchedule =>
  zero_stockx_fees ? withZeroStockxCommission(schedule) : schedule

/** Returns today's schedule (the day in New York) without the promotion; the domain's default when there is none. */
export async function datedScheduleOn(tx: Tx, now: Date): Promise<DatedSchedule> {
  const { rows } = await sql<DatedSchedule>`
    select schedule, zero_stockx_fees from fee_schedules where effective_from <= ${dayInNewYork(now)}::date
    order by effective_from desc limit 1`.execute(tx)
  return rows[0] ?? { schedule: DEFAULT_FEE_SCHEDULE, zero_stockx_fees: false }
}

/** The most schedules that the list shows. */
export const SHOWN_SCHEDULES = 50

/** Returns the dated schedules, the latest day first, up to the shown number. */
export async function feeSchedules(tx: Tx): Promise<DatedSchedule[]> {
  const { rows } = await sql<DatedSchedule>`
    select schedule, zero_stockx_fees from fee_schedules order by effective_from desc
    limit ${SHOWN_SCHEDULES}`.execute(tx)
  return rows
}

/** Locks the schedules until the transaction ends, so that one change runs at a time. */
export const lockFeeSchedules = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('fee schedules', 0))`.execute(tx)

/** Saves the schedule of a day, in place of one of that day; it is announced when the day has come. */
export const saveFeeSchedule = (tx: Tx, { schedule, zero_stockx_fees }: DatedSchedule) =>
  sql`
    insert into fee_schedules (effective_from, schedule, zero_stockx_fees)
    values (${schedule.effective_from}::date, ${JSON.stringify(schedule)}::jsonb, ${zero_stockx_fees})
    on conflict (effective_from) do update set schedule = excluded.schedule,
      zero_stockx_fees = excluded.zero_stockx_fees, announced_at = null`.execute(tx)

/** Switches the promotion for later schedules as well. */
export const setZeroFeesAfter = (tx: Tx, day: string, isOn: boolean) =>
  sql`update fee_schedules set zero_stockx_fees = ${isOn} where effective_from > ${day}::date`.execute(tx)

/** Removes the schedule of a future day. False when there is none. */
export async function removeFeeSchedule(tx: Tx, day: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from fee_schedules where effective_from = ${day}::date and effective_from > ${dayInNewYork(now)}::date
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Marks the schedules whose day has come as announced. False when there was none to announce. */
export async function takeUnannounced(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update fee_schedules set announced_at = ${now}
    where announced_at is null and effective_from <= ${dayInNewYork(now)}::date returning 1`.execute(tx)
  return rows.length > 0
}
