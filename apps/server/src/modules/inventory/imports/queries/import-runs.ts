import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { RunRef } from '../../../../platform/runs/runs.ts'

/** The columns of an import that its run (platform/runs) does not have. */
export interface ImportFacts extends Columns<'import_runs', 'store_id' | 'export_id' | 'confirmed_by'> {
  /**
   * When the run began. It counts as the time of the import's reading, although the export is newer, so that every
   * later reading takes precedence.
   */
  started_at: Columns<'runs', 'started_at'>['started_at']
}

export async function insertImport(tx: Tx, { retailerId, runId }: RunRef, storeId: number): Promise<void> {
  await sql`
    insert into import_runs (retailer_id, run_id, store_id)
    values (${retailerId}, ${runId}, ${storeId})`.execute(tx)
}

/** Returns the import of a run; null when the run is not an import. */
export async function importFacts(tx: Tx, { retailerId, runId }: RunRef): Promise<ImportFacts | null> {
  const { rows } = await sql<ImportFacts>`
    select i.store_id, i.export_id, i.confirmed_by, r.started_at
    from import_runs i join platform.runs r on r.retailer_id = i.retailer_id and r.run_id = i.run_id
    where i.retailer_id = ${retailerId} and i.run_id = ${runId}`.execute(tx)
  return rows[0] ?? null
}

/** Saves the id of the export that the run waits for. A resumed run continues with this export. */
export const recordExport = (tx: Tx, { retailerId, runId }: RunRef, exportId: string) =>
  sql`update import_runs set export_id = ${exportId} where retailer_id = ${retailerId} and run_id = ${runId}`.execute(
    tx,
  )

/** Saves the difference that stopped the import. */
export const recordDifference = (tx: Tx, { retailerId, runId }: RunRef, difference: ImportDifference) =>
  sql`
    update import_runs set difference = ${JSON.stringify(difference)}::jsonb
    where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)

/** Saves which user has confirmed the import. */
export const recordConfirmation = (tx: Tx, { retailerId, runId }: RunRef, userId: number) =>
  sql`
    update import_runs set confirmed_by = ${userId}
    where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)

export type ImportDifference = AnswerOf<Contract['GET /inventory/imports/{id}/difference']>

const NO_DIFFERENCE: ImportDifference['sums'] = {
  units_before: 0,
  units_after: 0,
  moved_units: 0,
  stocked_items: 0,
  changed_items: 0,
  zeroed_items: 0,
}

/** Returns what a stopped import would change, size by size; null when there is no such import. */
export async function differenceOfImport(tx: Tx, runId: number): Promise<ImportDifference | null> {
  const { rows } = await sql<{ difference: ImportDifference | null }>`
    select difference from import_runs where retailer_id = current_retailer() and run_id = ${runId}`.execute(tx)
  const [row] = rows
  return row ? (row.difference ?? { sums: NO_DIFFERENCE, rows: [] }) : null
}

/** Returns the ids of the import runs of a store. */
export async function importsOfStore(
  tx: Tx,
  { retailerId, storeId }: { retailerId: number; storeId: number },
): Promise<number[]> {
  const { rows } = await sql<Columns<'import_runs', 'run_id'>>`
    select run_id from import_runs where retailer_id = ${retailerId} and store_id = ${storeId}`.execute(tx)
  return rows.map(({ run_id }) => run_id)
}

/** Returns the name of a store; an empty string when there is no such store. */
export async function nameOfStore(tx: Tx, storeId: number): Promise<string> {
  const { rows } = await sql<Columns<'stores', 'store_name'>>`
    select store_name from stores.stores where retailer_id = current_retailer() and store_id = ${storeId}`.execute(tx)
  return rows[0]?.store_name ?? ''
}
