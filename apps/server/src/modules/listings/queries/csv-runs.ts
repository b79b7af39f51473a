import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { announce } from '../../../platform/events.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'
import { CSV_LIMITS } from '../rules/csv-limits.ts'
import type { CsvError, CsvRow } from '../rules/stock-csv.ts'

export type CsvRun = AnswerOf<Contract['GET /inventory/csv/runs']>[number]

export interface RunKey {
  retailerId: number
  runId: number
}

/** Of a run's problems the first, as lists show them. */
const FIRST_PROBLEMS = sql`jsonb_path_query_array(r.problems, '$[0 to 19]')`
const fieldsWith = (problems: ReturnType<typeof sql>) => sql`
  r.csv_run_id as id, r.kind, r.file_name, r.state, r.done, r.total, ${problems} as problems, r.problem_count, r.error,
  r.started_at, r.finished_at`
export const RUN_FIELDS = fieldsWith(FIRST_PROBLEMS)
type RunColumns = Columns<
  'csv_runs',
  'kind' | 'file_name' | 'state' | 'done' | 'total' | 'problem_count' | 'error' | 'started_at' | 'finished_at'
>
export interface RunRow extends RunColumns, Pick<CsvRun, 'problems'> {
  id: Column<'csv_runs', 'csv_run_id'>
}

export const runOf = (row: RunRow): CsvRun => ({
  ...row,
  started_at: row.started_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
})

const LISTED = 10

/** The last files that a person brought in, the newest first. */
export async function csvRunsOf(tx: Tx, userId: number): Promise<CsvRun[]> {
  const { rows } = await sql<RunRow>`
    select ${RUN_FIELDS} from csv_runs r where r.retailer_id = current_retailer() and r.user_id = ${userId}
    order by r.csv_run_id desc limit ${LISTED}`.execute(tx)
  return rows.map(runOf)
}

/** One of a person's own runs, with all the problems that are listed of it; null: there is none. */
export async function csvRunOf(tx: Tx, userId: number, runId: number): Promise<CsvRun | null> {
  const { rows } = await sql<RunRow>`
    select ${fieldsWith(sql`r.problems`)} from csv_runs r
    where r.retailer_id = current_retailer() and r.csv_run_id = ${runId} and r.user_id = ${userId}`.execute(tx)
  return rows[0] ? runOf(rows[0]) : null
}

export interface CsvBatch extends Columns<'csv_runs', 'kind' | 'done' | 'total'> {
  userId: Column<'csv_runs', 'user_id'>
  /** Of the run's rows those that are next. */
  rows: CsvRow[]
}

/** The next rows of a run, which is locked until the transaction ends; null when it has ended. */
export async function lockBatch(tx: Tx, runId: number, size: number): Promise<CsvBatch | null> {
  const { rows } = await sql<CsvBatch>`
    select r.user_id as "userId", r.kind, r.done, r.total, coalesce((
        select jsonb_agg(each.row order by each.nth) from jsonb_array_elements(r.rows)
          with ordinality as each (row, nth)
        where each.nth > r.done and each.nth <= r.done + ${size}::int), '[]') as rows
    from csv_runs r where r.retailer_id = current_retailer() and r.csv_run_id = ${runId}
      and r.state in ('waiting', 'running')
    for update`.execute(tx)
  return rows[0] ?? null
}

/**
 * So many more rows are dealt with, of which some could not be applied. The last ones end the run, and its rows are
 * forgotten.
 */
export async function recordBatch(
  tx: Tx,
  { retailerId, runId }: RunKey,
  { dealtWith, problems, at }: { dealtWith: number; problems: CsvError[]; at: Date },
): Promise<void> {
  await sql`
    update csv_runs set done = done + ${dealtWith}, problem_count = problem_count + ${problems.length},
      problems = case when problem_count < ${CSV_LIMITS.listed}
        then problems || ${JSON.stringify(problems)}::jsonb else problems end,
      state = case when done + ${dealtWith} = total then 'completed' else 'running' end,
      rows = case when done + ${dealtWith} = total then '[]' else rows end,
      finished_at = case when done + ${dealtWith} = total then ${at}::timestamptz end
    where retailer_id = ${retailerId} and csv_run_id = ${runId}`.execute(tx)
  announce(tx, retailerId, { changed: 'csv', ids: [runId] })
}

/** The run has come to nothing more; what it has applied stays. */
export async function failCsvRun(
  tx: Tx,
  { retailerId, runId }: RunKey,
  { error, at }: { error: string; at: Date },
): Promise<void> {
  await sql`
    update csv_runs set state = 'failed', error = ${error}, rows = '[]', finished_at = ${at}
    where retailer_id = ${retailerId} and csv_run_id = ${runId}`.execute(tx)
  announce(tx, retailerId, { changed: 'csv', ids: [runId] })
}
