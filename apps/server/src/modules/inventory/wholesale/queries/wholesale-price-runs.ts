import type { WholesalePriceChange } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { RunRef } from '../../../../platform/runs/runs.ts'

/** What a run does: it prices sizes by a rule, in the order of their ids. */
export interface WholesalePriceRun {
  change: WholesalePriceChange
  variantIds: number[]
  /** Empty: every location. */
  locationIds: number[]
}

export async function insertWholesalePriceRun(
  tx: Tx,
  { retailerId, runId }: RunRef,
  { change, variantIds, locationIds }: WholesalePriceRun,
): Promise<void> {
  await sql`
    insert into wholesale_price_runs (retailer_id, run_id, change, variant_ids, location_ids)
    values (${retailerId}, ${runId}, ${JSON.stringify(change)}::jsonb, ${variantIds}::int8[],
      ${locationIds}::int8[])`.execute(tx)
}

type RunColumns = Columns<'wholesale_price_runs', 'variant_ids' | 'location_ids'>

/** Of a run what is next after `done` sizes. */
export async function nextSizesToPrice(
  tx: Tx,
  { retailerId, runId, done }: RunRef & { done: number },
  most: number,
): Promise<WholesalePriceRun> {
  const { rows } = await sql<{ change: WholesalePriceChange } & RunColumns>`
    select change, variant_ids[${done + 1}::int : ${done + most}::int] as variant_ids, location_ids
    from wholesale_price_runs
    where retailer_id = ${retailerId} and run_id = ${runId} and change is not null`.execute(tx)
  const [run] = rows
  if (!run) throw new Error(`run ${runId} changes no wholesale prices`)
  return { change: run.change, variantIds: run.variant_ids, locationIds: run.location_ids }
}

/** A run that puts back what another one has changed. */
export interface WholesalePriceUndo {
  undoesRunId: number
  locationIds: number[]
}

export async function insertWholesalePriceUndo(
  tx: Tx,
  { retailerId, runId }: RunRef,
  { undoesRunId, locationIds }: WholesalePriceUndo,
): Promise<void> {
  await sql`
    insert into wholesale_price_runs (retailer_id, run_id, undoes_run_id, variant_ids, location_ids)
    values (${retailerId}, ${runId}, ${undoesRunId}, '{}', ${locationIds}::int8[])`.execute(tx)
}

/** Null: the run puts nothing back (any more). */
export async function wholesalePriceUndoOf(tx: Tx, { retailerId, runId }: RunRef): Promise<WholesalePriceUndo | null> {
  const { rows } = await sql<Columns<'wholesale_price_runs', 'undoes_run_id' | 'location_ids'>>`
    select undoes_run_id, location_ids from wholesale_price_runs
    where retailer_id = ${retailerId} and run_id = ${runId} and undoes_run_id is not null`.execute(tx)
  const [row] = rows
  return row ? { undoesRunId: row.undoes_run_id ?? 0, locationIds: row.location_ids } : null
}

/** A run that has ended needs its sizes no more. */
export const forgetWholesalePriceRun = (tx: Tx, { retailerId, runId }: RunRef) =>
  sql`delete from wholesale_price_runs where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)
