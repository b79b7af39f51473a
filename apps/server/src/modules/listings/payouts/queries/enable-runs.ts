import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import type { RunRef } from '../../../../platform/runs/runs.ts'
import { isHere } from '../../slots/queries/payout-sizes.ts'

/** Sizes, and where they have to lie. */
export interface SizesHere {
  variantIds: number[]
  /** Empty: every location. */
  locationIds: number[]
}

/** What a run does: it enables sizes in the order of their ids. */
export interface EnableRun extends SizesHere {
  /** A size that would be listed nowhere now is left out; else only one without payouts. */
  onlyListable: boolean
}

export async function insertEnableRun(
  tx: Tx,
  { retailerId, runId }: RunRef,
  { variantIds, locationIds, onlyListable }: EnableRun,
): Promise<void> {
  await sql`
    insert into enable_runs (retailer_id, run_id, variant_ids, location_ids, only_listable)
    values (${retailerId}, ${runId}, ${variantIds}::int8[], ${locationIds}::int8[], ${onlyListable})`.execute(tx)
}

/** Of a run what is next. */
export async function nextToEnable(
  tx: Tx,
  { retailerId, runId }: RunRef,
  { done, most }: { done: number; most: number },
): Promise<EnableRun> {
  const { rows } = await sql<Columns<'enable_runs', 'variant_ids' | 'location_ids' | 'only_listable'>>`
    select variant_ids[${done + 1}::int : ${done + most}::int] as variant_ids, location_ids, only_listable
    from enable_runs where retailer_id = ${retailerId} and run_id = ${runId} and undoes_run_id is null`.execute(tx)
  const [run] = rows
  if (!run) throw new Error(`run ${runId} enables no sizes`)
  return { variantIds: run.variant_ids, locationIds: run.location_ids, onlyListable: run.only_listable }
}

/** A run that puts back what another one has enabled. */
export interface EnableUndo {
  undoesRunId: number
  locationIds: number[]
}

export async function insertEnableUndo(
  tx: Tx,
  { retailerId, runId }: RunRef,
  { undoesRunId, locationIds }: EnableUndo,
): Promise<void> {
  await sql`
    insert into enable_runs (retailer_id, run_id, undoes_run_id, variant_ids, location_ids)
    values (${retailerId}, ${runId}, ${undoesRunId}, '{}', ${locationIds}::int8[])`.execute(tx)
}

/** Null: the run puts nothing back (any more). */
export async function enableUndoOf(tx: Tx, { retailerId, runId }: RunRef): Promise<EnableUndo | null> {
  const { rows } = await sql<Columns<'enable_runs', 'undoes_run_id' | 'location_ids'>>`
    select undoes_run_id, location_ids from enable_runs
    where retailer_id = ${retailerId} and run_id = ${runId} and undoes_run_id is not null`.execute(tx)
  const [row] = rows
  return row ? { undoesRunId: row.undoes_run_id ?? 0, locationIds: row.location_ids } : null
}

/** A run that has ended needs its sizes no more. */
export const forgetEnableRun = (tx: Tx, { retailerId, runId }: RunRef) =>
  sql`delete from enable_runs where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)

/** Of these sizes those that have both payouts and stock to offer, and are not enabled: in the order of their ids. */
export async function sizesToEnable(tx: Tx, retailerId: number, variantIds: number[]): Promise<number[]> {
  const { rows } = await sql<Columns<'variant_offers', 'variant_id'>>`
    select o.variant_id from variant_offers o
    where o.retailer_id = ${retailerId} and o.variant_id = any(${variantIds}::int8[]) and not o.listings_enabled
      and o.desired_payout is not null and o.bottom_payout is not null and exists (
        select from inventory.items i where i.retailer_id = ${retailerId} and i.variant_id = o.variant_id
          and i.fulfillment_enabled and i.quantity_available > 0)
    order by o.variant_id`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}

export interface EnabledSize extends Columns<'variant_offers', 'variant_id' | 'listings_enabled'> {
  /** Null: nobody has said so. */
  cost: Column<'inventory.costs', 'cost'> | null
}

/** What of sizes that lie where the caller sees them decides besides their slots. */
export async function standOfSizes(tx: Tx, { variantIds, locationIds }: SizesHere): Promise<Map<number, EnabledSize>> {
  const { rows } = await sql<EnabledSize>`
    select s.variant_id, coalesce(o.listings_enabled, false) as listings_enabled, c.cost from (
      select distinct i.variant_id from inventory.items i
      where i.retailer_id = current_retailer() and i.variant_id = any(${variantIds}::int8[]) and ${isHere(locationIds)}
    ) s left join variant_offers o on o.retailer_id = current_retailer() and o.variant_id = s.variant_id
    left join inventory.costs c on c.retailer_id = current_retailer() and c.variant_id = s.variant_id`.execute(tx)
  return new Map(rows.map((row) => [row.variant_id, row]))
}
