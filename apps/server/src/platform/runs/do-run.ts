import type { Static, TInteger, TObject } from 'typebox'
import type { Capabilities } from '../capabilities.ts'
import type { Tx } from '../database/connect.ts'
import { type JobDeclaration, RETRY_LIMIT } from '../jobs/declare-job.ts'
import { handle, type JobHandler } from '../jobs/work.ts'
import {
  beginRun,
  cancelRun,
  completeRun,
  failRun,
  type Progress,
  recordBatch,
  reportProgress,
  type RunEnd,
  type RunProblem,
} from './run-transitions.ts'
import { type AnyRunRef, inTransactionOf, type LockedRun, lockRun, type OperatorRunRef, type RunRef } from './runs.ts'

type Needs = Pick<Capabilities, 'db' | 'clock'>
export type RunJobData = TObject<{ retailer_id: TInteger; run_id: TInteger }>
type OperatorRunJobData = TObject<{ run_id: TInteger }>

/** How a kind of run is done: by one job, which continues where the run stopped. */
export interface RunWork<S extends OperatorRunJobData, R extends AnyRunRef = RunRef> {
  job: JobDeclaration<S>
  /** How many retailers can have a run in progress at once in one process; `MAX_CONCURRENT_RUNS` by default. */
  concurrency?: number
  /** Continues the run where it stopped. Does nothing twice. */
  work(run: R, data: Static<S>): Promise<void>
  /** Returns whether a retry cannot help. */
  isHopeless?(error: unknown): boolean
  /** Returns the phase of a run that is retried; null for no message. */
  waitingMessage?(error: unknown): string | null
  /** Returns the message of a failed run. */
  failedMessage(error: unknown): string
  /** The message of a canceled run. */
  canceledMessage: string
  /** Does or deletes what else belongs to a run that failed or was canceled (`error` null). */
  whenAbandoned?(tx: Tx, run: R, given: { data: Static<S>; error: string | null }): Promise<void>
}

/** How many retailers' long runs proceed at once. Runs take long, and wait more than they work. */
export const MAX_CONCURRENT_RUNS = 4

/** Ends the work of a run that a person has canceled. */
export class RunCanceled extends Error {}

class WorkerDied extends Error {
  constructor() {
    super('Every attempt was interrupted. Start it again.')
  }
}

/**
 * Returns the handler of a run's job. A run that cannot continue is retried, and fails with a message after its last
 * attempt, so that it blocks no one forever. This also holds for a run whose worker dies each time: an interrupted
 * attempt counts, and the job's last attempt only records the failure.
 */
export const runHandler = <S extends RunJobData>(needs: Needs, kind: RunWork<S>): JobHandler =>
  handlerOf(needs, kind, ({ retailer_id: retailerId, run_id: runId }) => ({ retailerId, runId }))

/** Returns the handler of the job of an operators' run. */
export const operatorRunHandler = <S extends OperatorRunJobData>(
  needs: Needs,
  kind: RunWork<S, OperatorRunRef>,
): JobHandler => handlerOf(needs, kind, ({ run_id: runId }) => ({ retailerId: null, runId }))

function handlerOf<S extends OperatorRunJobData, R extends AnyRunRef>(
  { db, clock }: Needs,
  { job, concurrency = MAX_CONCURRENT_RUNS, work, ...kind }: RunWork<S, R>,
  refOf: (data: Static<S>) => R,
): JobHandler {
  const lastTry = (job.retryLimit ?? RETRY_LIMIT) - 1
  const inLongTransactionOf = <T>({ retailerId }: R, of: (tx: Tx) => Promise<T>): Promise<T> =>
    retailerId === null ? db.asPlatform(of) : db.asRetailerForLong(retailerId, of)
  const giveUp = (run: R, data: Static<S>, error: string | null) =>
    inLongTransactionOf(run, async (tx) => {
      const at = clock.now()
      const isGivenUp =
        error === null
          ? await cancelRun(tx, run, { phase: kind.canceledMessage, at })
          : await failRun(tx, run, { error, at })
      if (isGivenUp) await kind.whenAbandoned?.(tx, run, { data, error })
    })
  return handle({
    job,
    concurrency,
    async run(data, { attempt }) {
      const run = refOf(data)
      if (attempt > lastTry) return giveUp(run, data, kind.failedMessage(new WorkerDied()))
      try {
        await work(run, data)
      } catch (error) {
        if (error instanceof RunCanceled) return giveUp(run, data, null)
        if (attempt === lastTry || kind.isHopeless?.(error)) return giveUp(run, data, kind.failedMessage(error))
        const phase = kind.waitingMessage?.(error) ?? null
        if (phase !== null) await inTransactionOf(db, run, (tx) => reportProgress(tx, run, { phase }))
        throw error
      }
    },
  })
}

