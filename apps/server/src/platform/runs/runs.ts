import type { AnswerOf, Contract } from '@ark/contract'
import { accessOfRun, RUN_KINDS, type RunKind } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import { type Caller, isAllowed } from '../caller.ts'
import type { Database, Tx } from '../database/connect.ts'
import type { Columns } from '../database/schema.gen.ts'

export type Run = AnswerOf<Contract['GET /runs/{id}']>

const ALL_PROBLEMS = sql`r.problems`
/** Selects the first problems of a run, for lists. */
const FIRST_PROBLEMS = sql`jsonb_path_query_array(r.problems, '$[0 to 19]')`

const fieldsWith = (problems: RawBuilder<unknown>) => sql`json_build_object('id', r.run_id, 'kind', r.kind,
  'subject_id', r.subject_id, 'title', r.title, 'subject', r.subject, 'state', r.state, 'phase', r.phase,
  'done', r.done, 'total', r.total, 'problems', ${problems}, 'problem_count', r.problem_count, 'result', r.result,
  'error', r.error, 'can_undo', r.can_undo, 'is_cancel_requested', r.cancel_requested_at is not null,
  'started_at', r.started_at, 'finished_at', r.finished_at)`

/** Selects a run `r` of `platform.runs` as lists show it. */
const listedRun = fieldsWith(FIRST_PROBLEMS)

/**
 * Returns the condition of the runs `r` that a user sees, of their retailer or the operators: all runs of some kinds,
 * only their own of others.
 */
function seenBy(caller: Caller): RawBuilder<unknown> {
  const kinds = (Object.keys(RUN_KINDS) as RunKind[]).filter((kind) => isAllowed(caller, accessOfRun(kind).seenBy))
  const shared = kinds.filter((kind) => accessOfRun(kind).isShared)
  const ofHis = isOfOperators(caller) ? sql`true` : sql`r.retailer_id = current_retailer()`
  return sql`${ofHis} and r.kind = any(${kinds}::text[])
    and (r.kind = any(${shared}::text[]) or r.user_id = ${caller.userId})`
}

/** Returns whether runs are in the operators' table. Operators have no retailer. */
const isOfOperators = ({ retailerId }: { retailerId: number | null }): boolean => retailerId === null
export const tableOf = (of: { retailerId: number | null }): RawBuilder<unknown> =>
  isOfOperators(of) ? sql`operator_runs` : sql`runs`

const LISTED = 20
/** The most older runs that are listed because they can be undone. A newer run of a subject ends most undos. */
const LISTED_UNDOABLE = 50

/**
 * Returns the last runs that a user may see, and older ones for as long as they can be undone, the newest first.
 */
export async function runsOf(tx: Tx, caller: Caller, kind: RunKind | null): Promise<Run[]> {
  const seen = sql`${seenBy(caller)} and (${kind}::text is null or r.kind = ${kind})`
  const { rows: newest } = await sql<{ run: Run }>`
    select ${listedRun} as run from ${tableOf(caller)} r
    where ${seen} order by r.run_id desc limit ${LISTED}`.execute(tx)
  const runs = newest.map(({ run }) => run)
  const oldest = runs[LISTED - 1]
  if (!oldest) return runs
  const { rows: undoable } = await sql<{ run: Run }>`
    select ${listedRun} as run from ${tableOf(caller)} r
    where ${seen} and r.can_undo and r.run_id < ${oldest.id}
    order by r.run_id desc limit ${LISTED_UNDOABLE}`.execute(tx)
  return [...runs, ...undoable.map(({ run }) => run)]
}

/** Returns one run that a user may see, with all listed problems; null when there is none. */
export async function runOf(tx: Tx, caller: Caller, runId: number): Promise<Run | null> {
  const { rows } = await sql<{ run: Run }>`
    select ${fieldsWith(ALL_PROBLEMS)} as run from ${tableOf(caller)} r
    where ${seenBy(caller)} and r.run_id = ${runId}`.execute(tx)
  return rows[0]?.run ?? null
}

/** Returns an expression of the last run of a kind about `subjectId` as JSON; null when there was none. */
export const lastRunAbout = (kind: RunKind, subjectId: RawBuilder<unknown>) => sql`(
  select ${listedRun} from runs r
  where r.retailer_id = current_retailer() and r.kind = ${kind} and r.subject_id = ${subjectId}
  order by r.run_id desc limit 1)`

/**
 * Returns an expression of the operators' last run of a kind about `subjectId` as JSON, for the platform; null when
 * there was none.
 */
export const lastOperatorRunAbout = (kind: RunKind, subjectId: number) => sql`(
  select ${listedRun} from operator_runs r where r.kind = ${kind} and r.subject_id = ${subjectId}
  order by r.run_id desc limit 1)`

/** The key of a retailer's run. */
export interface RunRef {
  retailerId: number
  runId: number
}

/** The key of an operators' run. */
export interface OperatorRunRef {
  retailerId: null
  runId: number
}

export type AnyRunRef = RunRef | OperatorRunRef

/** Returns the condition that selects a run's row. */
export const isRun = ({ retailerId, runId }: AnyRunRef): RawBuilder<unknown> =>
  retailerId === null ? sql`run_id = ${runId}` : sql`retailer_id = ${retailerId} and run_id = ${runId}`

/** Runs `work` in a transaction of the run's owner: a retailer, or the platform. */
export const inTransactionOf = <T>(
  db: Database,
  { retailerId }: { retailerId: number | null },
  work: (tx: Tx) => Promise<T>,
): Promise<T> => (retailerId === null ? db.asPlatform(work) : db.asRetailer(retailerId, work))

export type RunState = LockedRun['state']

/** The facts of a run that are needed to decide about it or to continue it. */
export interface LockedRun
  extends Columns<
    'runs',
    'kind' | 'subject_id' | 'user_id' | 'state' | 'done' | 'total' | 'problem_count' | 'can_undo' | 'started_at'
  > {
  is_cancel_requested: boolean
}

/** Locks and returns a run until the transaction ends; null when there is none. */
export async function lockRun(tx: Tx, run: AnyRunRef): Promise<LockedRun | null> {
  const { rows } = await sql<LockedRun>`
    select kind, subject_id, user_id, state, done, total, problem_count, can_undo, started_at,
      cancel_requested_at is not null as is_cancel_requested
    from ${tableOf(run)} where ${isRun(run)} for update`.execute(tx)
  return rows[0] ?? null
}

/** Deletes runs, with their rows in the tables of modules. */
export const removeRuns = (tx: Tx, { retailerId, runIds }: { retailerId: number; runIds: number[] }) =>
  sql`delete from runs where retailer_id = ${retailerId} and run_id = any(${runIds}::int8[])`.execute(tx)
