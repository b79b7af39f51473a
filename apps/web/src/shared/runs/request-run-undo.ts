import { accessOfRun } from '@ark/domain'
import { api } from '../api.ts'
import { mayAs, type User } from '../session.ts'
import { toastFailure } from '../ui/notices/toasts.ts'
import { BULK_RUNS } from './bulk-runs.ts'
import { runName } from './run-messages.ts'
import type { Run } from './runs.ts'

/** Returns whether a person may undo a run wherever it is shown; imports are undone under Inventory. */
export const mayUndo = (me: User, { kind, can_undo }: Run): boolean =>
  BULK_RUNS[kind]?.undo !== undefined && can_undo && mayAs(me, accessOfRun(kind).cancelledBy)

/** Returns what an undo does not restore, shown before it is pressed; null when there is nothing to say. */
export const undoLimits = ({ kind }: Run): string | null => BULK_RUNS[kind]?.limits ?? null

/** Starts the undo of a run, which is a run of its own. Returns false when the server refused. */
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
