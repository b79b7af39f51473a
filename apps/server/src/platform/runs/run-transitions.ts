import type { RunKind } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { Columns } from '../database/schema.gen.ts'
import { announce, announceToOperator } from '../events.ts'
import { type AnyRunRef, isRun, type Run, type RunRef, type RunState, tableOf } from './runs.ts'

/** Every change of a run is one statement, which lists the states that it can start from (docs/decisions/023). */

export type RunProblem = Run['problems'][number]

/** How many of a run's problems are listed. All are counted. */
const MOST_LISTED = 2_000

/** The states of a run that a worker does, now or later. */
export const UNDER_WAY = ['waiting', 'running'] as const
const OPEN = [...UNDER_WAY, 'stopped'] as const

interface Change {
  set: RawBuilder<unknown>
  from: readonly RunState[]
  /** An additional condition. */
  where?: RawBuilder<unknown>
}

/** Changes a run that is in one of the given states, and refreshes screens. Returns false when it is in none. */
async function isChanged(tx: Tx, run: AnyRunRef, { set, from, where }: Change): Promise<boolean> {
  const { rows } = await sql`
    update ${tableOf(run)} set ${set} where ${isRun(run)}
      and state = any(${from}::text[]) and ${where ?? sql`true`} returning 1`.execute(tx)
  if (rows.length > 0) announceRun(tx, run)
  return rows.length > 0
}

/** Refreshes the screens that show a run. */
function announceRun(tx: Tx, { retailerId, runId }: AnyRunRef): void {
  const change = { changed: 'runs' as const, ids: [runId] }
  if (retailerId === null) announceToOperator(tx, change)
  else announce(tx, retailerId, change)
}

/** Changes a run. Throws when it is in another state, which is a bug of ours; the transaction must then roll back. */
async function change(tx: Tx, run: AnyRunRef, made: Change): Promise<void> {
  if (!(await isChanged(tx, run, made))) throw new Error(`run ${run.runId} is in the wrong state for this change`)
}

export interface NewRun {
  /** Null for a run of the operators. */
  retailerId: number | null
  kind: RunKind
  /** The title and the subject form the name of the run: 'Import of' and 'Second Street'. */
  title: string
  subject?: string
  /** Only one run per subject can be in progress. */
  subjectId?: number
  /** Null when ARK starts it. */
  userId: number | null
  /** The amount of work; undefined when it is unknown. */
  total?: number
  at: Date
}

/** Starts a run, or joins the run in progress of its subject; then `isNew` is false. */
export async function startRun(tx: Tx, run: NewRun): Promise<{ runId: number; isNew: boolean }> {
  const { retailerId, kind, title, subject = null, subjectId = null, userId, total = null, at } = run
  type Started = Columns<'runs', 'run_id'>
  const of =
    retailerId === null ? { column: sql``, value: sql`` } : { column: sql`retailer_id, `, value: sql`${retailerId}, ` }
  const { rows: inserted } = await sql<Started>`
    insert into ${tableOf(run)} (${of.column}kind, subject_id, title, subject, user_id, total, started_at)
    values (${of.value}${kind}, ${subjectId}, ${title}, ${subject}, ${userId}, ${total}, ${at})
    on conflict (${of.column}kind, subject_id) where state in ('waiting', 'running') and subject_id is not null
      do nothing returning run_id`.execute(tx)
  const [started] = inserted
  if (started) {
    if (subjectId !== null) await supersedeStopped(tx, { ...run, subjectId })
    announceRun(tx, { retailerId, runId: started.run_id } as AnyRunRef)
    return { runId: started.run_id, isNew: true }
  }
  const { rows } = await sql<Started>`
    select run_id from ${tableOf(run)} where ${isAbout(run, subjectId)}
      and state = any(${UNDER_WAY}::text[])`.execute(tx)
  const [joined] = rows
  // The run ended between the two statements.
  if (!joined) return startRun(tx, run)
  return { runId: joined.run_id, isNew: false }
}

const isAbout = ({ retailerId, kind }: Pick<NewRun, 'retailerId' | 'kind'>, subjectId: number | null) =>
  retailerId === null
    ? sql`kind = ${kind} and subject_id = ${subjectId}`
    : sql`retailer_id = ${retailerId} and kind = ${kind} and subject_id = ${subjectId}`

/**
 * Marks that a worker takes the run up, for the first time or again. Returns false when it has ended or waits for a
 * person, and the job was repeated.
 */
export const beginRun = (tx: Tx, run: AnyRunRef, phase: string): Promise<boolean> =>
  isChanged(tx, run, { set: sql`state = 'running', phase = ${phase}`, from: UNDER_WAY })

/** Cancels stopped runs that a newer run of the same subject replaces. */
async function supersedeStopped(tx: Tx, run: NewRun & { subjectId: number }): Promise<void> {
  await sql`
    update ${tableOf(run)} set state = 'cancelled', phase = 'Canceled; replaced by a newer run', finished_at = ${run.at}
    where ${isAbout(run, run.subjectId)} and state = 'stopped'`.execute(tx)
}

export interface Progress {
  phase?: string
  done?: number
  /** Null when it is unknown. */
  total?: number | null
}

