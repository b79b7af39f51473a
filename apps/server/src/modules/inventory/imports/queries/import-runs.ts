import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { RunRef } from '../../../../platform/runs/runs.ts'

/** What an import needs besides its run (platform/runs). */
export interface ImportFacts extends Columns<'import_runs', 'store_id' | 'export_id' | 'confirmed_by'> {
  /** The export is younger than its run: what was read since the run began is truer. */
  started_at: Columns<'runs', 'started_at'>['started_at']
}

export async function insertImport(tx: Tx, { retailerId, runId }: RunRef, storeId: number): Promise<void> {
  await sql`
    insert into import_runs (retailer_id, run_id, store_id)
    values (${retailerId}, ${runId}, ${storeId})`.execute(tx)
}

/** Null: this run is no import. */
export async function importFacts(tx: Tx, { retailerId, runId }: RunRef): Promise<ImportFacts | null> {
  const { rows } = await sql<ImportFacts>`
    select i.store_id, i.export_id, i.confirmed_by, r.started_at
    from import_runs i join platform.runs r on r.retailer_id = i.retailer_id and r.run_id = i.run_id
    where i.retailer_id = ${retailerId} and i.run_id = ${runId}`.execute(tx)
  return rows[0] ?? null
}

/** The export that it waits for: a run that is taken up again goes on with it. */
export const recordExport = (tx: Tx, { retailerId, runId }: RunRef, exportId: string) =>
  sql`update import_runs set export_id = ${exportId} where retailer_id = ${retailerId} and run_id = ${runId}`.execute(
    tx,
  )

/** Why it stopped. */
export const recordDifference = (tx: Tx, { retailerId, runId }: RunRef, difference: ImportDifference) =>
  sql`
    update import_runs set difference = ${JSON.stringify(difference)}::jsonb
    where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)

/** Who has seen the difference and lets it go on. */
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

/** What a stopped import would change, size by size. */
export async function differenceOfImport(tx: Tx, runId: number): Promise<ImportDifference | null> {
  const { rows } = await sql<{ difference: ImportDifference | null }>`
    select difference from import_runs where retailer_id = current_retailer() and run_id = ${runId}`.execute(tx)
  const [row] = rows
  return row ? (row.difference ?? { sums: NO_DIFFERENCE, rows: [] }) : null
}

/** The runs that were imports of a store. */
export async function importsOfStore(
  tx: Tx,
  { retailerId, storeId }: { retailerId: number; storeId: number },
): Promise<number[]> {
  const { rows } = await sql<Columns<'import_runs', 'run_id'>>`
    select run_id from import_runs where retailer_id = ${retailerId} and store_id = ${storeId}`.execute(tx)
  return rows.map(({ run_id }) => run_id)
}

/** What a store is called, where its imports are listed. */
export async function nameOfStore(tx: Tx, storeId: number): Promise<string> {
  const { rows } = await sql<Columns<'stores', 'store_name'>>`
    select store_name from stores.stores where retailer_id = current_retailer() and store_id = ${storeId}`.execute(tx)
  return rows[0]?.store_name ?? ''
}
