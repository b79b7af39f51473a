import { api } from '../api.ts'
import { mayAs, type User } from '../session.ts'
import { toastFailure } from '../ui/toasts.ts'
import { runName } from './run-words.ts'
import type { Run } from './runs.ts'

/** Whether a run can be put back from wherever it is shown; an import is put back under Inventory. */
export const mayUndo = (me: User, { kind, can_undo }: Run): boolean =>
  kind === 'payouts' && can_undo && mayAs(me, 'listings.edit')

/** Starts to put back what a run has done: a run of its own, which is shown like any other. False: it was refused. */
export async function undoRun(run: Run): Promise<boolean> {
  try {
    await api('POST /listings/payout-changes/{id}/undo', { params: { id: run.id } })
    return true
  } catch (error) {
    toastFailure({ title: `${runName(run)} was not undone`, error })
    return false
  }
}
