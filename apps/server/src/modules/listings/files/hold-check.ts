import type { Tx } from '../../../platform/database/connect.ts'
import { type LockedRun, lockRun, type RunRef } from '../../../platform/runs/runs.ts'
import { type CheckKey, type HeldCheck, lockCheck, runOfCheck } from './queries/csv-checks.ts'

export interface HeldFile {
  check: HeldCheck
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
export async function holdCheck(tx: Tx, key: CheckKey & { userId: number }): Promise<HeldFile | null> {
  const run = await runOfCheck(tx, key)
  if (!run) return null
  const locked = await lockRun(tx, run)
  const check = await lockCheck(tx, run)
  // Another run has started to read the file while this transaction waited for the lock.
  if (!locked || !check) return holdCheck(tx, key)
  return { check, run, state: locked.state, problemCount: locked.problem_count }
}
