import type { RunKind } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { Columns } from '../database/schema.gen.ts'
import { announce, announceToOperator } from '../events.ts'
import { type AnyRunRef, isRun, type Run, type RunRef, type RunState, tableOf } from './runs.ts'

/** Every change of a run: one statement each, which says what states it may start from (docs/decisions/023). */

export type RunProblem = Run['problems'][number]

/** Of a run's problems so many are listed; all are counted. */
const MOST_LISTED = 2_000

const UNDER_WAY = ['waiting', 'running'] as const
const OPEN = [...UNDER_WAY, 'stopped'] as const

interface Change {
  set: RawBuilder<unknown>
  from: readonly RunState[]
  /** What has to hold besides. */
  where?: RawBuilder<unknown>
}

/** Changes a run that is in a state which the change may start from, and says so to screens. False: it is in none. */
async function isChanged(tx: Tx, run: AnyRunRef, { set, from, where }: Change): Promise<boolean> {
  const { rows } = await sql`
    update ${tableOf(run)} set ${set} where ${isRun(run)}
      and state = any(${from}::text[]) and ${where ?? sql`true`} returning 1`.execute(tx)
  if (rows.length > 0) announceRun(tx, run)
  return rows.length > 0
}

/** Says to screens that a run has changed. */
function announceRun(tx: Tx, { retailerId, runId }: AnyRunRef): void {
  const change = { changed: 'runs' as const, ids: [runId] }
  if (retailerId === null) announceToOperator(tx, change)
  else announce(tx, retailerId, change)
}

/** The same where another state is a mistake of ours: nothing of the transaction may stand. */
async function change(tx: Tx, run: AnyRunRef, made: Change): Promise<void> {
  if (!(await isChanged(tx, run, made))) throw new Error(`run ${run.runId} is in no state for this change`)
}

export interface NewRun {
  /** Null: it is the operators'. */
  retailerId: number | null
  kind: RunKind
  /** 'Import of' 'Second Street': together its name. */
  title: string
  subject?: string
  /** One run at a time is under way for each of these. */
  subjectId?: number
  /** Null: ARK itself. */
  userId: number | null
  /** What there is to do; not given: nobody knows yet. */
  total?: number
  at: Date
}

/** Starts a run, or joins the one that is under way for its subject: then there is no new work. */
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
  // It ended between the two statements.
  if (!joined) return startRun(tx, run)
  return { runId: joined.run_id, isNew: false }
}

const isAbout = ({ retailerId, kind }: Pick<NewRun, 'retailerId' | 'kind'>, subjectId: number | null) =>
  retailerId === null
    ? sql`kind = ${kind} and subject_id = ${subjectId}`
    : sql`retailer_id = ${retailerId} and kind = ${kind} and subject_id = ${subjectId}`

/**
 * A worker takes it up, for the first time or again. False: it has ended, or waits for a person, and the job came once
 * more.
 */
export const beginRun = (tx: Tx, run: AnyRunRef, phase: string): Promise<boolean> =>
  isChanged(tx, run, { set: sql`state = 'running', phase = ${phase}`, from: UNDER_WAY })

/** What stopped is answered by a newer run about the same. */
async function supersedeStopped(tx: Tx, run: NewRun & { subjectId: number }): Promise<void> {
  await sql`
    update ${tableOf(run)} set state = 'cancelled', phase = 'Given up; a newer one was started', finished_at = ${run.at}
    where ${isAbout(run, run.subjectId)} and state = 'stopped'`.execute(tx)
}

export interface Progress {
  phase?: string
  done?: number
  /** Null: nobody knows. */
  total?: number | null
}

/** How far it is. */
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
  /** Where there are more than `problems` names. */
  problemCount?: number
}

/** So many more are dealt with, of which some were left out. */
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
  /** What it came to, in words. */
  phase: string
  result: Record<string, number>
  at: Date
  canUndo?: boolean
}

