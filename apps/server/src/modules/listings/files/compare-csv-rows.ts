import type { Tx } from '../../../platform/database/connect.ts'
import { mostReservable, NOT_PRICED_HERE_LABELS } from '@ark/domain'
import { type UnpriceableSize, unpriceableSizes } from '../../inventory/index.ts'
import type { CsvCheck } from './queries/csv-checks.ts'
import { type KnownRow, knownRows } from './queries/stock-csv.ts'
import { CSV_COLUMNS, type CsvError, type CsvRow, type StockCsvKind } from './rules/stock-csv.ts'

interface Comparison {
  kind: StockCsvKind
  rows: CsvRow[]
  /** The locations that the caller sees; an empty list means every location. */
  locationIds: number[]
  /** The ids of earlier rows with their lines; the function adds those of `rows`. */
  seen?: Map<number, number>
}

export interface ComparedRows {
  /** Invalid rows: unknown to the retailer, duplicate, or with too many reserved units. */
  errors: CsvError[]
  /** The rows that differ from the current values. */
  changed: CsvRow[]
  /** Their differences, value by value. */
  changes: CsvCheck['changes']
}

/** Compares rows of a file with the current values. */
export async function compareRows(
  tx: Tx,
  { kind, rows, locationIds, seen = new Map() }: Comparison,
): Promise<ComparedRows> {
  const search = { ids: rows.map((row) => row.id), locationIds }
  const known = new Map((await knownRows(tx, kind, search)).map((row) => [row.id, row]))
  const beyond = kind === 'reserved' ? NONE : await unpriceableSizes(tx, search.ids, locationIds)
  const faults = rows.flatMap((row) => faultOf(kind, row, { known, seen, beyond }) ?? [])
  const differing = rows
    .map((row) => ({ row, changes: changesOf(row, known) }))
    .filter(({ changes }) => changes.length > 0)
  return {
    errors: faults,
    changed: differing.map(({ row }) => row),
    changes: differing.flatMap(({ changes }) => changes),
  }
}

/** A reserved quantity belongs to one location and sets no price, so no size is excluded. */
const NONE: ReadonlyMap<number, UnpriceableSize> = new Map()

interface Beside {
  known: Map<number, KnownRow>
  seen: Map<number, number>
  beyond: ReadonlyMap<number, UnpriceableSize>
}

function faultOf(kind: StockCsvKind, { line, id, values }: CsvRow, { known, seen, beyond }: Beside): CsvError | null {
  const { id: field } = CSV_COLUMNS[kind]
  const row = known.get(id)
  if (!row) return { line, field, message: `${id} is not in your inventory.` }
  const first = seen.get(id)
  if (first !== undefined) return { line, field, message: `${id} is already in line ${first}.` }
  seen.set(id, line)
  const notHere = beyond.get(id)
  if (notHere) return { line, field, message: `${NOT_PRICED_HERE_LABELS[notHere.reason]}.` }
  const most = mostReservable({ shopify_stock: row.shopify_stock ?? 0 })
  if (kind !== 'reserved' || (values['reserved'] ?? 0) <= most) return null
  return {
    line,
    field: 'reserved',
    message: `Reserved quantity may be at most ${most}: that is all Shopify has there.`,
  }
}

function changesOf({ line, id, values }: CsvRow, known: Map<number, KnownRow>): CsvCheck['changes'] {
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
      is_far: false,
    }))
}
