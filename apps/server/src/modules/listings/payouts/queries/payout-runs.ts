import type { PayoutRule } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { RunRef } from '../../../../platform/runs/runs.ts'

/** What a run does: it changes sizes by a rule, in the order of their ids. */
export interface PayoutRun {
  rule: PayoutRule
  variantIds: number[]
  /** Empty: every location. */
  locationIds: number[]
}

export async function insertPayoutRun(
  tx: Tx,
  { retailerId, runId }: RunRef,
  { rule, variantIds, locationIds }: PayoutRun,
): Promise<void> {
  await sql`
    insert into payout_runs (retailer_id, run_id, rule, variant_ids, location_ids)
    values (${retailerId}, ${runId}, ${JSON.stringify(rule)}::jsonb, ${variantIds}::int8[],
      ${locationIds}::int8[])`.execute(tx)
}

interface Batch {
  /** So many are done. */
  done: number
  most: number
}

/** Of a run what is next. */
export async function nextSizes(tx: Tx, { retailerId, runId }: RunRef, { done, most }: Batch): Promise<PayoutRun> {
  const { rows } = await sql<{ rule: PayoutRule } & Columns<'payout_runs', 'variant_ids' | 'location_ids'>>`
    select rule, variant_ids[${done + 1}::int : ${done + most}::int] as variant_ids, location_ids from payout_runs
    where retailer_id = ${retailerId} and run_id = ${runId} and rule is not null`.execute(tx)
  const [run] = rows
  if (!run) throw new Error(`run ${runId} changes no payouts`)
  return { rule: run.rule, variantIds: run.variant_ids, locationIds: run.location_ids }
}

/** A run that puts back what another one has changed. */
export interface PayoutUndo {
  undoesRunId: number
  locationIds: number[]
}

export async function insertPayoutUndo(
  tx: Tx,
  { retailerId, runId }: RunRef,
  { undoesRunId, locationIds }: PayoutUndo,
): Promise<void> {
  await sql`
    insert into payout_runs (retailer_id, run_id, undoes_run_id, variant_ids, location_ids)
    values (${retailerId}, ${runId}, ${undoesRunId}, '{}', ${locationIds}::int8[])`.execute(tx)
}

/** Null: the run puts nothing back (any more). */
export async function payoutUndoOf(tx: Tx, { retailerId, runId }: RunRef): Promise<PayoutUndo | null> {
  const { rows } = await sql<Columns<'payout_runs', 'undoes_run_id' | 'location_ids'>>`
    select undoes_run_id, location_ids from payout_runs
    where retailer_id = ${retailerId} and run_id = ${runId} and undoes_run_id is not null`.execute(tx)
  const [row] = rows
  return row ? { undoesRunId: row.undoes_run_id ?? 0, locationIds: row.location_ids } : null
}

/** A run that has ended needs its sizes no more. */
export const forgetPayoutRun = (tx: Tx, { retailerId, runId }: RunRef) =>
  sql`delete from payout_runs where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)
