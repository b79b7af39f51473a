import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { may } from '@ark/domain'
import Papa from 'papaparse'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '../../platform/refusal.ts'
import { type KnownRow, knownRows } from './queries/stock-csv.ts'
import { parseCsv } from './parse-csv.ts'
import { CSV_COLUMNS, type CsvError, type CsvKind, type CsvRow } from './rules/stock-csv.ts'

type Needs = Pick<Capabilities, 'db'>
type Request = BodyOf<Contract['POST /inventory/csv']>
type Result = AnswerOf<Contract['POST /inventory/csv']>

const SHOWN_CHANGES = 200

/** Payouts, reserves or costs of everything the caller sees, as spreadsheets read it; `template`: the columns alone. */
export async function writeStockCsv(
  { db }: Needs,
  caller: StaffCaller,
  { kind, template }: { kind: CsvKind; template: boolean },
): Promise<string | Refusal> {
  const forbidden = refuseKind(caller, kind)
  if (forbidden) return forbidden
  const { retailerId, locationIds } = caller
  const rows = template ? [] : await db.asRetailer(retailerId, (tx) => knownRows(tx, kind, { ids: null, locationIds }))
  const { id, words, values } = CSV_COLUMNS[kind]
  const data = rows.map((row) => [
    row.id,
    ...words.map((name) => row[name] ?? ''),
    ...values.map((name) => row.values[name] ?? ''),
  ])
  // Cells that a spreadsheet would run as a formula are kept as text (quality.md S10).
  return Papa.unparse({ fields: [id, ...words, ...values], data }, { escapeFormulae: true, newline: '\r\n' })
}

/** Reads a file and compares every line with what stands there; changes nothing. All mistakes, and the first of the changes. */
export async function checkStockCsv(needs: Needs, caller: StaffCaller, request: Request): Promise<Result | Refusal> {
  const checked = await compareStockCsv(needs, caller, request)
  if (isRefusal(checked)) return checked
  const { count, changed, errors, known } = checked
  return {
    rows: count,
    changed_rows: changed.length,
    errors,
    error_count: errors.length,
    changes: changed.slice(0, SHOWN_CHANGES).flatMap((row) => changesOf(row, known)),
  }
}

export interface ComparedCsv {
  count: number
  /** Rows that differ from what stands there. */
  changed: CsvRow[]
  errors: CsvError[]
  known: Map<number, KnownRow>
}

/** A file beside the stock, the payouts or the costs that the caller sees. Refuses what is no file of this kind. */
export async function compareStockCsv(
  { db }: Needs,
  caller: StaffCaller,
  { kind, content }: Request,
): Promise<ComparedCsv | Refusal> {
  const forbidden = refuseKind(caller, kind)
  if (forbidden) return forbidden
  const parsed = parseCsv(kind, content)
  if ('problem' in parsed) return refuseField('content', parsed.problem)
  const { count, rows, errors } = parsed
  const { known, faults } = await db.asRetailer(caller.retailerId, (tx) =>
    compareRows(tx, { kind, rows, locationIds: caller.locationIds }),
  )
  return {
    count,
    changed: rows.filter((row) => changesOf(row, known).length > 0),
    errors: [...errors, ...faults].toSorted((one, other) => one.line - other.line),
    known,
  }
}

/** Rows beside what is known of them: what stands there, and what only shows there (rows of nobody's, twice, too much held back). */
export async function compareRows(
  tx: Tx,
  { kind, rows, locationIds }: { kind: CsvKind; rows: CsvRow[]; locationIds: number[] },
): Promise<{ known: Map<number, KnownRow>; faults: CsvError[] }> {
  const search = { ids: rows.map((row) => row.id), locationIds }
  const known = new Map((await knownRows(tx, kind, search)).map((row) => [row.id, row]))
  return { known, faults: faultsOf(kind, rows, known) }
}

/** What pairs have cost is for who may see the money (domain §7). */
const refuseKind = ({ role }: StaffCaller, kind: CsvKind): Refusal | null =>
  kind === 'cost' && !may(role, 'costs.edit')
    ? refuse('forbidden', 'Costs are for owners and managers. Ask one of them.')
    : null

function faultsOf(kind: CsvKind, rows: CsvRow[], known: Map<number, KnownRow>): CsvError[] {
  const { id: field } = CSV_COLUMNS[kind]
  const seen = new Map<number, number>()
  return rows.flatMap(({ line, id, values }): CsvError[] => {
    const row = known.get(id)
    if (!row) return [{ line, field, message: `${id} is not in your inventory.` }]
    const first = seen.get(id)
    if (first !== undefined) return [{ line, field, message: `${id} stands in line ${first} already.` }]
    seen.set(id, line)
    const most = Math.max(0, row.shopify_stock ?? 0)
    if (kind !== 'reserved' || (values['reserved'] ?? 0) <= most) return []
    return [
      { line, field: 'reserved', message: `Reserved quantity may be at most ${most}: that is all Shopify has there.` },
    ]
  })
}

function changesOf({ line, id, values }: CsvRow, known: Map<number, KnownRow>): Result['changes'] {
  const row = known.get(id)
  if (!row) return []
  return Object.entries(values)
    .map(([field, after]) => ({ field, before: row.values[field] ?? null, after }))
    .filter(({ before, after }) => before !== after)
    .map((change) => ({
      line,
      product_name: row.product,
      size: row.size,
      location_nickname: row.location,
      ...change,
    }))
}
