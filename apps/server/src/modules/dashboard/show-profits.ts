import type { AnswerOf, Contract, QueryOf } from '@ark/contract'
import { cents, dayInNewYork, dollars } from '@ark/domain'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { dayTotals, newestProfits } from '../sales/index.ts'

const NAMED = 10

/**
 * Returns the profit of the last days over sales whose cost was known when they sold, with the newest of these sales.
 */
export async function showProfits(
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  { retailerId, locationIds }: StaffCaller,
  { days = 30 }: QueryOf<Contract['GET /dashboard/profits']>,
): Promise<AnswerOf<Contract['GET /dashboard/profits']>> {
  const until = dayInNewYork(clock.now())
  const [totals, newest] = await db.readInOneTrip(retailerId, (tx) =>
    Promise.all([
      dayTotals(tx, { until, days, locationIds, excludesCancelled: true }),
      newestProfits(tx, { locationIds, limit: NAMED }),
    ]),
  )
  const sumOf = (of: (day: (typeof totals)[number]) => number) => totals.reduce((sum, day) => sum + of(day), 0)
  const brought = sumOf((day) => cents(day.cost_brought))
  const cost = sumOf((day) => cents(day.cost_value))
  return {
    sale_count: sumOf((day) => day.sale_count),
    cost_count: sumOf((day) => day.cost_count),
    brought: dollars(brought),
    cost_value: dollars(cost),
    profit: dollars(brought - cost),
    newest: newest.map((sale) => ({ ...sale, profit: dollars(cents(sale.brought) - cents(sale.cost)) })),
  }
}