/**
 * Locks a run in progress until the transaction ends. Returns null when the run has ended or waits for a person, and
 * its job was repeated. Throws when a person has canceled it.
 */
export async function lockInProgress(tx: Tx, ref: AnyRunRef): Promise<LockedRun | null> {
  const run = await lockRun(tx, ref)
  if (run?.state !== 'waiting' && run?.state !== 'running') return null
  if (run.is_cancel_requested) throw new RunCanceled()
  return run
}

/** Records the progress of a run between two steps of its work. Throws when a person has canceled it. */
export async function reportStep(tx: Tx, run: AnyRunRef, progress: Progress): Promise<void> {
  await lockInProgress(tx, run)
  await reportProgress(tx, run, progress)
}

export interface BatchWork {
  /** The phase, as text. */
  phase: string
  /**
   * Applies the next batch of the run. Returns how many lines or things it handled, and which of them were left out.
   * Everything happens in the transaction that also records the progress.
   */
  apply(tx: Tx, run: LockedRun): Promise<{ dealtWith: number; problems: RunProblem[] }>
  /** Ends the work with the last batch. Returns the run's result. */
  end(tx: Tx, came: { done: number; leftOut: number }): Promise<Omit<RunEnd, 'at'>>
}

/**
 * Does a run batch by batch. A batch and the progress are one transaction, so that a worker that resumes the run after
 * a restart continues with the rest and does nothing twice.
 */
export async function doInBatches({ db, clock }: Needs, ref: RunRef, work: BatchWork): Promise<void> {
  const doBatch = async (tx: Tx): Promise<boolean> => {
    const run = await lockInProgress(tx, ref)
    if (!run) return false
    if (run.state === 'waiting') await beginRun(tx, ref, work.phase)
    const { dealtWith, problems } = await work.apply(tx, run)
    await recordBatch(tx, ref, { dealtWith, problems })
    const done = run.done + dealtWith
    if (dealtWith > 0 && done < (run.total ?? 0)) return true
    const end = await work.end(tx, { done, leftOut: run.problem_count + problems.length })
    await completeRun(tx, ref, { ...end, at: clock.now() })
    return false
  }
  let isMore = true
  while (isMore) isMore = await db.asRetailer(ref.retailerId, doBatch)
}

export interface StepWork {
  /** The phase, as text. */
  phase: string
  /**
   * Handles what comes after the first `done`, in its own transactions. Returns how many things it handled (none at the
   * end), and which were left out; 'later' when it cannot continue now. A step that is interrupted before it was
   * counted is repeated, and must have the same result.
   */
  step(done: number): Promise<{ dealtWith: number; problems: RunProblem[] } | 'later'>
  /** Ends the work after its last step. Returns the run's result. */
  end(tx: Tx, came: { done: number; leftOut: number }): Promise<Omit<RunEnd, 'at'>>
  /** The most steps; undefined for all. */
  most?: number
}

/**
 * Does a run step by step, for steps that cannot share a transaction with the progress, because they change other
 * retailers' rows or call a provider. Returns whether the run has ended, or how it continues.
 */
export async function doInSteps(
  { db, clock }: Needs,
  ref: AnyRunRef,
  { phase, step, end, most = Number.POSITIVE_INFINITY }: StepWork,
): Promise<'ended' | 'more' | 'later'> {
  for (let steps = 0; steps < most; steps += 1) {
    const run = await inTransactionOf(db, ref, async (tx) => {
      const locked = await lockInProgress(tx, ref)
      if (locked?.state === 'waiting') await beginRun(tx, ref, phase)
      return locked
    })
    if (!run) return 'ended'
    const made = await step(run.done)
    if (made === 'later') return 'later'
    await inTransactionOf(db, ref, async (tx) => {
      const now = await lockRun(tx, ref)
      // Another worker has counted the same step.
      if (now?.state !== 'running' || now.done !== run.done) return
      if (made.dealtWith > 0) return recordBatch(tx, ref, made)
      const came = await end(tx, { done: now.done, leftOut: now.problem_count })
      await completeRun(tx, ref, { ...came, at: clock.now() })
    })
  }
  return 'more'
}
