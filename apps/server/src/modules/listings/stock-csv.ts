import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import Papa from 'papaparse'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { announce } from '../../platform/events.ts'
import { type Refusal, refuseField } from '../../platform/refusal.ts'
import { setReserves, tellStockChanged } from '../inventory/index.ts'
import { type KnownRow, knownRows, setCosts, setPayoutsOfSizes } from './queries/stock-csv.ts'
import { columnsOf, CSV_COLUMNS, type CsvError, type CsvKind, type CsvRow, readRow } from './rules/stock-csv.ts'
import { wakeOffered } from './wake-listings.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs'>
type Request = BodyOf<Contract['POST /inventory/csv']>
type Result = AnswerOf<Contract['POST /inventory/csv']>

const MOST_ROWS = 10_000
const SHOWN = 200

/** Payouts, reserves or costs of everything the caller sees, as spreadsheets read it; `template`: the columns alone. */
export async function writeStockCsv(
  { db }: Pick<Needs, 'db'>,
  { retailerId, locationIds }: StaffCaller,
  { kind, template }: { kind: CsvKind; template: boolean },
): Promise<string> {
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

/**
 * Brings a file in: every line is read and compared with what stands there. With a mistake in any line nothing is changed; a dry run
 * changes nothing either way. Lines are those of the file, its columns the first one.
 */
export async function readStockCsv(
  { db, jobs }: Needs,
  caller: StaffCaller,
  { kind, content, dry_run }: Request,
): Promise<Result | Refusal> {
  const parsed = Papa.parse<Record<string, string>>(content.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim().toLowerCase(),
  })
  const { id, values } = CSV_COLUMNS[kind]
  const missing = [id, ...values].filter((name) => !parsed.meta.fields?.includes(name))
  if (missing.length > 0)
    return refuseField(
      'content',
      `The file has no column ${missing.join(', ')}. Its columns are ${columnsOf(kind).join(', ')}.`,
    )
  if (parsed.data.length > MOST_ROWS)
    return refuseField('content', `The file has ${parsed.data.length} rows; ${MOST_ROWS} fit in one. Split it.`)
  const read = parsed.data.map((cells, at) => readRow(kind, at + 2, cells))
  const rows = read.flatMap((each) => ('row' in each ? [each.row] : []))
  const { retailerId, locationIds } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const search = { ids: rows.map((row) => row.id), locationIds }
    const known = new Map((await knownRows(tx, kind, search)).map((row) => [row.id, row]))
    const errors = [...read.flatMap((each) => ('errors' in each ? each.errors : [])), ...faultsOf(kind, rows, known)]
    const changed = rows.filter((row) => changesOf(row, known).length > 0)
    const applied = !dry_run && errors.length === 0 && changed.length > 0
    if (applied) await apply({ tx, jobs, caller }, kind, changed)
    return {
      rows: parsed.data.length,
      changed_rows: changed.length,
      applied,
      errors: errors.toSorted((one, other) => one.line - other.line).slice(0, SHOWN),
      error_count: errors.length,
      changes: changed.slice(0, SHOWN).flatMap((row) => changesOf(row, known)),
    }
  })
}

/** What only shows beside what is known: rows of nobody's, rows that come twice, and more held back than there is. */
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

async function apply(
  { tx, jobs, caller }: { tx: Tx; jobs: Needs['jobs']; caller: StaffCaller },
  kind: CsvKind,
  rows: CsvRow[],
): Promise<void> {
  const { retailerId, userId } = caller
  if (kind === 'cost') return setCosts(tx, retailerId, rows)
  if (kind === 'reserved') {
    const reserves = rows.map(({ id, values }) => ({ id, reserved: values['reserved'] ?? 0 }))
    const changed = await setReserves(tx, { retailerId, userId, reserves })
    return tellStockChanged(tx, jobs, { retailerId, ...changed })
  }
  await setPayoutsOfSizes(tx, retailerId, rows)
  await wakeOffered(tx, jobs, { retailerId, variantIds: rows.map(({ id }) => id) })
  announce(tx, retailerId, { kind: 'listings-changed', ids: [] })
}
