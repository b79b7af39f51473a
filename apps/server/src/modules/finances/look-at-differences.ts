import type { AnswerOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { announce } from '../../platform/events.ts'
import { recordAudit } from '../accounts/index.ts'
import { markLookedAt, markOpen } from './queries/payout-differences.ts'

type Changed = AnswerOf<Contract['POST /finances/differences/look']>

/**
 * Takes payouts that differ off the queue, with a note of what came of it. Those that are not open, or of a location
 * that the caller does not see, are left as they are: the answer says which were changed.
 */
export function lookAtDifferences(
  needs: Pick<Capabilities, 'db'>,
  caller: StaffCaller,
  { sale_ids, note }: { sale_ids: number[]; note?: string },
): Promise<Changed> {
  const words = note?.trim() || null
  return changed(needs, caller, {
    event_type: 'payout_differences_looked_at',
    details: words ? { note: words } : {},
    change: (tx) =>
      markLookedAt(tx, { saleIds: sale_ids, locationIds: caller.locationIds, by: caller.userId, note: words }),
  })
}

/** Puts payouts that differ back onto the queue; their notes are forgotten, the audit log keeps them. */
export const reopenDifferences = (
  needs: Pick<Capabilities, 'db'>,
  caller: StaffCaller,
  { sale_ids }: { sale_ids: number[] },
): Promise<Changed> =>
  changed(needs, caller, {
    event_type: 'payout_differences_reopened',
    details: {},
    change: (tx) => markOpen(tx, { saleIds: sale_ids, locationIds: caller.locationIds }),
  })

interface Change {
  event_type: string
  details: Record<string, unknown>
  change: (tx: Tx) => Promise<number[]>
}

const changed = (
  { db }: Pick<Capabilities, 'db'>,
  { retailerId, userId }: StaffCaller,
  { event_type, details, change }: Change,
): Promise<Changed> =>
  db.asRetailer(retailerId, async (tx) => {
    const sale_ids = (await change(tx)).toSorted((one, other) => one - other)
    if (sale_ids.length > 0) {
      await recordAudit(tx, {
        retailerId,
        userId,
        event_type,
        status: 'success',
        details: { ...details, sales: sale_ids.length, sale_ids },
      })
      announce(tx, retailerId, { changed: 'finances', ids: sale_ids })
    }
    return { changed: sale_ids }
  })
