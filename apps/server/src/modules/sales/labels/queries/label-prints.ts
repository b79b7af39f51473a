import type { BodyOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import type { RunRef } from '../../../../platform/runs/runs.ts'

export type Paper = BodyOf<Contract['POST /label-prints']>['paper']

interface Mine {
  retailerId: number
  /** The locations to include; empty means all. */
  locationIds: number[]
}

const mine = ({ retailerId, locationIds }: Mine) =>
  locationIds.length > 0
    ? sql`s.retailer_id = ${retailerId} and s.location_id = any(${locationIds}::int8[])`
    : sql`s.retailer_id = ${retailerId}`

/** Returns those of the sales that the person may ship. */
export async function salesOfMine(tx: Tx, of: Mine, saleIds: number[]): Promise<number[]> {
  const { rows } = await sql<Columns<'sales', 'sale_id'>>`
    select s.sale_id from sales s where ${mine(of)} and s.sale_id = any(${saleIds}::int8[]) order by s.sale_id`.execute(
    tx,
  )
  return rows.map(({ sale_id }) => sale_id)
}

/** Returns whether the person may ship any of the sales. */
export const areAnyMine = async (tx: Tx, of: Mine, saleIds: number[]): Promise<boolean> =>
  (await salesOfMine(tx, of, saleIds)).length > 0

/** Counts a person's print files in progress. */
export async function countUnderWay(
  tx: Tx,
  { retailerId, userId }: { retailerId: number; userId: number },
): Promise<number> {
  // Count: files in progress, of which a business has a few.
  const { rows } = await sql<{ under_way: number }>`
    select count(*)::int4 as under_way from platform.runs r where r.retailer_id = ${retailerId}
      and r.user_id = ${userId} and r.kind = 'labels' and r.state in ('waiting', 'running')`.execute(tx)
  return rows[0]?.under_way ?? 0
}

interface NewLabelPrint {
  paper: Paper
  confirms: boolean
  saleIds: number[]
  at: Date
}

/** Saves which sales a run prints, and on which paper. */
export async function insertLabelPrint(tx: Tx, { retailerId, runId }: RunRef, print: NewLabelPrint): Promise<void> {
  await sql`
    insert into label_prints (retailer_id, run_id, paper, confirms, created_at)
    values (${retailerId}, ${runId}, ${print.paper}, ${print.confirms}, ${print.at}) returning 1`.execute(tx)
  await sql`
    insert into label_print_sales as made (retailer_id, run_id, sale_id)
    select ${retailerId}, ${runId}, sale_id from unnest(${print.saleIds}::int8[]) sale_id
    returning made.sale_id`.execute(tx)
}

export interface WantedLabel extends Columns<'sales', 'sale_id' | 'platform' | 'external_order_id'> {}

/**
 * Returns the next missing label that has had this number of attempts, or null if there is none. It counts the new
 * attempt before the request, so that a crash counts as an attempt.
 */
export async function takeLabel(tx: Tx, { retailerId, runId }: RunRef, attempts: number): Promise<WantedLabel | null> {
  const { rows } = await sql<WantedLabel>`
    update label_print_sales p set attempts = p.attempts + 1 from sales s
    where p.retailer_id = ${retailerId} and p.run_id = ${runId} and s.retailer_id = ${retailerId}
      and s.sale_id = p.sale_id and p.sale_id = (
        select sale_id from label_print_sales where retailer_id = ${retailerId} and run_id = ${runId}
          and not is_settled and attempts = ${attempts} order by sale_id limit 1)
    returning s.sale_id, s.platform, s.external_order_id`.execute(tx)
  return rows[0] ?? null
}

/** Returns whether any label is still missing. */
export async function areLabelsWanted(tx: Tx, { retailerId, runId }: RunRef): Promise<boolean> {
  const { rows } = await sql`
    select 1 from label_print_sales where retailer_id = ${retailerId} and run_id = ${runId} and not is_settled
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Records why a label is still missing. */
export const recordLabelProblem = (
  tx: Tx,
  { retailerId, runId }: RunRef,
  { saleId, problem }: { saleId: number; problem: string },
) =>
  sql`
    update label_print_sales set problem = ${problem}
    where retailer_id = ${retailerId} and run_id = ${runId} and sale_id = ${saleId} returning 1`.execute(tx)

/** Marks a label as done (`problem` is null) or as given up. */
export const settleLabel = (
  tx: Tx,
  { retailerId, runId }: RunRef,
  { saleId, problem }: { saleId: number; problem: string | null },
) =>
  sql`
    update label_print_sales set is_settled = true, problem = ${problem}
    where retailer_id = ${retailerId} and run_id = ${runId} and sale_id = ${saleId} and not is_settled
    returning 1`.execute(tx)

interface GivenUpLabel extends Columns<'sales', 'external_order_id'>, Columns<'label_print_sales', 'problem'> {}

/** Gives up every label that is still missing, with its last known problem. */
export async function settleTheRest(tx: Tx, { retailerId, runId }: RunRef): Promise<GivenUpLabel[]> {
  const { rows } = await sql<GivenUpLabel>`
    update label_print_sales p set is_settled = true, problem = coalesce(p.problem, 'Every attempt was interrupted.')
    from sales s where p.retailer_id = ${retailerId} and p.run_id = ${runId} and not p.is_settled
      and s.retailer_id = ${retailerId} and s.sale_id = p.sale_id
    returning s.external_order_id, p.problem`.execute(tx)
  return rows
}

/** A label for the file, and the facts for its caption. */
export interface ReadyLabel
  extends Columns<'sales', 'sale_id' | 'platform' | 'external_order_id' | 'product_name' | 'size' | 'oversold'> {
  location_nickname: Column<'locations', 'location_nickname'> | null
  order_canceled: boolean
}

/** Returns the labels that are ready. */
export async function readyLabels(tx: Tx, { retailerId, runId }: RunRef): Promise<ReadyLabel[]> {
  const { rows } = await sql<ReadyLabel>`
    select s.sale_id, s.platform, s.external_order_id, s.product_name, s.size, s.oversold, l.location_nickname,
      s.canceled_at is not null as order_canceled
    from label_print_sales p join sales s on s.retailer_id = ${retailerId} and s.sale_id = p.sale_id
    left join stores.locations l on l.retailer_id = ${retailerId} and l.location_id = s.location_id
    where p.retailer_id = ${retailerId} and p.run_id = ${runId} and p.is_settled and p.problem is null`.execute(tx)
  return rows
}

interface LabelPrint extends Columns<'label_prints', 'paper' | 'confirms'> {
  /** The person who started the run; nothing else starts a print. */
  user_id: NonNullable<Column<'platform.runs', 'user_id'>>
}

/** Returns what a run prints, or null if it is not a run of labels or its print was deleted. */
export async function printOf(tx: Tx, { retailerId, runId }: RunRef): Promise<LabelPrint | null> {
  const { rows } = await sql<LabelPrint>`
    select p.paper, p.confirms, r.user_id from label_prints p
    join platform.runs r on r.retailer_id = ${retailerId} and r.run_id = p.run_id
    where p.retailer_id = ${retailerId} and p.run_id = ${runId}`.execute(tx)
  return rows[0] ?? null
}

/** Saves the file of a run. */
export const savePrintFile = (tx: Tx, { retailerId, runId }: RunRef, content: Buffer) =>
  sql`update label_prints set content = ${content} where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)

/** Returns the file of a person's own run, or null if it does not exist or was deleted. */
export async function printFile(
  tx: Tx,
  { retailerId, userId }: { retailerId: number; userId: number },
  { runId, papers }: { runId: number; papers: readonly Paper[] },
): Promise<Buffer | null> {
  const { rows } = await sql<Columns<'label_prints', 'content'>>`
    select p.content from label_prints p
    join platform.runs r on r.retailer_id = ${retailerId} and r.run_id = p.run_id and r.user_id = ${userId}
    where p.retailer_id = ${retailerId} and p.run_id = ${runId} and p.paper = any(${papers}::text[])`.execute(tx)
  return rows[0]?.content ?? null
}

/** Deletes the list of sales of a run that has ended. */
export const forgetLabels = (tx: Tx, { retailerId, runId }: RunRef) =>
  sql`delete from label_print_sales where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)

/** Deletes the print of a run that was given up. */
export const forgetLabelPrint = (tx: Tx, { retailerId, runId }: RunRef) =>
  sql`delete from label_prints where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)
