import { accessOfRun } from '@ark/domain'
import { mayAs, type User } from '../session.ts'
import { toastFailure } from '../ui/notices/toasts.ts'
import { bulkRunOf, isBulkRun } from './bulk-runs.ts'
import { runName } from './run-words.ts'
import type { Run } from './runs.ts'

const undoOf = ({ kind }: Run) => (isBulkRun(kind) ? bulkRunOf(kind) : null)

/** Whether a run can be undone from wherever it is shown; an import is undone under Inventory. */
export const mayUndo = (me: User, run: Run): boolean =>
  undoOf(run)?.undo !== undefined && run.can_undo && mayAs(me, accessOfRun(run.kind).cancelledBy)

/** What an undo does not restore, to be known before it is pressed; null: nothing worth a word. */
export const undoLimits = (run: Run): string | null => undoOf(run)?.limits ?? null

/** Starts to undo a run, by a run of its own, which is shown like any other. False: it was refused. */
export async function requestRunUndo(run: Run): Promise<boolean> {
  try {
    await undoOf(run)?.undo?.(run.id)
    return true
  } catch (error) {
    toastFailure({ title: `${runName(run)} was not undone`, error })
    return false
  }
}
