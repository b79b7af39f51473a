import { counted } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import type { AsksMovedBy } from './asks-moved-by.ts'
import { feesChanged } from '../catalogue.jobs.ts'
import {
  type DatedSchedule,
  datedScheduleOn,
  inForce,
  saveFeeSchedule,
  takeUnannounced,
} from './queries/fee-schedules.ts'

export interface FeeNeeds extends Pick<Capabilities, 'db' | 'jobs' | 'clock'> {
  asksMovedBy: AsksMovedBy
}

export interface ScheduleChange {
  next: DatedSchedule
  /** The operator has seen how many live prices would move. */
  isConfirmed: boolean
  /** Whether a change that moves few live prices is asked about as well. */
  asksAlways?: boolean
}

/**
 * Saves a schedule behind the mass-change guard of fees (docs/decisions/062): one that would move more than a fifth of
 * all live asks needs a confirmation, with `asksAlways` one that would move any. When its day has come, the change is
 * published in the same transaction. The schedules have to be locked.
 */
export async function storeFeeSchedule(
  tx: Tx,
  { jobs, clock, asksMovedBy }: Pick<FeeNeeds, 'jobs' | 'clock' | 'asksMovedBy'>,
  { next, isConfirmed, asksAlways = false }: ScheduleChange,
): Promise<Refusal | null> {
  const now = clock.now()
  if (!isConfirmed) {
    const before = inForce(await datedScheduleOn(tx, now))
    const moves = await asksMovedBy(tx, { before, after: inForce(next), now })
    const { live, moving, isExact } = moves
    if (moves.isMassChange || (asksAlways && moving > 0))
      return {
        refused: 'conflict',
        code: 'would_move_prices',
        detail:
          `${isExact ? '' : 'About '}${moving} of ${counted(live, 'live price')} would change with these fees. ` +
          'Retailers keep the payouts that they want; what buyers are asked moves.',
      }
  }
  await saveFeeSchedule(tx, next)
  if (await takeUnannounced(tx, now)) await jobs.within(tx).publish(feesChanged, { product_id: null })
  return null
}
