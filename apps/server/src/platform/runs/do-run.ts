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

/** How a kind of run is done: by one job, which goes on where the run is. */
export interface RunWork<S extends OperatorRunJobData, R extends AnyRunRef = RunRef> {
  job: JobDeclaration<S>
  /** How many retailers have one under way at once in a process; `LONG_RUNS_SIDE_BY_SIDE` unless said. */
  concurrency?: number
  /** Goes on from where the run is. Nothing of it is done twice. */
  work(run: R, data: Static<S>): Promise<void>
  /** Whether trying again cannot help. */
  isHopeless?(error: unknown): boolean
  /** Said of a run that is tried again; null: nothing. */
  waitingWords?(error: unknown): string | null
  /** Said of a run that has failed. */
  failedWords(error: unknown): string
  /** Said of a run that a person has cancelled. */
  cancelledWords: string
  /** What else is done or forgotten with a run that failed or was cancelled (`error` null). */
  whenGivenUp?(tx: Tx, run: R, given: { data: Static<S>; error: string | null }): Promise<void>
}

/** Runs take long, and wait more than they work: those of so many retailers go on beside each other. */
export const LONG_RUNS_SIDE_BY_SIDE = 4

/** A person has cancelled the run: its work ends here. */
export class RunCancelled extends Error {}

class WorkerDied extends Error {
  constructor() {
    super('It was cut off each time it was tried. Start it again.')
  }
}

/**
 * The handler of a run's job. A run that cannot go on is tried again, and fails with words when its tries are used up:
 * it waits in front of nobody for ever. Also one whose worker dies each time: a try that was cut off counts, and the
 * last one of the job only says so.
 */
export const runHandler = <S extends RunJobData>(needs: Needs, kind: RunWork<S>): JobHandler =>
  handlerOf(needs, kind, ({ retailer_id: retailerId, run_id: runId }) => ({ retailerId, runId }))

/** The same of a run of the operators. */
export const operatorRunHandler = <S extends OperatorRunJobData>(
  needs: Needs,
  kind: RunWork<S, OperatorRunRef>,
): JobHandler => handlerOf(needs, kind, ({ run_id: runId }) => ({ retailerId: null, runId }))

function handlerOf<S extends OperatorRunJobData, R extends AnyRunRef>(
  { db, clock }: Needs,
  { job, concurrency = LONG_RUNS_SIDE_BY_SIDE, work, ...kind }: RunWork<S, R>,
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
          ? await cancelRun(tx, run, { phase: kind.cancelledWords, at })
          : await failRun(tx, run, { error, at })
      if (isGivenUp) await kind.whenGivenUp?.(tx, run, { data, error })
    })
  return handle({
    job,
    concurrency,
    async run(data, { attempt }) {
      const run = refOf(data)
      if (attempt > lastTry) return giveUp(run, data, kind.failedWords(new WorkerDied()))
      try {
        await work(run, data)
      } catch (error) {
        if (error instanceof RunCancelled) return giveUp(run, data, null)
        if (attempt === lastTry || kind.isHopeless?.(error)) return giveUp(run, data, kind.failedWords(error))
        const phase = kind.waitingWords?.(error) ?? null
        if (phase !== null) await inTransactionOf(db, run, (tx) => reportProgress(tx, run, { phase }))
        throw error
      }
    },
  })
}

/**
 * A run while it is under way, locked until the transaction ends; null: it has ended, or waits for a person, and its
 * job came once more. Throws when a person has cancelled it.
 */
export async function lockUnderWay(tx: Tx, ref: AnyRunRef): Promise<LockedRun | null> {
  const run = await lockRun(tx, ref)
  if (run?.state !== 'waiting' && run?.state !== 'running') return null
  if (run.is_cancel_requested) throw new RunCancelled()
  return run
}

/** How far a run is, between two steps of its work. Throws when a person has cancelled it. */
export async function reportStep(tx: Tx, run: AnyRunRef, progress: Progress): Promise<void> {
  await lockUnderWay(tx, run)
  await reportProgress(tx, run, progress)
}

export interface BatchWork {
  /** What it does, in words. */
  phase: string
  /**
   * Applies what is next of the run: how many lines or things that were, and which of them were left out. Everything
   * in the transaction in which the run is taken further.
   */
  apply(tx: Tx, run: LockedRun): Promise<{ dealtWith: number; problems: RunProblem[] }>
  /** Ends the work with the last batch: what it came to. */
  end(tx: Tx, came: { done: number; leftOut: number }): Promise<Omit<RunEnd, 'at'>>
}

/**
 * Does a run batch by batch. A batch and how far the run is are one transaction: whoever takes the run up after a
 * restart goes on with what is not done, and does nothing twice.
 */
export async function doInBatches({ db, clock }: Needs, ref: RunRef, work: BatchWork): Promise<void> {
  const doBatch = async (tx: Tx): Promise<boolean> => {
    const run = await lockUnderWay(tx, ref)
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
  /** What it does, in words. */
  phase: string
  /**
   * Deals with what comes after the first `done`, in transactions of its own: how many that were (none: it is at its
   * end), and which were left out; 'later': it cannot go on now. A step that is cut off before it was counted is made
   * again, and has to come to the same.
   */
  step(done: number): Promise<{ dealtWith: number; problems: RunProblem[] } | 'later'>
  /** Ends the work after its last step: what it came to. */
  end(tx: Tx, came: { done: number; leftOut: number }): Promise<Omit<RunEnd, 'at'>>
  /** So many steps at most; left out: to its end. */
  most?: number
}

/**
 * Does a run step by step where a step and how far the run is cannot be one transaction: what it changes is another
 * retailer's, or a provider is asked in between. Returns whether it has ended, or how it goes on.
 */
export async function doInSteps(
  { db, clock }: Needs,
  ref: AnyRunRef,
  { phase, step, end, most = Number.POSITIVE_INFINITY }: StepWork,
): Promise<'ended' | 'more' | 'later'> {
  for (let steps = 0; steps < most; steps += 1) {
    const run = await inTransactionOf(db, ref, async (tx) => {
      const locked = await lockUnderWay(tx, ref)
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
