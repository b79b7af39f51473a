import type { BodyOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import type { RunRef } from '../../../../platform/runs/runs.ts'

export type Paper = BodyOf<Contract['POST /label-prints']>['paper']

interface Mine {
  retailerId: number
  /** Empty: every location. */
  locationIds: number[]
}

const mine = ({ retailerId, locationIds }: Mine) =>
  locationIds.length > 0
    ? sql`s.retailer_id = ${retailerId} and s.location_id = any(${locationIds}::int8[])`
    : sql`s.retailer_id = ${retailerId}`

/** Those of some sales that are a person's to ship. */
export async function salesOfMine(tx: Tx, of: Mine, saleIds: number[]): Promise<number[]> {
  const { rows } = await sql<Columns<'sales', 'sale_id'>>`
    select s.sale_id from sales s where ${mine(of)} and s.sale_id = any(${saleIds}::int8[]) order by s.sale_id`.execute(
    tx,
  )
  return rows.map(({ sale_id }) => sale_id)
}

/** Whether any of some sales is a person's to ship. */
export const areAnyMine = async (tx: Tx, of: Mine, saleIds: number[]): Promise<boolean> =>
  (await salesOfMine(tx, of, saleIds)).length > 0

/** How many print files of a person are being made. */
export async function countUnderWay(
  tx: Tx,
  { retailerId, userId }: { retailerId: number; userId: number },
): Promise<number> {
  const { rows } = await sql<{ under_way: number }>`
    select count(*)::int4 as under_way from platform.runs r where r.retailer_id = ${retailerId}
      and r.user_id = ${userId} and r.kind = 'labels' and r.state in ('waiting', 'running')`.execute(tx)
  return rows[0]?.under_way ?? 0
}

interface NewLabelPrint {
  paper: Paper
  saleIds: number[]
  at: Date
}

/** What a run is to print. */
export async function insertLabelPrint(tx: Tx, { retailerId, runId }: RunRef, print: NewLabelPrint): Promise<void> {
  await sql`
    insert into label_prints (retailer_id, run_id, paper, created_at)
    values (${retailerId}, ${runId}, ${print.paper}, ${print.at}) returning 1`.execute(tx)
  await sql`
    insert into label_print_sales as made (retailer_id, run_id, sale_id)
    select ${retailerId}, ${runId}, sale_id from unnest(${print.saleIds}::int8[]) sale_id
    returning made.sale_id`.execute(tx)
}

export interface WantedLabel extends Columns<'sales', 'sale_id' | 'platform' | 'external_order_id'> {}

/**
 * Takes the next label that was asked for so often and is not there, and counts this time before anybody is asked:
 * whoever dies meanwhile has tried. Null: there is none.
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

/** Whether any label is still to be asked for. */
export async function areLabelsWanted(tx: Tx, { retailerId, runId }: RunRef): Promise<boolean> {
  const { rows } = await sql`
    select 1 from label_print_sales where retailer_id = ${retailerId} and run_id = ${runId} and not is_settled
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Notes why a label is not there yet. */
export const recordLabelProblem = (
  tx: Tx,
  { retailerId, runId }: RunRef,
  { saleId, problem }: { saleId: number; problem: string },
) =>
  sql`
    update label_print_sales set problem = ${problem}
    where retailer_id = ${retailerId} and run_id = ${runId} and sale_id = ${saleId} returning 1`.execute(tx)

/** A label is there (`problem` null), or never will be. */
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

/** Gives up every label that is still not there: each with what was last known against it. */
export async function settleTheRest(tx: Tx, { retailerId, runId }: RunRef): Promise<GivenUpLabel[]> {
  const { rows } = await sql<GivenUpLabel>`
    update label_print_sales p set is_settled = true, problem = coalesce(p.problem, 'It was cut off each time.')
    from sales s where p.retailer_id = ${retailerId} and p.run_id = ${runId} and not p.is_settled
      and s.retailer_id = ${retailerId} and s.sale_id = p.sale_id
    returning s.external_order_id, p.problem`.execute(tx)
  return rows
}

/** A label that goes into the file, and what stands beside it. */
export interface ReadyLabel
  extends Columns<'sales', 'sale_id' | 'platform' | 'external_order_id' | 'product_name' | 'size'> {
  location_nickname: Column<'locations', 'location_nickname'> | null
  order_canceled: boolean
}

/** The labels that are there. */
export async function readyLabels(tx: Tx, { retailerId, runId }: RunRef): Promise<ReadyLabel[]> {
  const { rows } = await sql<ReadyLabel>`
    select s.sale_id, s.platform, s.external_order_id, s.product_name, s.size, l.location_nickname,
      s.canceled_at is not null as order_canceled
    from label_print_sales p join sales s on s.retailer_id = ${retailerId} and s.sale_id = p.sale_id
    left join stores.locations l on l.retailer_id = ${retailerId} and l.location_id = s.location_id
    where p.retailer_id = ${retailerId} and p.run_id = ${runId} and p.is_settled and p.problem is null`.execute(tx)
  return rows
}

/** What a run prints on; null: it is no run of labels, or was forgotten. */
export async function paperOf(tx: Tx, { retailerId, runId }: RunRef): Promise<Paper | null> {
  const { rows } = await sql<Columns<'label_prints', 'paper'>>`
    select paper from label_prints where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)
  return rows[0]?.paper ?? null
}

/** Keeps the file of a run. */
export const savePrintFile = (tx: Tx, { retailerId, runId }: RunRef, content: Buffer) =>
  sql`update label_prints set content = ${content} where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)

/** The file of a run of a person's own; null: there is none (any more). */
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

/** A run that has ended needs its sales no more. */
export const forgetLabels = (tx: Tx, { retailerId, runId }: RunRef) =>
  sql`delete from label_print_sales where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)

/** A run that was given up has no file. */
export const forgetLabelPrint = (tx: Tx, { retailerId, runId }: RunRef) =>
  sql`delete from label_prints where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)
