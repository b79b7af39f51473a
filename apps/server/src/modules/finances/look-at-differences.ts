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
  type ChosenDifferences,
  markLookedAt,
  markOpen,
} from './queries/payout-differences.ts'

type Changed = AnswerOf<Contract['POST /finances/differences/look']>
type Chosen = BodyOf<Contract['POST /finances/differences/reopen']>

/** The most rows of a list that one transaction changes. The answer reports if there are more. */
export const MOST_OF_ALL = 2_000

/**
 * Marks open payout differences as looked at, with a note. Skips those that are not open or belong to a location the
 * caller may not see; the answer lists the changed ones. Refuses if none exists, and if the request names neither sales
 * nor the time at which the list was read.
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

/** Reopens payout differences that were looked at. This clears their notes; the audit log keeps them. */
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
  /** Whether the change applies to the list of open differences. */
  isOpen: boolean
  chosen: Chosen
  change: (tx: Tx, which: ChosenDifferences) => Promise<number[]>
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

/**
 * Returns the named sales, or the whole list without the exceptions. If the list exceeds the most that one transaction
 * changes, returns one more than that.
 */
async function chosenSales(
  tx: Tx,
  { sale_ids, except_sale_ids: except = [], reason, as_of: asOf }: Chosen,
  list: Pick<DifferencesOfList, 'isOpen' | 'locationIds'>,
): Promise<readonly number[] | Refusal> {
  if (sale_ids) return sale_ids
  const at = new Date(asOf ?? Number.NaN)
  if (Number.isNaN(at.getTime()))
    return refuseField('as_of', 'Send the time when the list was read, or name the sales.')
  return differencesOfList(tx, { ...list, reason, except, asOf: at, limit: MOST_OF_ALL })
}
