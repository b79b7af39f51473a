import type { AnswerOf, Contract, QueryOf } from '@ark/contract'
import { cents, dayInNewYork, dollars } from '@ark/domain'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { type DayTotals, dayTotals } from '../sales/index.ts'
import { daysUntil } from './rules/days.ts'

type Row = AnswerOf<Contract['GET /dashboard/daily-revenue']>[number]

/**
 * Returns the figures of each of the last days, in dollars, ending with today. Days without sales have zeros. The
 * figures equal those of the sales page; docs/decisions/055 defines retail value and delta.
 */
export async function showDailyRevenue(
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  { retailerId, locationIds }: StaffCaller,
  query: QueryOf<Contract['GET /dashboard/daily-revenue']>,
): Promise<Row[]> {
  const { days = 30, include_retail_value = false, exclude_cancelled = true } = query
  const until = dayInNewYork(clock.now())
  const totals = await db.readInOneTrip(retailerId, (tx) =>
    dayTotals(tx, { until, days, locationIds, excludesCancelled: exclude_cancelled }),
  )
  const byDay = new Map(totals.map((each) => [each.date, each]))
  return daysUntil(until, days).map((date) => rowOf(date, byDay.get(date), include_retail_value))
}

const rowOf = (date: string, totals: DayTotals | undefined, hasRetail: boolean): Row => ({
  date,
  revenue: totals?.revenue ?? 0,
  sale_count: totals?.sale_count ?? 0,
  net_payout: totals?.net_payout ?? 0,
  retail_count: totals?.retail_count ?? 0,
  retail_value: hasRetail ? (totals?.retail_value ?? 0) : null,
  delta: hasRetail ? dollars(cents(totals?.retail_brought ?? 0) - cents(totals?.retail_value ?? 0)) : null,
})
