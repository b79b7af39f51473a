import type { AnswerOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { announce } from '../../platform/events.ts'
import { notFound, type Refusal } from '../../platform/refusal.ts'
import { recordAudit } from '../accounts/index.ts'
import { areThere, type Looked, markLookedAt, markOpen } from './queries/payout-differences.ts'

type Changed = AnswerOf<Contract['POST /finances/differences/look']>

/**
 * Takes payouts that differ off the queue, with a note of what came of it. Those that are not open, or of a location
 * that the caller does not see, are left as they are: the answer says which were changed. Refused if none is there.
 */
export function lookAtDifferences(
  needs: Pick<Capabilities, 'db'>,
  caller: StaffCaller,
  { sale_ids, note }: { sale_ids: number[]; note?: string },
): Promise<Changed | Refusal> {
  const words = note?.trim() || null
  return changed(needs, caller, {
    event_type: 'payout_differences_looked_at',
    details: words ? { note: words } : {},
    sale_ids,
    change: (tx, which) => markLookedAt(tx, { ...which, by: caller.userId, note: words }),
  })
}

/** Puts payouts that differ back onto the queue; their notes are forgotten, the audit log keeps them. */
export const reopenDifferences = (
  needs: Pick<Capabilities, 'db'>,
  caller: StaffCaller,
  { sale_ids }: { sale_ids: number[] },
): Promise<Changed | Refusal> =>
  changed(needs, caller, {
    event_type: 'payout_differences_reopened',
    details: {},
    sale_ids,
    change: markOpen,
  })

interface Change {
  event_type: string
  details: Record<string, unknown>
  sale_ids: number[]
  change: (tx: Tx, which: Looked) => Promise<number[]>
}

const changed = (
  { db }: Pick<Capabilities, 'db'>,
  { retailerId, userId, locationIds }: StaffCaller,
  { event_type, details, sale_ids: saleIds, change }: Change,
): Promise<Changed | Refusal> =>
  db.asRetailer(retailerId, async (tx) => {
    const which = { saleIds, locationIds }
    if (!(await areThere(tx, which))) return notFound('This payout difference')
    const sale_ids = (await change(tx, which)).toSorted((one, other) => one - other)
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
