import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'
import { announce } from '../../../platform/events.ts'
import type { PriceColumns } from '../rules/price-columns.ts'
import type { CsvError, CsvKind, CsvRow } from '../rules/stock-csv.ts'

export type CsvCheck = AnswerOf<Contract['GET /inventory/csv/checks/{id}']>

export interface CheckKey {
  retailerId: number
  checkId: number
}

/** Of a check `c` as it is answered. */
export const CHECK_FIELDS = sql`c.csv_check_id as id, c.kind, c.file_name, c.state, c.problem, c.row_count as rows,
  c.changed_count as changed_rows, c.error_count, c.errors, c.changes, c.file_columns, c.mapping, c.started_at,
  c.finished_at`

type CheckColumns = Columns<
  'csv_checks',
  'kind' | 'file_name' | 'state' | 'problem' | 'error_count' | 'started_at' | 'finished_at'
>
export interface CheckRow extends CheckColumns, Pick<CsvCheck, 'errors' | 'changes' | 'file_columns' | 'mapping'> {
  id: Column<'csv_checks', 'csv_check_id'>
  rows: Column<'csv_checks', 'row_count'>
  changed_rows: Column<'csv_checks', 'changed_count'>
}

export const checkOfRow = (row: CheckRow): CsvCheck => ({
  ...row,
  started_at: row.started_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
})

export interface SentCsv {
  retailerId: number
  userId: number
  /** What the sender sees: empty means every location. */
  locationIds: number[]
  kind: CsvKind
  fileName: string
  content: Buffer
  at: Date
}

/** Files of a person that wait to be brought in, in as many windows of his browser. */
const MOST_OF_A_PERSON = 3

/** Records a file as it was sent; of what the same person sent before and did not bring in the oldest are forgotten. */
export async function insertCsvCheck(tx: Tx, sent: SentCsv): Promise<CsvCheck> {
  const { retailerId, userId } = sent
  await sql`
    delete from csv_checks where retailer_id = ${retailerId} and csv_check_id in (
      select csv_check_id from csv_checks where retailer_id = ${retailerId} and user_id = ${userId}
      order by csv_check_id desc offset ${MOST_OF_A_PERSON - 1}::int)`.execute(tx)
  const { rows } = await sql<CheckRow>`
    insert into csv_checks as c (retailer_id, user_id, location_ids, kind, file_name, content, started_at)
    values (${retailerId}, ${userId}, ${sent.locationIds}::int8[], ${sent.kind}, ${sent.fileName}, ${sent.content},
      ${sent.at})
    returning ${CHECK_FIELDS}`.execute(tx)
  const [inserted] = rows
  if (!inserted) throw new Error('an insert without a row')
  return checkOfRow(inserted)
}

/** A person's own file, as far as it is read; null: there is none, or he has sent another one since. */
export async function csvCheckOf(tx: Tx, userId: number, checkId: number): Promise<CsvCheck | null> {
  const { rows } = await sql<CheckRow>`
    select ${CHECK_FIELDS} from csv_checks c
    where c.retailer_id = current_retailer() and c.csv_check_id = ${checkId} and c.user_id = ${userId}`.execute(tx)
  return rows[0] ? checkOfRow(rows[0]) : null
}

export interface WaitingCheck extends Columns<'csv_checks', 'kind'> {
  fileName: Column<'csv_checks', 'file_name'>
  /** Which column a person has said is what; null: nobody has. */
  mapping: PriceColumns | null
  locationIds: Column<'csv_checks', 'location_ids'>
}

/** What a file that waits is to be compared with; null: it is read, or forgotten. */
export async function waitingCheck(tx: Tx, { retailerId, checkId }: CheckKey): Promise<WaitingCheck | null> {
  const { rows } = await sql<WaitingCheck>`
    select kind, file_name as "fileName", mapping, location_ids as "locationIds" from csv_checks
    where retailer_id = ${retailerId} and csv_check_id = ${checkId} and state = 'waiting'`.execute(tx)
  return rows[0] ?? null
}

/** Read and parsed in a few milliseconds, after which other work has its turn. */
const PART_BYTES = 8 * 1024

/** A file's bytes part by part, each read on its own: the whole of it is never in this process. */
export async function* contentOf(db: Database, { retailerId, checkId }: CheckKey): AsyncGenerator<Buffer> {
  for (let from = 1; ; from += PART_BYTES) {
    const { rows } = await db.asRetailer(retailerId, (tx) =>
      sql<{ part: Buffer | null }>`
        select substring(content from ${from}::int for ${PART_BYTES}::int) as part from csv_checks
        where retailer_id = ${retailerId} and csv_check_id = ${checkId}`.execute(tx),
    )
    const part = rows[0]?.part
    if (!part || part.length === 0) return
    yield part
  }
}

export interface CheckedCsv {
  count: number
  errors: CsvError[]
  errorCount: number
  changes: CsvCheck['changes']
  /** The rows that change something. */
  changed: CsvRow[]
}

/** Records what a file would change and what is wrong with it; its bytes are forgotten. */
export async function saveChecked(
  tx: Tx,
  { retailerId, checkId }: CheckKey,
  { checked, at }: { checked: CheckedCsv; at: Date },
): Promise<void> {
  const { count, errors, errorCount, changes, changed } = checked
  // A file with errors cannot be brought in.
  const rows = errorCount === 0 ? changed : []
  await sql`
    update csv_checks set state = 'checked', content = null, row_count = ${count}, error_count = ${errorCount},
      errors = ${JSON.stringify(errors)}::jsonb, changed_count = ${changed.length},
      changes = ${JSON.stringify(changes)}::jsonb, rows = ${JSON.stringify(rows)}::jsonb, finished_at = ${at}
    where retailer_id = ${retailerId} and csv_check_id = ${checkId} and state = 'waiting'`.execute(tx)
  announce(tx, retailerId, { changed: 'csv', ids: [checkId] })
}

/** Records why nothing comes of a file. */
export async function saveRefused(
  tx: Tx,
  { retailerId, checkId }: CheckKey,
  { problem, at }: { problem: string; at: Date },
): Promise<void> {
  await sql`
    update csv_checks set state = 'refused', content = null, problem = ${problem}, finished_at = ${at}
    where retailer_id = ${retailerId} and csv_check_id = ${checkId} and state = 'waiting'`.execute(tx)
  announce(tx, retailerId, { changed: 'csv', ids: [checkId] })
}

export interface ReadyCheck
  extends Columns<'csv_checks', 'state' | 'kind' | 'file_name' | 'error_count' | 'location_ids'> {
  changed_rows: Column<'csv_checks', 'changed_count'>
  file_columns: CsvCheck['file_columns']
}

/** A person's own file, locked until the transaction ends; null: there is none any more. */
export async function lockCheck(
  tx: Tx,
  { retailerId, checkId, userId }: CheckKey & { userId: number },
): Promise<ReadyCheck | null> {
  const { rows } = await sql<ReadyCheck>`
    select state, kind, file_name, error_count, changed_count as changed_rows, location_ids, file_columns
    from csv_checks
    where retailer_id = ${retailerId} and csv_check_id = ${checkId} and user_id = ${userId} for update`.execute(tx)
  return rows[0] ?? null
}