/** It is done. */
export const completeRun = (tx: Tx, run: AnyRunRef, { phase, result, at, canUndo = false }: RunEnd): Promise<void> =>
  change(tx, run, {
    set: sql`state = 'completed', phase = ${phase}, result = ${JSON.stringify(result)}::jsonb, finished_at = ${at},
      can_undo = ${canUndo}`,
    from: ['running'],
  })

/** It would do what a person has to look at first. */
export const stopRun = (tx: Tx, run: AnyRunRef, phase: string): Promise<void> =>
  change(tx, run, { set: sql`state = 'stopped', phase = ${phase}`, from: ['running'] })

/** A person has looked and lets it go on. False: it waits for nobody (any more). */
export const resumeRun = (tx: Tx, run: AnyRunRef, phase: string): Promise<boolean> =>
  isChanged(tx, run, { set: sql`state = 'waiting', phase = ${phase}`, from: ['stopped'] })

/** It has come to nothing more, and trying again cannot help; what it has done stays. */
export const failRun = (tx: Tx, run: AnyRunRef, { error, at }: { error: string; at: Date }): Promise<boolean> =>
  isChanged(tx, run, {
    set: sql`state = 'failed', phase = 'Failed', error = ${error}, finished_at = ${at}`,
    from: UNDER_WAY,
  })

/** A person cancels it: the job that does it ends it at its next step. False: no job does it (any more). */
export const requestCancel = (tx: Tx, run: AnyRunRef, at: Date): Promise<boolean> =>
  isChanged(tx, run, {
    set: sql`cancel_requested_at = coalesce(cancel_requested_at, ${at})`,
    from: UNDER_WAY,
  })

/** It is given up; what it has done stays. False: it has ended. */
export const cancelRun = (tx: Tx, run: AnyRunRef, { phase, at }: { phase: string; at: Date }): Promise<boolean> =>
  isChanged(tx, run, { set: sql`state = 'cancelled', phase = ${phase}, finished_at = ${at}`, from: OPEN })

/** What it has done was put back. False: it cannot be (any more). */
export const undoRun = (tx: Tx, run: RunRef): Promise<boolean> =>
  isChanged(tx, run, {
    set: sql`state = 'undone', phase = 'Undone', can_undo = false`,
    from: ['completed'],
    where: sql`can_undo`,
  })

const DONE = ['completed', 'failed', 'cancelled'] as const

/** What it has done can be put back, also of a run that was cut short. */
export const allowUndo = (tx: Tx, run: RunRef): Promise<boolean> =>
  isChanged(tx, run, { set: sql`can_undo = true`, from: DONE })

/** Another run begins to undo this one, and is the only one that does. False: it cannot be undone (any more). */
export const takeForUndo = (tx: Tx, run: RunRef): Promise<boolean> =>
  isChanged(tx, run, { set: sql`can_undo = false`, from: DONE, where: sql`can_undo` })

/** The other run has put back what could be. */
export const recordUndone = (tx: Tx, run: RunRef): Promise<boolean> =>
  isChanged(tx, run, { set: sql`state = 'undone', phase = 'Undone', can_undo = false`, from: DONE })

/**
 * From now on no earlier run about this can be undone, since another one has changed the same. Waits for an undo that
 * is under way.
 */
export async function endUndoOf(
  tx: Tx,
  { retailerId, kind, subjectId }: { retailerId: number; kind: RunKind; subjectId: number },
): Promise<void> {
  await sql`
    update runs set can_undo = false
    where retailer_id = ${retailerId} and kind = ${kind} and subject_id = ${subjectId} and can_undo`.execute(tx)
}

/** From now on it cannot be undone. False: somebody is at it. */
export async function endUndo(tx: Tx, { retailerId, runId }: RunRef): Promise<boolean> {
  const { rows } = await sql`
    select from runs where retailer_id = ${retailerId} and run_id = ${runId} for update skip locked`.execute(tx)
  if (rows.length === 0) return false
  await sql`update runs set can_undo = false where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)
  announce(tx, retailerId, { changed: 'runs', ids: [runId] })
  return true
}
