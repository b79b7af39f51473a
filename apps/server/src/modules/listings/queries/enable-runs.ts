import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'
import type { RunRef } from '../../../platform/runs/runs.ts'
import { isHere } from './payout-sizes.ts'

/** What a run does: it enables sizes in the order of their ids. */
export interface EnableRun {
  variantIds: number[]
  /** Empty: every location. */
  locationIds: number[]
}

export async function insertEnableRun(
  tx: Tx,
  { retailerId, runId }: RunRef,
  { variantIds, locationIds }: EnableRun,
): Promise<void> {
  await sql`
    insert into enable_runs (retailer_id, run_id, variant_ids, location_ids)
    values (${retailerId}, ${runId}, ${variantIds}::int8[], ${locationIds}::int8[])`.execute(tx)
}

/** Of a run what is next. */
export async function nextToEnable(
  tx: Tx,
  { retailerId, runId }: RunRef,
  { done, most }: { done: number; most: number },
): Promise<EnableRun> {
  const { rows } = await sql<Columns<'enable_runs', 'variant_ids' | 'location_ids'>>`
    select variant_ids[${done + 1}::int : ${done + most}::int] as variant_ids, location_ids from enable_runs
    where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)
  const [run] = rows
  if (!run) throw new Error(`run ${runId} enables no sizes`)
  return { variantIds: run.variant_ids, locationIds: run.location_ids }
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
export async function standOfSizes(tx: Tx, { variantIds, locationIds }: EnableRun): Promise<Map<number, EnabledSize>> {
  const { rows } = await sql<EnabledSize>`
    select s.variant_id, coalesce(o.listings_enabled, false) as listings_enabled, c.cost from (
      select distinct i.variant_id from inventory.items i
      where i.retailer_id = current_retailer() and i.variant_id = any(${variantIds}::int8[]) and ${isHere(locationIds)}
    ) s left join variant_offers o on o.retailer_id = current_retailer() and o.variant_id = s.variant_id
    left join inventory.costs c on c.retailer_id = current_retailer() and c.variant_id = s.variant_id`.execute(tx)
  return new Map(rows.map((row) => [row.variant_id, row]))
}

/** Switches sizes on, whose rows are held. */
export const setEnabledOfSizes = (tx: Tx, variantIds: number[]) =>
  sql`update variant_offers set listings_enabled = true
      where retailer_id = current_retailer() and variant_id = any(${variantIds}::int8[])`.execute(tx)
