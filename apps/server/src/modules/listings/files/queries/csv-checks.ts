import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../../platform/caller.ts'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { announce } from '../../../../platform/events.ts'
import { PIECE_BYTES } from '../../../../platform/http/bodies/read-upload.ts'
import { runOf, type RunRef } from '../../../../platform/runs/runs.ts'
import type { KnownColumns } from '../rules/price-columns.ts'
import type { CsvError, CsvKind, CsvRow } from '../rules/stock-csv.ts'

export type CsvCheck = AnswerOf<Contract['GET /inventory/csv/checks/{id}']>

export interface CheckKey {
  retailerId: number
  checkId: number
}

/** Returns the condition that a row is the check of a run. */
export const isOfRun = ({ retailerId, runId }: RunRef) => sql`retailer_id = ${retailerId} and run_id = ${runId}`

/**
 * Returns a person's oldest checks that a new one replaces, with their runs. Files that are still being sent are not
 * among them.
 */
export async function checksToDelete(
  tx: Tx,
  { retailerId, userId }: { retailerId: number; userId: number },
): Promise<{ id: number; runId: number | null }[]> {
  // Offset: not a list: all but three of a person's files are deleted.
  const { rows } = await sql<{ id: Column<'csv_checks', 'csv_check_id'>; runId: Column<'csv_checks', 'run_id'> }>`
    select csv_check_id as id, run_id as "runId" from csv_checks
    where retailer_id = ${retailerId} and user_id = ${userId} and run_id is not null
    order by csv_check_id desc offset ${MOST_OF_A_PERSON - 1}::int`.execute(tx)
  return rows
}

/** The number of files of a person that can wait to be applied, one in each of as many browser windows. */
const MOST_OF_A_PERSON = 3

export async function deleteChecks(
  tx: Tx,
  { retailerId, checkIds }: { retailerId: number; checkIds: number[] },
): Promise<void> {
  await sql`
    delete from csv_checks where retailer_id = ${retailerId} and csv_check_id = any(${checkIds}::int8[])`.execute(tx)
}

export interface SentCsv {
  retailerId: number
  userId: number
  /** The locations that the sender sees; an empty list means every location. */
  locationIds: number[]
  kind: CsvKind
  fileName: string
  /** The chosen sheet of a workbook; null means its only one. */
  sheet: string | null
  at: Date
}

/** Records a file before its bytes arrive. Returns the id of its check, which stays hidden until a run reads it. */
export async function insertCsvCheck(tx: Tx, sent: SentCsv): Promise<number> {
  const { rows } = await sql<{ id: Column<'csv_checks', 'csv_check_id'> }>`
    insert into csv_checks (retailer_id, user_id, location_ids, kind, file_name, sheet, started_at)
    values (${sent.retailerId}, ${sent.userId}, ${sent.locationIds}::int8[], ${sent.kind}, ${sent.fileName},
      ${sent.sheet}, ${sent.at})
    returning csv_check_id as id`.execute(tx)
  const [inserted] = rows
  if (!inserted) throw new Error('an insert without a row')
  return inserted.id
}

/** Stores a part of a file; all but the last one have `PIECE_BYTES`. */
export async function insertCsvPart(
  tx: Tx,
  { retailerId, checkId }: CheckKey,
  { part, bytes }: { part: number; bytes: Buffer },
): Promise<void> {
  await sql`
    insert into csv_parts (retailer_id, csv_check_id, part, bytes)
    values (${retailerId}, ${checkId}, ${part}, ${bytes})`.execute(tx)
}

/** Makes this run the one that reads the file. */
export async function setRunOfCheck(
  tx: Tx,
  { retailerId, checkId, runId }: CheckKey & { runId: number },
): Promise<void> {
  await sql`
    update csv_checks set run_id = ${runId}
    where retailer_id = ${retailerId} and csv_check_id = ${checkId}`.execute(tx)
}

interface CheckRow
  extends Columns<'csv_checks', 'kind' | 'file_name' | 'sheet'>,
    Pick<CsvCheck, 'changes' | 'file_columns' | 'mapping' | 'unclear_amounts' | 'sheets'> {
  id: Column<'csv_checks', 'csv_check_id'>
  rows: Column<'csv_checks', 'row_count'>
  changed_rows: Column<'csv_checks', 'changed_count'>
  far_amounts: Column<'csv_checks', 'far_count'>
  run_id: NonNullable<Column<'csv_checks', 'run_id'>>
}

/** Returns a person's own file with its progress; null when it does not exist, or newer files have replaced it. */
export async function csvCheckOf(tx: Tx, caller: StaffCaller, checkId: number): Promise<CsvCheck | null> {
  const { rows } = await sql<CheckRow>`
    select csv_check_id as id, kind, file_name, sheet, sheets, row_count as rows, changed_count as changed_rows,
      changes,
      file_columns, mapping, unclear_amounts, far_count as far_amounts, run_id from csv_checks
    where retailer_id = current_retailer() and csv_check_id = ${checkId} and user_id = ${caller.userId}
      and run_id is not null`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { run_id, mapping, changes, ...check } = row
  const run = await runOf(tx, caller, run_id)
  return (
    run && {
      ...check,
      // Checks from the previous release lack both values.
      mapping: mapping && { ...mapping, decimal_mark: mapping.decimal_mark ?? null },
      changes: changes.map((change) => ({ ...change, is_far: change.is_far ?? false })),
      run,
    }
  )
}

