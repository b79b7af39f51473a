import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { announce } from '../../platform/events.ts'
import { isRefusal, notFound, type Refusal, refuseField } from '../../platform/refusal.ts'
import { recordAudit } from '../accounts/index.ts'
import {
  areThere,
  type DifferencesOfList,
  differencesOfList,
  type Looked,
  markLookedAt,
  markOpen,
} from './queries/payout-differences.ts'

type Changed = AnswerOf<Contract['POST /finances/differences/look']>
type Chosen = BodyOf<Contract['POST /finances/differences/reopen']>

/** Of all that a list shows, so many in one transaction; who asked is told that there are more. */
export const MOST_OF_ALL = 2_000

/**
 * Takes payouts that differ off the queue, with a note of what came of it. Those that are not open, or of a location
 * that the caller does not see, are left as they are: the answer says which were changed. Refused if none is there, and
 * without names unless it says as of when the list was read.
 */
export function lookAtDifferences(
  needs: Pick<Capabilities, 'db'>,
  caller: StaffCaller,
  { note, ...chosen }: Chosen & { note?: string },
): Promise<Changed | Refusal> {
  const words = note?.trim() || null
  return changed(needs, caller, {
    event_type: 'payout_differences_looked_at',
    details: words ? { note: words } : {},
    isOpen: true,
    chosen,
    change: (tx, which) => markLookedAt(tx, { ...which, by: caller.userId, note: words }),
  })
}

/** Puts payouts that differ back onto the queue; their notes are forgotten, the audit log keeps them. */
export const reopenDifferences = (
  needs: Pick<Capabilities, 'db'>,
  caller: StaffCaller,
  chosen: Chosen,
): Promise<Changed | Refusal> =>
  changed(needs, caller, {
    event_type: 'payout_differences_reopened',
    details: {},
    isOpen: false,
    chosen,
    change: markOpen,
  })

interface Change {
  event_type: string
  details: Record<string, unknown>
  /** Which list they are of. */
  isOpen: boolean
  chosen: Chosen
  change: (tx: Tx, which: Looked) => Promise<number[]>
}

const changed = (
  { db }: Pick<Capabilities, 'db'>,
  { retailerId, userId, locationIds }: StaffCaller,
  { event_type, details, isOpen, chosen, change }: Change,
): Promise<Changed | Refusal> =>
  db.asRetailer(retailerId, async (tx) => {
    const saleIds = await chosenSales(tx, chosen, { isOpen, locationIds })
    if (isRefusal(saleIds)) return saleIds
    const which = { saleIds: saleIds.slice(0, MOST_OF_ALL), locationIds }
    if (!(await areThere(tx, which))) return notFound('This payout difference')
    const sale_ids = (await change(tx, which)).toSorted((one, other) => one - other)
    if (sale_ids.length > 0) {
      await recordAudit(tx, {
        retailerId,
        userId,
        event_type,
        status: 'success',
        details: {
          ...details,
          sales: sale_ids.length,
          sale_ids,
          ...(isOpen ? { from: 'open', to: 'looked_at' } : { from: 'looked_at', to: 'open' }),
        },
      })
      announce(tx, retailerId, { changed: 'finances', ids: sale_ids })
    }
    return { changed: sale_ids, has_more: saleIds.length > MOST_OF_ALL }
  })

/** The sales that are named, or all of the list but some: one more than are changed at once where there are more. */
async function chosenSales(
  tx: Tx,
  { sale_ids, except_sale_ids: except = [], reason, as_of: asOf }: Chosen,
  list: Pick<DifferencesOfList, 'isOpen' | 'locationIds'>,
): Promise<readonly number[] | Refusal> {
  if (sale_ids) return sale_ids
  const at = new Date(asOf ?? Number.NaN)
  if (Number.isNaN(at.getTime())) return refuseField('as_of', 'Say as of when the list was read, or name the sales.')
  return differencesOfList(tx, { ...list, reason, except, asOf: at, limit: MOST_OF_ALL })
}
