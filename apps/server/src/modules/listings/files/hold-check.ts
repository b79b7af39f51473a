import type { Tx } from '../../../platform/database/connect.ts'
import { type LockedRun, lockRun, type RunRef } from '../../../platform/runs/runs.ts'
import { type CheckKey, type HeldCheck, lockCheck, runOfCheck } from './queries/csv-checks.ts'

export interface HeldFile {
  check: HeldCheck
  run: RunRef
  /** How far it is read. */
  state: LockedRun['state']
  /** Lines with mistakes, or that are left out. */
  problemCount: number
}

/**
 * A person's own file with the run that reads it, both locked until the transaction ends: the run first, as its job
 * does. Null: there is none any more.
 */
export async function holdCheck(tx: Tx, key: CheckKey & { userId: number }): Promise<HeldFile | null> {
  const run = await runOfCheck(tx, key)
  if (!run) return null
  const locked = await lockRun(tx, run)
  const check = await lockCheck(tx, run)
  // Another run has begun to read it while this one was waited for.
  if (!locked || !check) return holdCheck(tx, key)
  return { check, run, state: locked.state, problemCount: locked.problem_count }
}