/** Records the progress of a run. */
export const reportProgress = (tx: Tx, run: AnyRunRef, { phase, done, total }: Progress): Promise<void> =>
  change(tx, run, {
    set: sql.join([
      sql`phase = ${phase === undefined ? sql`phase` : phase}`,
      sql`done = ${done === undefined ? sql`done` : done}`,
      sql`total = ${total === undefined ? sql`total` : total}`,
    ]),
    from: UNDER_WAY,
  })

interface RunBatch {
  dealtWith: number
  problems: readonly RunProblem[]
  /** The number of problems, when it is larger than the length of `problems`. */
  problemCount?: number
}

/** Adds to the number of handled things, and to the problems of those that were left out. */
export const recordBatch = (
  tx: Tx,
  run: AnyRunRef,
  { dealtWith, problems, problemCount = problems.length }: RunBatch,
): Promise<void> =>
  change(tx, run, {
    set: sql`done = done + ${dealtWith}, problem_count = problem_count + ${problemCount},
      problems = case when problem_count < ${MOST_LISTED}
        then jsonb_path_query_array(problems || ${JSON.stringify(problems)}::jsonb, ${`$[0 to ${MOST_LISTED - 1}]`})
        else problems end`,
    from: ['running'],
  })

export interface RunEnd {
  /** The result, as text. */
  phase: string
  result: Record<string, number>
  at: Date
  canUndo?: boolean
}

/** Completes a run. */
export const completeRun = (tx: Tx, run: AnyRunRef, { phase, result, at, canUndo = false }: RunEnd): Promise<void> =>
  change(tx, run, {
    set: sql`state = 'completed', phase = ${phase}, result = ${JSON.stringify(result)}::jsonb, finished_at = ${at},
      can_undo = ${canUndo}`,
    from: ['running'],
  })

/** Stops a run whose effect a person must review first. */
export const stopRun = (tx: Tx, run: AnyRunRef, phase: string): Promise<void> =>
  change(tx, run, { set: sql`state = 'stopped', phase = ${phase}`, from: ['running'] })

/** Resumes a stopped run after a person has confirmed it. Returns false when it no longer waits for a person. */
export const resumeRun = (tx: Tx, run: AnyRunRef, phase: string): Promise<boolean> =>
  isChanged(tx, run, { set: sql`state = 'waiting', phase = ${phase}`, from: ['stopped'] })

/** Ends a run that failed and that a retry cannot help. What it has done stays. */
export const failRun = (tx: Tx, run: AnyRunRef, { error, at }: { error: string; at: Date }): Promise<boolean> =>
  isChanged(tx, run, {
    set: sql`state = 'failed', phase = 'Failed', error = ${error}, finished_at = ${at}`,
    from: UNDER_WAY,
  })

/** Requests that a run is canceled. Its job ends it at the next step. Returns false when no job works on it. */
export const requestCancel = (tx: Tx, run: AnyRunRef, at: Date): Promise<boolean> =>
  isChanged(tx, run, {
    set: sql`cancel_requested_at = coalesce(cancel_requested_at, ${at})`,
    from: UNDER_WAY,
  })

/** Cancels a run; what it has done stays. Returns false when it has ended. */
export const cancelRun = (tx: Tx, run: AnyRunRef, { phase, at }: { phase: string; at: Date }): Promise<boolean> =>
  isChanged(tx, run, { set: sql`state = 'cancelled', phase = ${phase}, finished_at = ${at}`, from: OPEN })

/** Marks a completed run as undone. Returns false when it cannot be undone. */
export const undoRun = (tx: Tx, run: RunRef): Promise<boolean> =>
  isChanged(tx, run, {
    set: sql`state = 'undone', phase = 'Undone', can_undo = false`,
    from: ['completed'],
    where: sql`can_undo`,
  })

const DONE = ['completed', 'failed', 'cancelled'] as const

/** Allows the undo of a run, even of one that was canceled or failed. */
export const allowUndo = (tx: Tx, run: RunRef): Promise<boolean> =>
  isChanged(tx, run, { set: sql`can_undo = true`, from: DONE })

/** Takes a run for an undo; only one other run can do so. Returns false when it cannot be undone. */
export const claimForUndo = (tx: Tx, run: RunRef): Promise<boolean> =>
  isChanged(tx, run, { set: sql`can_undo = false`, from: DONE, where: sql`can_undo` })

/** Marks a run as undone after the other run has restored what it could. */
export const recordUndone = (tx: Tx, run: RunRef): Promise<boolean> =>
  isChanged(tx, run, { set: sql`state = 'undone', phase = 'Undone', can_undo = false`, from: DONE })

/**
 * Prevents the undo of all earlier runs of a subject, because another run has changed the same things. Waits for an
 * undo in progress.
 */
export async function endUndoOf(
  tx: Tx,
  { retailerId, kind, subjectId }: { retailerId: number; kind: RunKind; subjectId: number },
): Promise<void> {
  await sql`
    update runs set can_undo = false
    where retailer_id = ${retailerId} and kind = ${kind} and subject_id = ${subjectId} and can_undo`.execute(tx)
}

/** Prevents the undo of a run. Returns false when another transaction is working on the run. */
export async function endUndo(tx: Tx, { retailerId, runId }: RunRef): Promise<boolean> {
  const { rows } = await sql`
    select from runs where retailer_id = ${retailerId} and run_id = ${runId} for update skip locked`.execute(tx)
  if (rows.length === 0) return false
  await sql`update runs set can_undo = false where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)
  announce(tx, retailerId, { changed: 'runs', ids: [runId] })
  return true
}
