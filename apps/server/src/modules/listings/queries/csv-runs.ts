import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { announce } from '../../../platform/events.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { CsvError, CsvKind, CsvRow } from '../rules/stock-csv.ts'

export type CsvRun = AnswerOf<Contract['GET /inventory/csv/runs']>[number]

export interface RunKey {
  retailerId: number
  runId: number
}

const fields = sql`r.csv_run_id as id, r.kind, r.file_name, r.state, r.done, r.total, r.problems, r.error, r.started_at, r.finished_at`
const LISTED = 10

/** The last files that a person brought in, the newest first. */
export async function csvRunsOf(tx: Tx, userId: number): Promise<CsvRun[]> {
  const { rows } = await sql<CsvRun>`
    select ${fields} from csv_runs r where r.retailer_id = current_retailer() and r.user_id = ${userId}
    order by r.csv_run_id desc limit ${LISTED}`.execute(tx)
  return rows
}

/** Keeps the rows that a job shall apply. */
export async function insertCsvRun(
  tx: Tx,
  run: { retailerId: number; userId: number; kind: CsvKind; fileName: string; rows: CsvRow[]; at: Date },
): Promise<CsvRun> {
  const { rows } = await sql<CsvRun>`
    insert into csv_runs as r (retailer_id, user_id, kind, file_name, rows, total, started_at)
    values (${run.retailerId}, ${run.userId}, ${run.kind}, ${run.fileName}, ${JSON.stringify(run.rows)}::jsonb, ${run.rows.length}, ${run.at})
    returning ${fields}`.execute(tx)
  const [inserted] = rows
  if (!inserted) throw new Error('an insert without a row')
  return inserted
}

export interface CsvBatch {
  userId: number
  kind: CsvKind
  done: number
  total: number
  rows: CsvRow[]
}

/** The next rows of a run, which is locked until the transaction ends; null when it has ended. */
export async function lockBatch(tx: Tx, runId: number, size: number): Promise<CsvBatch | null> {
  const { rows } = await sql<CsvBatch>`
    select r.user_id as "userId", r.kind, r.done, r.total, coalesce((
        select jsonb_agg(each.row order by each.nth) from jsonb_array_elements(r.rows) with ordinality as each (row, nth)
        where each.nth > r.done and each.nth <= r.done + ${size}::int), '[]') as rows
    from csv_runs r where r.retailer_id = current_retailer() and r.csv_run_id = ${runId} and r.state in ('waiting', 'running')
    for update`.execute(tx)
  return rows[0] ?? null
}

/** So many more rows are dealt with, of which some could not be applied. The last ones end the run, and its rows are forgotten. */
export async function noteBatch(
  tx: Tx,
  { retailerId, runId }: RunKey,
  { dealtWith, problems, at }: { dealtWith: number; problems: CsvError[]; at: Date },
): Promise<void> {
  await sql`
    update csv_runs set done = done + ${dealtWith}, problems = problems || ${JSON.stringify(problems)}::jsonb,
      state = case when done + ${dealtWith} = total then 'completed' else 'running' end,
      rows = case when done + ${dealtWith} = total then '[]' else rows end,
      finished_at = case when done + ${dealtWith} = total then ${at}::timestamptz end
    where retailer_id = ${retailerId} and csv_run_id = ${runId}`.execute(tx)
  announce(tx, retailerId, { kind: 'csv-progress', ids: [runId] })
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
  announce(tx, retailerId, { kind: 'csv-progress', ids: [runId] })
}
