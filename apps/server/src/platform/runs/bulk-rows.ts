import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { Columns } from '../database/schema.gen.ts'
import type { RunRef } from './runs.ts'

/** The things that a run changes, in this order. */
export interface BulkRun<Change> {
  change: Change
  ids: number[]
  /** The locations that the user who started the run sees; empty means every location. */
  locationIds: number[]
}

/** Saves what a run changes. */
export async function insertBulkRun<Change>(
  tx: Tx,
  { retailerId, runId }: RunRef,
  { change, ids, locationIds }: BulkRun<Change>,
): Promise<void> {
  await sql`
    insert into bulk_runs (retailer_id, run_id, change, ids, location_ids)
    values (${retailerId}, ${runId}, ${JSON.stringify(change)}::jsonb, ${ids}::int8[],
      ${locationIds}::int8[])`.execute(tx)
}

/**
 * Returns the next `most` things that a run changes, after the first `done`. Throws when the run makes no bulk change.
 */
export async function nextOfBulkRun<Change>(
  tx: Tx,
  { retailerId, runId }: RunRef,
  { done, most }: { done: number; most: number },
): Promise<BulkRun<Change>> {
  const { rows } = await sql<{ change: Change } & Columns<'bulk_runs', 'ids' | 'location_ids'>>`
    select change, ids[${done + 1}::int : ${done + most}::int] as ids, location_ids from bulk_runs
    where retailer_id = ${retailerId} and run_id = ${runId} and change is not null`.execute(tx)
  const [run] = rows
  if (!run) throw new Error(`run ${runId} makes no bulk change`)
  return { change: run.change, ids: run.ids, locationIds: run.location_ids }
}

/** The run that an undo restores. */
export interface UndoRun {
  undone: RunRef
  locationIds: number[]
}

/** Saves which run an undo restores. */
export async function insertUndoRun(
  tx: Tx,
  { retailerId, runId }: RunRef,
  { undone, locationIds }: UndoRun,
): Promise<void> {
  await sql`
    insert into bulk_runs (retailer_id, run_id, undoes_run_id, ids, location_ids)
    values (${retailerId}, ${runId}, ${undone.runId}, '{}', ${locationIds}::int8[])`.execute(tx)
}

/** Returns which run an undo restores. Throws when the run is not an undo. */
export async function undoRunOf(tx: Tx, { retailerId, runId }: RunRef): Promise<UndoRun> {
  const { rows } = await sql<Columns<'bulk_runs', 'undoes_run_id' | 'location_ids'>>`
    select undoes_run_id, location_ids from bulk_runs
    where retailer_id = ${retailerId} and run_id = ${runId} and undoes_run_id is not null`.execute(tx)
  const [row] = rows
  if (!row || row.undoes_run_id === null) throw new Error(`run ${runId} undoes nothing`)
  return { undone: { retailerId, runId: row.undoes_run_id }, locationIds: row.location_ids }
}

/** Adds to the number of things that a run has changed. */
export async function countChanged(tx: Tx, { retailerId, runId }: RunRef, changed: number): Promise<void> {
  await sql`
    update bulk_runs set changed_count = changed_count + ${changed}
    where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)
}

/** Deletes the data that a run needed while in progress. Returns its change, and the number of changed things. */
export async function endBulkRun<Change>(
  tx: Tx,
  { retailerId, runId }: RunRef,
): Promise<{ change: Change; changed: number }> {
  const { rows } = await sql<{ change: Change } & Columns<'bulk_runs', 'changed_count'>>`
    delete from bulk_runs where retailer_id = ${retailerId} and run_id = ${runId}
    returning change, changed_count`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`run ${runId} has ended already`)
  return { change: row.change, changed: row.changed_count }
}

/** The state of one thing before a run changed it. */
export interface StateBefore<Kept> extends Columns<'bulk_undo_rows', 'id'> {
  kept: Kept
}

/** Saves the state of things before a run changed them. */
export async function saveUndoRows<Kept>(
  tx: Tx,
  { retailerId, runId }: RunRef,
  rows: readonly StateBefore<Kept>[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into bulk_undo_rows as made (retailer_id, run_id, id, kept)
    select ${retailerId}::bigint, ${runId}::bigint, g.id, g.kept
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id bigint, kept jsonb)
    returning made.id`.execute(tx)
}

/** Counts the things of a run that can still be restored. */
export async function countUndoRows(tx: Tx, { retailerId, runId }: RunRef): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bulk_undo_rows
    where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Returns the next things to restore, in the order in which they are locked. */
export async function nextUndoRows<Kept>(
  tx: Tx,
  { retailerId, runId }: RunRef,
  most: number,
): Promise<StateBefore<Kept>[]> {
  const { rows } = await sql<StateBefore<Kept>>`
    select id, kept from bulk_undo_rows where retailer_id = ${retailerId} and run_id = ${runId}
    order by id limit ${most}`.execute(tx)
  return rows
}

/** Deletes the undo rows of things that were restored or stay unchanged. */
export async function deleteUndoRows(tx: Tx, { retailerId, runId }: RunRef, ids: number[]): Promise<void> {
  await sql`
    delete from bulk_undo_rows where retailer_id = ${retailerId} and run_id = ${runId}
      and id = any(${ids}::int8[])`.execute(tx)
}
