import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import type { RunRef } from '../../../../platform/runs/runs.ts'
import type { CsvRow } from '../rules/stock-csv.ts'
import type { CheckKey } from './csv-checks.ts'

/** Moves the rows of a checked file into its run and deletes the check. */
export async function takeRowsOfCheck(
  tx: Tx,
  { retailerId, runId }: RunRef,
  checkId: CheckKey['checkId'],
): Promise<void> {
  await sql`
    insert into csv_runs as t (retailer_id, run_id, kind, location_ids, rows)
    select c.retailer_id, ${runId}::bigint, c.kind, c.location_ids, c.rows from csv_checks c
    where c.retailer_id = ${retailerId} and c.csv_check_id = ${checkId} returning t.run_id`.execute(tx)
  await sql`delete from csv_checks where retailer_id = ${retailerId} and csv_check_id = ${checkId}`.execute(tx)
}

export interface CsvBatch extends Columns<'csv_runs', 'kind'> {
  /** The locations that the person who started it sees; an empty list means every location. */
  locationIds: Column<'csv_runs', 'location_ids'>
  rows: CsvRow[]
}

/** Returns the next rows of a run. */
export async function nextRows(
  tx: Tx,
  { retailerId, runId }: RunRef,
  { done, most }: { done: number; most: number },
): Promise<CsvBatch> {
  const { rows } = await sql<CsvBatch>`
    select r.kind, r.location_ids as "locationIds", coalesce((
        select jsonb_agg(each.row order by each.nth) from jsonb_array_elements(r.rows)
          with ordinality as each (row, nth)
        where each.nth > ${done}::int and each.nth <= ${done + most}::int), '[]') as rows
    from csv_runs r where r.retailer_id = ${retailerId} and r.run_id = ${runId}`.execute(tx)
  const [batch] = rows
  if (!batch) throw new Error(`run ${runId} has no rows`)
  return batch
}

/** Deletes the rows of an ended run. */
export const deleteRows = (tx: Tx, { retailerId, runId }: RunRef) =>
  sql`delete from csv_runs where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)
