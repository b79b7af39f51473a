import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { RunRef } from '../../../../platform/runs/runs.ts'

/** Keeps which sizes a run has enabled, after they are: whoever switches one from then on is noted by the database. */
export async function saveEnableUndo(tx: Tx, { retailerId, runId }: RunRef, variantIds: number[]): Promise<void> {
  await sql`
    insert into enable_undo_rows as made (retailer_id, run_id, variant_id)
    select ${retailerId}::bigint, ${runId}::bigint, unnest(${variantIds}::int8[]) returning made.variant_id`.execute(tx)
}

/** How many sizes a run has enabled that are not put back. */
export async function countEnableUndo(tx: Tx, { retailerId, runId }: RunRef): Promise<number> {
  const { rows } = await sql<{ sizes: number }>`
    select count(*)::int as sizes from enable_undo_rows
    where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)
  return rows[0]?.sizes ?? 0
}

/** The next sizes to put back, in the order in which they are held. */
export async function nextEnableUndo(tx: Tx, { retailerId, runId }: RunRef, most: number): Promise<number[]> {
  const { rows } = await sql<Columns<'enable_undo_rows', 'variant_id'>>`
    select variant_id from enable_undo_rows where retailer_id = ${retailerId} and run_id = ${runId}
    order by variant_id limit ${most}`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}

/** Of these sizes those that were switched since a run has enabled them; asked while their offers are held. */
export async function switchedSince(tx: Tx, { retailerId, runId }: RunRef, variantIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<Columns<'enable_undo_rows', 'variant_id'>>`
    select variant_id from enable_undo_rows where retailer_id = ${retailerId} and run_id = ${runId}
      and variant_id = any(${variantIds}::int8[]) and is_switched_since`.execute(tx)
  return new Set(rows.map(({ variant_id }) => variant_id))
}

/** Those that are dealt with. */
export const forgetEnableUndo = (tx: Tx, { retailerId, runId }: RunRef, variantIds: number[]) =>
  sql`
    delete from enable_undo_rows where retailer_id = ${retailerId} and run_id = ${runId}
      and variant_id = any(${variantIds}::int8[])`.execute(tx)
