import type { AnswerOf, Contract } from '@ark/contract'
import { accessOfRun, RUN_KINDS, type RunKind } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import { type Caller, isAllowed } from '../caller.ts'
import type { Database, Tx } from '../database/connect.ts'
import type { Columns } from '../database/schema.gen.ts'

export type Run = AnswerOf<Contract['GET /runs/{id}']>

const ALL_PROBLEMS = sql`r.problems`
/** Of a run's problems the first, as lists show them. */
const FIRST_PROBLEMS = sql`jsonb_path_query_array(r.problems, '$[0 to 19]')`

const fieldsWith = (problems: RawBuilder<unknown>) => sql`json_build_object('id', r.run_id, 'kind', r.kind,
  'subject_id', r.subject_id, 'title', r.title, 'subject', r.subject, 'state', r.state, 'phase', r.phase,
  'done', r.done, 'total', r.total, 'problems', ${problems}, 'problem_count', r.problem_count, 'result', r.result,
  'error', r.error, 'can_undo', r.can_undo, 'is_cancel_requested', r.cancel_requested_at is not null,
  'started_at', r.started_at, 'finished_at', r.finished_at)`

/** A run `r` of `platform.runs` as lists show it. */
const listedRun = fieldsWith(FIRST_PROBLEMS)

/** Of the runs `r`, his retailer's or the operators', those that a person sees: of some kinds each, of others his own. */
function seenBy(caller: Caller): RawBuilder<unknown> {
  const kinds = (Object.keys(RUN_KINDS) as RunKind[]).filter((kind) => isAllowed(caller, accessOfRun(kind).seenBy))
  const shared = kinds.filter((kind) => accessOfRun(kind).isShared)
  const ofHis = isOfOperators(caller) ? sql`true` : sql`r.retailer_id = current_retailer()`
  return sql`${ofHis} and r.kind = any(${kinds}::text[])
    and (r.kind = any(${shared}::text[]) or r.user_id = ${caller.userId})`
}

/** Whose runs stand in which table; the operator has no retailer. */
const isOfOperators = ({ retailerId }: { retailerId: number | null }): boolean => retailerId === null
export const tableOf = (of: { retailerId: number | null }): RawBuilder<unknown> =>
  isOfOperators(of) ? sql`operator_runs` : sql`runs`

const LISTED = 20

/** The last runs that a person may see, the newest first. */
export async function runsOf(tx: Tx, caller: Caller, kind: RunKind | null): Promise<Run[]> {
  const { rows } = await sql<{ run: Run }>`
    select ${listedRun} as run from ${tableOf(caller)} r
    where ${seenBy(caller)} and (${kind}::text is null or r.kind = ${kind})
    order by r.run_id desc limit ${LISTED}`.execute(tx)
  return rows.map(({ run }) => run)
}

/** One run that a person may see, with all the problems that are listed of it; null: there is none. */
export async function runOf(tx: Tx, caller: Caller, runId: number): Promise<Run | null> {
  const { rows } = await sql<{ run: Run }>`
    select ${fieldsWith(ALL_PROBLEMS)} as run from ${tableOf(caller)} r
    where ${seenBy(caller)} and r.run_id = ${runId}`.execute(tx)
  return rows[0]?.run ?? null
}

/** Of a kind the last run about `subjectId`, as JSON in a query of what it is about; null: there was none. */
export const lastRunAbout = (kind: RunKind, subjectId: RawBuilder<unknown>) => sql`(
  select ${listedRun} from runs r
  where r.retailer_id = current_retailer() and r.kind = ${kind} and r.subject_id = ${subjectId}
  order by r.run_id desc limit 1)`

/** The same of the operators' runs, for the platform. */
export const lastOperatorRunAbout = (kind: RunKind, subjectId: number) => sql`(
  select ${listedRun} from operator_runs r where r.kind = ${kind} and r.subject_id = ${subjectId}
  order by r.run_id desc limit 1)`

/** A run of a retailer. */
export interface RunRef {
  retailerId: number
  runId: number
}

/** A run of the operators. */
export interface OperatorRunRef {
  retailerId: null
  runId: number
}

export type AnyRunRef = RunRef | OperatorRunRef

/** The row of a run. */
export const isRun = ({ retailerId, runId }: AnyRunRef): RawBuilder<unknown> =>
  retailerId === null ? sql`run_id = ${runId}` : sql`retailer_id = ${retailerId} and run_id = ${runId}`

/** Runs work as whose run it is: a retailer, or the platform. */
export const inTransactionOf = <T>(
  db: Database,
  { retailerId }: { retailerId: number | null },
  work: (tx: Tx) => Promise<T>,
): Promise<T> => (retailerId === null ? db.asPlatform(work) : db.asRetailer(retailerId, work))

export type RunState = LockedRun['state']

/** A run as whoever decides about it, or goes on with it, needs it. */
export interface LockedRun
  extends Columns<
    'runs',
    'kind' | 'subject_id' | 'user_id' | 'state' | 'done' | 'total' | 'problem_count' | 'can_undo' | 'started_at'
  > {
  is_cancel_requested: boolean
}

/** A run, locked until the transaction ends; null: there is none. */
export async function lockRun(tx: Tx, run: AnyRunRef): Promise<LockedRun | null> {
  const { rows } = await sql<LockedRun>`
    select kind, subject_id, user_id, state, done, total, problem_count, can_undo, started_at,
      cancel_requested_at is not null as is_cancel_requested
    from ${tableOf(run)} where ${isRun(run)} for update`.execute(tx)
  return rows[0] ?? null
}

/** Forgets runs; what their modules have of them goes along. */
export const removeRuns = (tx: Tx, { retailerId, runIds }: { retailerId: number; runIds: number[] }) =>
  sql`delete from runs where retailer_id = ${retailerId} and run_id = any(${runIds}::int8[])`.execute(tx)
