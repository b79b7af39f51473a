import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'
import type { StoreImports } from '../../stores/index.ts'

export type ImportRun = AnswerOf<Contract['GET /shopify/imports']>[number]
export type ImportResult = NonNullable<ImportRun['result']>

/** A confirmed import whose rows are all still there. */
const canUndo = sql`(r.state = 'completed' and r.confirmed_by is not null and r.undo_ended_at is null and exists (
  select from import_undo_rows u where u.retailer_id = r.retailer_id and u.import_run_id = r.import_run_id))`

/** An import run `r` of a store `s` as the contract shows it. */
const runFields = sql`json_build_object('id', r.import_run_id, 'store_id', r.store_id,
  'store_name', s.store_name, 'state', r.state,
  'phase', r.phase, 'done', r.done, 'total', r.total, 'started_at', r.started_at, 'finished_at', r.finished_at,
    'error', r.error, 'result', r.result,
  'difference', r.difference -> 'sums', 'can_undo', ${canUndo})`

/** The last imports, newest first. */
async function recent(tx: Tx): Promise<ImportRun[]> {
  const { rows } = await sql<{ run: ImportRun }>`
    select ${runFields} as run from import_runs r join stores.stores s using (retailer_id, store_id)
    where r.retailer_id = current_retailer() order by r.import_run_id desc limit 20`.execute(tx)
  return rows.map(({ run }) => run)
}

/** What stores show of their imports. */
export const storeImports: StoreImports = {
  lastOfStore: sql`(select ${runFields} from import_runs r
    where r.retailer_id = s.retailer_id and r.store_id = s.store_id order by r.import_run_id desc limit 1)`,
  recent,
}

/** A run of this store that has not ended, if any: a second click joins it. */
export async function openImport(tx: Tx, storeId: number): Promise<number | null> {
  const { rows } = await sql<Columns<'import_runs', 'import_run_id'>>`
    select import_run_id from import_runs
    where retailer_id = current_retailer() and store_id = ${storeId} and state in ('waiting', 'running')
      order by 1 desc limit 1`.execute(tx)
  return rows[0]?.import_run_id ?? null
}

export async function insertImport(
  tx: Tx,
  { retailerId, storeId, at }: { retailerId: number; storeId: number; at: Date },
): Promise<number> {
  const { rows } = await sql<Columns<'import_runs', 'import_run_id'>>`
    insert into import_runs (retailer_id, store_id, started_at) values (${retailerId}, ${storeId}, ${at})
      returning import_run_id`.execute(tx)
  return rows[0]?.import_run_id ?? 0
}

export interface ImportDifference {
  sums: NonNullable<ImportRun['difference']>
  rows: AnswerOf<Contract['GET /inventory/imports/{id}/difference']>['rows']
}

const NO_DIFFERENCE: ImportDifference['sums'] = {
  units_before: 0,
  units_after: 0,
  moved_units: 0,
  stocked_items: 0,
  changed_items: 0,
  zeroed_items: 0,
}

/** An import as a decision about it needs it. */
export interface DecidedImport extends Columns<'import_runs', 'store_id' | 'state' | 'started_at' | 'confirmed_by'> {
  can_undo: boolean
}

/** One import, locked until the transaction ends. */
export async function lockImport(tx: Tx, importId: number): Promise<DecidedImport | null> {
  const { rows } = await sql<DecidedImport>`
    select r.store_id, r.state, r.started_at, r.confirmed_by, ${canUndo} as can_undo from import_runs r
    where r.retailer_id = current_retailer() and r.import_run_id = ${importId} for update`.execute(tx)
  return rows[0] ?? null
}

/** Stopped imports of a store are answered by a newer one. */
export const supersedeStopped = (tx: Tx, storeId: number, at: Date) =>
  sql`update import_runs set state = 'cancelled', phase = 'Given up; a newer import was started', finished_at = ${at}
      where retailer_id = current_retailer() and store_id = ${storeId} and state = 'stopped'`.execute(tx)

/** What a stopped import would change, size by size. */
export async function differenceOfImport(tx: Tx, importId: number): Promise<ImportDifference | null> {
  const { rows } = await sql<{ difference: ImportDifference | null }>`
    select difference from import_runs where retailer_id = current_retailer() and import_run_id = ${importId}`.execute(
    tx,
  )
  const [row] = rows
  return row ? (row.difference ?? { sums: NO_DIFFERENCE, rows: [] }) : null
}

export async function startOfImport(tx: Tx, importId: number): Promise<Date> {
  const { rows } = await sql<Columns<'import_runs', 'started_at'>>`
    select started_at from import_runs where retailer_id = current_retailer() and import_run_id = ${importId}`.execute(
    tx,
  )
  return rows[0]?.started_at ?? new Date(0)
}

/** The export a run waits for, when it has started one. */
export async function exportOfImport(tx: Tx, importId: number): Promise<string | null> {
  const { rows } = await sql<Columns<'import_runs', 'export_id'>>`
    select export_id from import_runs where retailer_id = current_retailer() and import_run_id = ${importId}`.execute(
    tx,
  )
  return rows[0]?.export_id ?? null
}

/** Forgets the imports of a store. */
export const removeImportsOf = (tx: Tx, { retailerId, storeId }: { retailerId: number; storeId: number }) =>
  sql`delete from import_runs where retailer_id = ${retailerId} and store_id = ${storeId}`.execute(tx)
