import { type Cents, cents, type DecimalMark, hasRightCheckDigit, readCode } from '@ark/domain'
import type { MarkedColumns, PriceColumns } from './price-columns.ts'
import { amountOf, countOf, type CsvError, notNumberWords, shortened } from './stock-csv.ts'

/** A line of a file of prices; amounts as they are written: payouts, or asks. */
export interface PriceRow {
  line: number
  /** What names the size. */
  key: string
  /** As it is written; null: the file says none. */
  size: string | null
  desired_cents: Cents | null
  /** Null: the minimum stays as it is. */
  minimum_cents: Cents | null
}

/** A line of a file, by the places of its columns; of cells that say nothing of its price none has to be there. */
export interface PriceFileLine {
  line: number
  cells: Readonly<Record<number, string | undefined>>
}

/** What a cell is about, for words about it: the name of its column, or its place where it has none. */
export const nameOfColumn = (names: readonly string[], at: number): string =>
  shortened(names[at]?.trim() ?? '') || `Column ${at + 1}`

/**
 * A line of a file of prices: what it wants, or what is wrong with it at which column. An empty amount wants nothing:
 * without any the line is `null`.
 */
export function readPriceRow(
  { line, cells }: PriceFileLine,
  { columns, names }: { columns: MarkedColumns; names: readonly string[] },
): { row: PriceRow | null } | { error: CsvError } {
  const { key_column, size_column, price_column, minimum_column, amounts_in, decimal_mark } = columns
  const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? ''))
  const wrong = (at: number, message: string) => ({ error: { line, field: nameOfColumn(names, at), message } })
  const amounts = [price_column, minimum_column].map((at) => ({
    at: at ?? 0,
    amount: centsOf(cell(at), amounts_in, decimal_mark),
  }))
  const bad = amounts.find(({ amount }) => amount === undefined)
  if (bad) return wrong(bad.at, notNumberWords(cell(bad.at), WANTED[amounts_in]))
  const [desired_cents = null, minimum_cents = null] = amounts.map(({ amount }) => amount)
  if (desired_cents === null && minimum_cents === null) return { row: null }
  const key = cell(key_column)
  if (key === '') return wrong(key_column, 'This cell is empty: it has to say which size this is.')
  const code = columns.matched_by === 'barcode' ? faultOfBarcode(key) : null
  if (code) return wrong(key_column, code)
  const size = cell(size_column) || null
  if (size === null && size_column !== null && columns.matched_by === 'style_code')
    return wrong(size_column, 'This cell is empty: a style code has many sizes.')
  return { row: { line, key, size, desired_cents, minimum_cents } }
}

/** Why a cell is no barcode by which a size is found; null: it is one. */
function faultOfBarcode(cell: string): string | null {
  const read = readCode(cell)
  if ('problem' in read) return `“${shortened(cell)}”: ${read.problem}`
  return hasRightCheckDigit(read.key)
    ? null
    : `“${shortened(cell)}” is no barcode: its last digit does not fit the others.`
}

const WANTED: Record<PriceColumns['amounts_in'], string> = {
  dollars: 'an amount like 120 or $120.50',
  cents: 'a whole number of cents, like 12050',
}

/** An amount above zero in cents; null: the cell is empty; undefined: it is no such amount. */
function centsOf(text: string, unit: PriceColumns['amounts_in'], mark: DecimalMark): Cents | null | undefined {
  if (text === '') return null
  const amount = unit === 'cents' ? countOf(text, mark, 9) : amountOf(text, mark)
  if (typeof amount !== 'number' || amount <= 0) return undefined
  return unit === 'cents' ? amount : cents(amount)
}