export interface CheckToRead extends Columns<'csv_checks', 'kind' | 'sheet'> {
  checkId: Column<'csv_checks', 'csv_check_id'>
  fileName: Column<'csv_checks', 'file_name'>
  /** The columns that a person chose; null when no one did. */
  mapping: KnownColumns | null
  locationIds: Column<'csv_checks', 'location_ids'>
}

/** Returns the check that a run reads; null when it was deleted. */
export async function checkToRead(tx: Tx, run: RunRef): Promise<CheckToRead | null> {
  const { rows } = await sql<CheckToRead>`
    select csv_check_id as "checkId", kind, sheet, file_name as "fileName", mapping, location_ids as "locationIds"
    from csv_checks where ${isOfRun(run)}`.execute(tx)
  return rows[0] ?? null
}

/** The number of bytes to read and parse in a few milliseconds before other work runs. */
const SLICE_BYTES = 8 * 1024
const SLICES_EACH = PIECE_BYTES / SLICE_BYTES

/**
 * Yields a file's bytes slice by slice, each with its own query, so that the process never has the whole file in
 * memory. Calls `before` in each transaction.
 */
export async function* contentOf(
  db: Database,
  { retailerId, checkId }: CheckKey,
  before: (tx: Tx, slice: number) => Promise<unknown>,
): AsyncGenerator<Buffer> {
  for (let nth = 0; ; nth += 1) {
    const { rows } = await db.asRetailer(retailerId, async (tx) => {
      await before(tx, nth)
      const from = (nth % SLICES_EACH) * SLICE_BYTES + 1
      return sql<{ slice: Buffer }>`
        select substring(bytes from ${from}::int for ${SLICE_BYTES}::int) as slice from csv_parts
        where retailer_id = ${retailerId} and csv_check_id = ${checkId}
          and part = ${Math.floor(nth / SLICES_EACH)}`.execute(tx)
    })
    const slice = rows[0]?.slice
    if (!slice || slice.length === 0) return
    yield slice
  }
}

export interface CheckedCsv {
  count: number
  /** The first mistakes, and the total number. */
  errors: CsvError[]
  errorCount: number
  changes: CsvCheck['changes']
  /** The rows that change something. */
  changed: CsvRow[]
}

/** Records the changes of a file and deletes its bytes. */
export async function saveChecked(
  tx: Tx,
  run: RunRef,
  { count, errorCount, changes, changed }: CheckedCsv,
): Promise<void> {
  // A file with errors cannot be applied.
  const rows = errorCount === 0 ? changed : []
  await sql`
    update csv_checks set row_count = ${count}, changed_count = ${changed.length},
      changes = ${JSON.stringify(changes)}::jsonb, rows = ${JSON.stringify(rows)}::jsonb
    where ${isOfRun(run)}`.execute(tx)
  await deleteContent(tx, run)
}

/**
 * Records the sheets of a workbook, of which a person has to choose one, and deletes the bytes until the file is sent
 * again.
 */
export async function saveSheets(tx: Tx, run: RunRef, sheets: string[]): Promise<void> {
  await sql`update csv_checks set sheets = ${JSON.stringify(sheets)}::jsonb where ${isOfRun(run)}`.execute(tx)
  await deleteContent(tx, run)
}

/** Deletes a file's bytes, which are no longer needed. */
export async function deleteContent(tx: Tx, run: RunRef): Promise<void> {
  await sql`
    delete from csv_parts where retailer_id = ${run.retailerId}
      and csv_check_id in (select csv_check_id from csv_checks where ${isOfRun(run)})`.execute(tx)
}

/** Refreshes the screens that show a check after it ended in any way. */
export async function announceCheck(tx: Tx, run: RunRef): Promise<void> {
  const check = await checkToRead(tx, run)
  if (check) announce(tx, run.retailerId, { changed: 'csv', ids: [check.checkId] })
}

export interface LockedCheck extends Columns<'csv_checks', 'kind' | 'file_name' | 'location_ids'> {
  runId: NonNullable<Column<'csv_checks', 'run_id'>>
  changed_rows: Column<'csv_checks', 'changed_count'>
  file_columns: CsvCheck['file_columns']
  mapping: CsvCheck['mapping']
}

type CheckOfPerson = CheckKey & { userId: number }

/** Returns the run that reads a person's own file; null when the file no longer exists. */
export async function runOfCheck(tx: Tx, { retailerId, checkId, userId }: CheckOfPerson): Promise<RunRef | null> {
  const { rows } = await sql<Columns<'csv_checks', 'run_id'>>`
    select run_id from csv_checks
    where retailer_id = ${retailerId} and csv_check_id = ${checkId} and user_id = ${userId}`.execute(tx)
  const runId = rows[0]?.run_id ?? null
  return runId === null ? null : { retailerId, runId }
}

/** Locks the file that a run reads until the transaction ends; null when another run reads it now, or it is gone. */
export async function lockCheck(tx: Tx, run: RunRef): Promise<LockedCheck | null> {
  const { rows } = await sql<LockedCheck>`
    select run_id as "runId", kind, file_name, changed_count as changed_rows, location_ids, file_columns, mapping
    from csv_checks where ${isOfRun(run)} for update`.execute(tx)
  return rows[0] ?? null
}
