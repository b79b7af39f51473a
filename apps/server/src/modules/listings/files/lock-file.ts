import type { Tx } from '../../../platform/database/connect.ts'
import { type LockedRun, lockRun, type RunRef } from '../../../platform/runs/runs.ts'
import { type CheckKey, type LockedCheck, lockCheck, runOfCheck } from './queries/csv-checks.ts'

export interface LockedFile {
  check: LockedCheck
  run: RunRef
  /** The state of the run that reads the file. */
  state: LockedRun['state']
  /** The number of lines with mistakes, or that are left out. */
  problemCount: number
}

/**
 * Locks a person's own file and the run that reads it until the transaction ends: the run first, like its job. Null
 * when the file no longer exists.
 */
export async function lockFile(tx: Tx, key: CheckKey & { userId: number }): Promise<LockedFile | null> {
  const run = await runOfCheck(tx, key)
  if (!run) return null
  const locked = await lockRun(tx, run)
  const check = await lockCheck(tx, run)
  // Another run has started to read the file while this transaction waited for the lock.
  if (!locked || !check) return lockFile(tx, key)
  return { check, run, state: locked.state, problemCount: locked.problem_count }
}
