import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { type GuessedColumns, isMapped, type PriceColumns } from '../rules/price-columns.ts'
import { CHECK_FIELDS, type CheckedCsv, type CheckKey, type CheckRow, checkOfRow, type CsvCheck } from './csv-checks.ts'

interface CheckedPrices extends CheckedCsv {
  fileColumns: CsvCheck['file_columns']
  mapping: GuessedColumns
}

interface SavedPrices {
  /** Where a column is missing in its mapping nothing was compared: a person has to say it first. */
  checked: CheckedPrices
  /** The columns by which the file was read; null: they were guessed. */
  readBy: PriceColumns | null
  at: Date
}

/**
 * Records what a file of prices would change and which rows are left out; its bytes stay, so that it can be read again.
 * Nothing is recorded where a person has said other columns meanwhile: the file is read again by another job.
 */
export async function saveCheckedPrices(
  tx: Tx,
  { retailerId, checkId }: CheckKey,
  { checked, readBy, at }: SavedPrices,
): Promise<void> {
  const { count, errors, errorCount, changes, changed, fileColumns, mapping } = checked
  await sql`
    update csv_checks set state = ${isMapped(mapping) ? 'checked' : 'unmapped'}, row_count = ${count},
      error_count = ${errorCount}, errors = ${JSON.stringify(errors)}::jsonb, changed_count = ${changed.length},
      changes = ${JSON.stringify(changes)}::jsonb, rows = ${JSON.stringify(changed)}::jsonb,
      file_columns = ${JSON.stringify(fileColumns)}::jsonb, mapping = ${JSON.stringify(mapping)}::jsonb,
      finished_at = ${at}
    where retailer_id = ${retailerId} and csv_check_id = ${checkId} and state = 'waiting'
      and mapping is not distinct from ${readBy && JSON.stringify(readBy)}::jsonb`.execute(tx)
  announce(tx, retailerId, { changed: 'csv', ids: [checkId] })
}

/** Records which column is what of a file that is held; what was read by other ones is forgotten. */
export async function saveColumns(tx: Tx, { retailerId, checkId }: CheckKey, columns: PriceColumns): Promise<CsvCheck> {
  const { rows } = await sql<CheckRow>`
    update csv_checks c set state = 'waiting', mapping = ${JSON.stringify(columns)}::jsonb, changed_count = 0,
      changes = '[]', rows = '[]', error_count = 0, errors = '[]', finished_at = null
    where c.retailer_id = ${retailerId} and c.csv_check_id = ${checkId} returning ${CHECK_FIELDS}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`check ${checkId} is gone while it is held`)
  return checkOfRow(row)
}
