import { type Cents, cents, type DecimalMark, hasRightCheckDigit, readCode } from '@ark/domain'
import type { MarkedColumns, PriceColumns } from './price-columns.ts'
import { amountOf, countOf, type CsvError, notNumberMessage, shortened } from './stock-csv.ts'

/** A line of a file of prices, with its amounts as written: payouts or asks. */
export interface PriceRow {
  line: number
  /** The text that identifies the size. */
  key: string
  /** The size as written; null when the file has none. */
  size: string | null
  desired_cents: Cents | null
  /** Null leaves the minimum unchanged. */
  minimum_cents: Cents | null
}

/** A line of a file by column index; cells of unused columns may be missing. */
export interface PriceFileLine {
  line: number
  cells: Readonly<Record<number, string | undefined>>
}

/** Returns the name of a column, or its position when it has none. */
export const nameOfColumn = (names: readonly string[], at: number): string =>
  shortened(names[at]?.trim() ?? '') || `Column ${at + 1}`

/**
 * Reads a line of a file of prices: its row, or its mistake with the column. An empty amount changes nothing; a line
 * without any amount has a null row.
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
  if (bad) return wrong(bad.at, notNumberMessage(cell(bad.at), WANTED[amounts_in]))
  const [desired_cents = null, minimum_cents = null] = amounts.map(({ amount }) => amount)
  if (desired_cents === null && minimum_cents === null) return { row: null }
  const key = cell(key_column)
  if (key === '') return wrong(key_column, 'This cell is empty: it has to identify the size.')
  const code = columns.matched_by === 'barcode' ? faultOfBarcode(key) : null
  if (code) return wrong(key_column, code)
  const size = cell(size_column) || null
  if (size === null && size_column !== null && columns.matched_by === 'style_code')
    return wrong(size_column, 'This cell is empty: a style code has many sizes.')
  return { row: { line, key, size, desired_cents, minimum_cents } }
}

/** Returns why a cell cannot identify a size as a barcode; null when it can. */
function faultOfBarcode(cell: string): string | null {
  const read = readCode(cell)
  if ('problem' in read) return `“${shortened(cell)}”: ${read.problem}`
  return hasRightCheckDigit(read.key)
    ? null
    : `“${shortened(cell)}” is not a barcode: its last digit does not match the others.`
}

const WANTED: Record<PriceColumns['amounts_in'], string> = {
  dollars: 'an amount like 120 or $120.50',
  cents: 'a whole number of cents, like 12050',
}

/** Returns an amount above zero in cents; null for an empty cell; undefined for anything else. */
function centsOf(text: string, unit: PriceColumns['amounts_in'], mark: DecimalMark): Cents | null | undefined {
  if (text === '') return null
  const amount = unit === 'cents' ? countOf(text, mark, 9) : amountOf(text, mark)
  if (typeof amount !== 'number' || amount <= 0) return undefined
  return unit === 'cents' ? amount : cents(amount)
}
