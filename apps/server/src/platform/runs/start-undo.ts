import type { RunKind } from '@ark/domain'
import type { StaffCaller } from '../caller.ts'
import type { Capabilities } from '../capabilities.ts'
import type { Tx } from '../database/connect.ts'
import type { JobDeclaration } from '../jobs/declare-job.ts'
import { notFound, type Refusal, refuse } from '../refusal.ts'
import type { RunJobData } from './do-run.ts'
import { startRun, takeForUndo } from './run-transitions.ts'
import { type Run, runOf, type RunRef } from './runs.ts'

/** A kind of change that a run of its own puts back (docs/decisions/029). */
export interface Undoing {
  /** Kinds of runs that make such a change. */
  undoes: readonly RunKind[]
  /** Of the run that puts it back. */
  kind: RunKind
  job: JobDeclaration<RunJobData>
  /** How many rows of a run can be put back. */
  count(tx: Tx, undone: RunRef): Promise<number>
  /** Records what a run puts back, and the locations that its starter sees: none means all. */
  insert(tx: Tx, run: RunRef, undo: { undoesRunId: number; locationIds: number[] }): Promise<void>
}

/**
 * What starts to put back a run of the caller's own, by a run of its own: also one that was cancelled or failed
 * halfway. Refusals: no such run; one that cannot be undone (any more), or is being undone.
 */
export const undoStarter =
  ({ undoes, kind, job, count, insert }: Undoing) =>
  (
    { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
    caller: StaffCaller,
    undoesRunId: number,
  ): Promise<Run | Refusal> => {
    const { retailerId, userId, locationIds } = caller
    return db.asRetailer(retailerId, async (tx) => {
      const undone = await runOf(tx, caller, undoesRunId)
      if (!undone || !undoes.includes(undone.kind)) return notFound('This change')
      const ref = { retailerId, runId: undoesRunId }
      if (!(await takeForUndo(tx, ref))) return refuse('conflict', 'This change cannot be undone (any more).')
      const total = await count(tx, ref)
      const of = { title: `Undo of ${undone.title}`, ...(undone.subject !== null && { subject: undone.subject }) }
      const { runId } = await startRun(tx, { retailerId, kind, ...of, userId, total, at: clock.now() })
      await insert(tx, { retailerId, runId }, { undoesRunId, locationIds })
      await jobs.within(tx).send(job, { retailer_id: retailerId, run_id: runId })
      return (await runOf(tx, caller, runId)) ?? notFound('This run')
    })
  }
