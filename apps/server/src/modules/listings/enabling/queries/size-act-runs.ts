import type { Marketplace, SizeAct } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { RunRef } from '../../../../platform/runs/runs.ts'

/** Enabling is a run of its own kind, as from the check of sizes: it can be put back. */
export type ActOfRun = Exclude<SizeAct, 'enable'>

/** What a run does with sizes, in the order of their ids. */
export interface SizeActRun {
  act: ActOfRun
  /** Null: wherever it applies. */
  marketplace: Marketplace | null
  variantIds: number[]
  /** Empty: every location. */
  locationIds: number[]
}

export const insertSizeActRun = (
  tx: Tx,
  { retailerId, runId }: RunRef,
  { act, marketplace, variantIds, locationIds }: SizeActRun,
) =>
  sql`
    insert into size_act_runs (retailer_id, run_id, act, marketplace, variant_ids, location_ids)
    values (${retailerId}, ${runId}, ${act}, ${marketplace}, ${variantIds}::int8[], ${locationIds}::int8[])`.execute(tx)

/** Of a run what is next. */
export async function nextActs(
  tx: Tx,
  { retailerId, runId }: RunRef,
  { done, most }: { done: number; most: number },
): Promise<SizeActRun> {
  const { rows } = await sql<Columns<'size_act_runs', 'act' | 'marketplace' | 'variant_ids' | 'location_ids'>>`
    select act, marketplace, variant_ids[${done + 1}::int : ${done + most}::int] as variant_ids, location_ids
    from size_act_runs where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)
  const [run] = rows
  if (!run) throw new Error(`run ${runId} does nothing with sizes`)
  const { act, marketplace, variant_ids, location_ids } = run
  return { act, marketplace, variantIds: variant_ids, locationIds: location_ids }
}

export const countActs = (tx: Tx, { retailerId, runId }: RunRef, changed: number) =>
  sql`
    update size_act_runs set changed = changed + ${changed}
    where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)

/** A run that has ended needs its sizes no more. Returns what it did, and how many it has changed. */
export async function forgetSizeActRun(
  tx: Tx,
  { retailerId, runId }: RunRef,
): Promise<Columns<'size_act_runs', 'act' | 'changed'> | null> {
  const { rows } = await sql<Columns<'size_act_runs', 'act' | 'changed'>>`
    delete from size_act_runs where retailer_id = ${retailerId} and run_id = ${runId}
    returning act, changed`.execute(tx)
  return rows[0] ?? null
}
