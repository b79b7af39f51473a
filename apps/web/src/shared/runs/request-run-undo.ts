import { accessOfRun } from '@ark/domain'
import { api } from '../api.ts'
import { mayAs, type User } from '../session.ts'
import { toastFailure } from '../ui/notices/toasts.ts'
import { BULK_RUNS } from './bulk-runs.ts'
import { runName } from './run-words.ts'
import type { Run } from './runs.ts'

/** Whether a run can be undone from wherever it is shown; an import is undone under Inventory. */
export const mayUndo = (me: User, { kind, can_undo }: Run): boolean =>
  BULK_RUNS[kind]?.undo !== undefined && can_undo && mayAs(me, accessOfRun(kind).cancelledBy)

/** What an undo does not restore, to be known before it is pressed; null: nothing worth a word. */
export const undoLimits = ({ kind }: Run): string | null => BULK_RUNS[kind]?.limits ?? null

/** Starts to undo a run, by a run of its own, which is shown like any other. False: it was refused. */
export async function requestRunUndo(run: Run): Promise<boolean> {
  const undo = BULK_RUNS[run.kind]?.undo
  if (!undo) return false
  try {
    await api(undo, { params: { id: run.id } })
    return true
  } catch (error) {
    toastFailure({ title: `${runName(run)} was not undone`, error })
    return false
  }
}
