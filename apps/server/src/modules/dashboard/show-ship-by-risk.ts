import type { AnswerOf, Contract } from '@ark/contract'
import { cents, dollars, latePenalty, SALE_STAGES } from '@ark/domain'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { salesDueBefore, type SaleToShip, shipByCounts } from '../sales/index.ts'

const DAY_MS = 86_400_000
const NAMED = 5

/** Returns how many sales wait to be shipped, by the time left, and what the marketplaces charge if they ship late. */
export async function showShipByRisk(
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  { retailerId, locationIds }: StaffCaller,
): Promise<AnswerOf<Contract['GET /dashboard/ship-by']>> {
  const now = clock.now()
  const [counts, due] = await db.readInOneTrip(retailerId, (tx) =>
    Promise.all([
      shipByCounts(tx, { now, locationIds }),
      salesDueBefore(tx, { before: new Date(now.getTime() + DAY_MS), locationIds }),
    ]),
  )
  return {
    ...counts,
    at_stake: dollars(due.reduce((sum, sale) => sum + (penaltyOf(sale)?.cents ?? 0), 0)),
    next: due.slice(0, NAMED).flatMap((sale) => {
      const { sale_id, platform, product_name, size, ship_by } = sale
      if (!ship_by) return []
      const penalty = penaltyOf(sale)?.words ?? null
      return [{ sale_id, platform, product_name, size, ship_by: ship_by.toISOString(), penalty }]
    }),
  }
}

const penaltyOf = ({ platform, stage, confirmed_at, sale_ask }: SaleToShip) =>
  latePenalty({ platform, isConfirmed: !SALE_STAGES[stage].to_confirm || confirmed_at !== null }, cents(sale_ask))
