import { csvLine } from '@ark/domain'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { knownRows } from './queries/stock-csv.ts'
import { CSV_COLUMNS, type StockCsvKind } from './rules/stock-csv.ts'
import { refuseKind } from './send-csv.ts'

/** Payouts, reserves or costs of everything the caller sees, as spreadsheets read it; `template`: the columns alone. */
export async function writeStockCsv(
  { db }: Pick<Capabilities, 'db'>,
  caller: StaffCaller,
  { kind, template }: { kind: StockCsvKind; template: boolean },
): Promise<string | Refusal> {
  const forbidden = refuseKind(caller, kind)
  if (forbidden) return forbidden
  const { retailerId, locationIds } = caller
  const rows = template ? [] : await db.asRetailer(retailerId, (tx) => knownRows(tx, kind, { ids: null, locationIds }))
  const { id, words, values } = CSV_COLUMNS[kind]
  const data = rows.map((row) => [row.id, ...words.map((name) => row[name]), ...values.map((name) => row.values[name])])
  return [[id, ...words, ...values], ...data].map(csvLine).join('')
}
