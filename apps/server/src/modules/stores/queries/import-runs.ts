import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { announce } from '../../../platform/events.ts'
import type { Tx } from '../../../platform/database/connect.ts'

export type ImportRun = AnswerOf<Contract['GET /shopify/imports']>[number]
export type ImportResult = NonNullable<ImportRun['result']>

const runFields = sql`json_build_object('id', r.import_run_id, 'store_id', r.store_id, 'store_name', s.store_name, 'state', r.state,
  'phase', r.phase, 'done', r.done, 'total', r.total, 'started_at', r.started_at, 'finished_at', r.finished_at, 'error', r.error, 'result', r.result)`

/** The last imports, newest first. */
export async function recentImports(tx: Tx): Promise<ImportRun[]> {
  const { rows } = await sql<{ run: ImportRun }>`
    select ${runFields} as run from import_runs r join stores s using (retailer_id, store_id)
    where r.retailer_id = current_retailer() order by r.import_run_id desc limit 20`.execute(tx)
  return rows.map(({ run }) => run)
}

/** A run of this store that has not ended, if any: a second click joins it. */
export async function openImport(tx: Tx, storeId: number): Promise<number | null> {
  const { rows } = await sql<{ import_run_id: number }>`
    select import_run_id from import_runs
    where retailer_id = current_retailer() and store_id = ${storeId} and state in ('waiting', 'running') order by 1 desc limit 1`.execute(
    tx,
  )
  return rows[0]?.import_run_id ?? null
}

export async function insertImport(
  tx: Tx,
  { retailerId, storeId, at }: { retailerId: number; storeId: number; at: Date },
): Promise<number> {
  const { rows } = await sql<{ import_run_id: number }>`
    insert into import_runs (retailer_id, store_id, started_at) values (${retailerId}, ${storeId}, ${at}) returning import_run_id`.execute(
    tx,
  )
  return rows[0]?.import_run_id ?? 0
}

export interface ImportProgress {
  state?: ImportRun['state']
  phase?: string
  done?: number
  total?: number | null
  export_id?: string
  result?: ImportResult
  error?: string
  finished_at?: Date
}

/** Notes how far a run is and tells the retailer's screens. */
export async function noteProgress(
  tx: Tx,
  run: { retailerId: number; importId: number },
  progress: ImportProgress,
): Promise<void> {
  const values = Object.entries(progress).map(([column, value]) =>
    column === 'result' ? sql`result = ${JSON.stringify(value)}::jsonb` : sql`${sql.ref(column)} = ${value}`,
  )
  await sql`
    update import_runs set ${sql.join(values)}
    where retailer_id = ${run.retailerId} and import_run_id = ${run.importId}`.execute(tx)
  announce(tx, run.retailerId, { kind: 'import-progress', ids: [run.importId] })
}

export async function startOfImport(tx: Tx, importId: number): Promise<Date> {
  const { rows } = await sql<{ started_at: Date }>`
    select started_at from import_runs where retailer_id = current_retailer() and import_run_id = ${importId}`.execute(
    tx,
  )
  return rows[0]?.started_at ?? new Date(0)
}

/** The export a run waits for, when it has started one. */
export async function exportOfImport(tx: Tx, importId: number): Promise<string | null> {
  const { rows } = await sql<{ export_id: string | null }>`
    select export_id from import_runs where retailer_id = current_retailer() and import_run_id = ${importId}`.execute(
    tx,
  )
  return rows[0]?.export_id ?? null
}
