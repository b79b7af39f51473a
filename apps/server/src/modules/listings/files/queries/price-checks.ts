import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { RunRef } from '../../../../platform/runs/runs.ts'
import type { GuessedColumns, KnownColumns } from '../rules/price-columns.ts'
import { type CheckedCsv, type CheckKey, type CsvCheck, isOfRun } from './csv-checks.ts'

export interface CheckedPrices extends CheckedCsv {
  fileColumns: CsvCheck['file_columns']
  /** The columns; when one is missing, nothing was compared, and a person has to choose it first. */
  mapping: GuessedColumns
  unclearAmounts: string[]
  farCount: number
}

/** Records the changes of a file of prices; its bytes stay, so that it can be read again. */
export async function saveCheckedPrices(
  tx: Tx,
  run: RunRef,
  { count, changes, changed, fileColumns, mapping, unclearAmounts, farCount }: CheckedPrices,
): Promise<void> {
  await sql`
    update csv_checks set row_count = ${count}, changed_count = ${changed.length},
      changes = ${JSON.stringify(changes)}::jsonb, rows = ${JSON.stringify(changed)}::jsonb,
      file_columns = ${JSON.stringify(fileColumns)}::jsonb, mapping = ${JSON.stringify(mapping)}::jsonb,
      unclear_amounts = ${JSON.stringify(unclearAmounts)}::jsonb, far_count = ${farCount}
    where ${isOfRun(run)}`.execute(tx)
}

/** Records the columns of a locked file and discards the results from other columns. */
export async function saveColumns(tx: Tx, { retailerId, checkId }: CheckKey, columns: KnownColumns): Promise<void> {
  await sql`
    update csv_checks set mapping = ${JSON.stringify(columns)}::jsonb, changed_count = 0, changes = '[]', rows = '[]',
      unclear_amounts = '[]', far_count = 0
    where retailer_id = ${retailerId} and csv_check_id = ${checkId}`.execute(tx)
}
