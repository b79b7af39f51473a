import { accessOfRun } from '@ark/domain'
import { api } from '../api.ts'
import { mayAs, type User } from '../session.ts'
import { toastFailure } from '../ui/notices/toasts.ts'
import { runName } from './run-words.ts'
import type { Run } from './runs.ts'

/** Kinds that are put back by a run of their own. */
const UNDONE_BY = {
  payouts: 'POST /listings/payout-changes/{id}/undo',
  /** Of prices alone: no other file can be undone. */
  csv: 'POST /listings/payout-changes/{id}/undo',
  enable: 'POST /listings/enablings/{id}/undo',
  'wholesale-prices': 'POST /inventory/wholesale-prices/{id}/undo',
} as const satisfies Partial<Record<Run['kind'], string>>

/** Whether a run can be put back from wherever it is shown; an import is put back under Inventory. */
export const mayUndo = (me: User, { kind, can_undo }: Run): boolean =>
  kind in UNDONE_BY && can_undo && mayAs(me, accessOfRun(kind).cancelledBy)

/** What an undo cannot put back, to be known before it is pressed; null: nothing worth a word. */
export const undoLimits = ({ kind }: Run): string | null =>
  kind === 'enable'
    ? 'Undo takes these sizes off the marketplaces again. What has sold meanwhile stays sold, and what was switched since stays as it is.'
    : null

/** Starts to put back what a run has done: a run of its own, which is shown like any other. False: it was refused. */
export async function requestRunUndo(run: Run): Promise<boolean> {
  try {
    const params = { id: run.id }
    if (run.kind === 'wholesale-prices') await api(UNDONE_BY['wholesale-prices'], { params })
    else if (run.kind === 'enable') await api(UNDONE_BY.enable, { params })
    else await api(UNDONE_BY.payouts, { params })
    return true
  } catch (error) {
    toastFailure({ title: `${runName(run)} was not undone`, error })
    return false
  }
}
