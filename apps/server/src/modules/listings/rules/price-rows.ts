import { type Cents, cents } from '@ark/domain'
import type { PriceColumns } from './price-columns.ts'
import { amountOf, type CsvError, shortened } from './stock-csv.ts'

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

/** What a cell is about, for words about it: the name of its column, or its place where it has none. */
export const nameOfColumn = (names: readonly string[], at: number): string =>
  shortened(names[at]?.trim() ?? '') || `Column ${at + 1}`

/**
 * A line of a file of prices: what it wants, or what is wrong with it at which column. An empty amount wants nothing:
 * without any the line is `null`.
 */
export function readPriceRow(
  line: number,
  cells: readonly string[],
  { columns, names }: { columns: PriceColumns; names: readonly string[] },
): { row: PriceRow | null } | { error: CsvError } {
  const { key_column, size_column, price_column, minimum_column, amounts_in } = columns
  const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? '').trim())
  const wrong = (at: number, message: string) => ({ error: { line, field: nameOfColumn(names, at), message } })
  const amounts = [price_column, minimum_column].map((at) => ({ at: at ?? 0, amount: centsOf(cell(at), amounts_in) }))
  const bad = amounts.find(({ amount }) => amount === undefined)
  if (bad) return wrong(bad.at, `“${shortened(cell(bad.at))}” is not ${WANTED[amounts_in]}.`)
  const [desired_cents = null, minimum_cents = null] = amounts.map(({ amount }) => amount)
  if (desired_cents === null && minimum_cents === null) return { row: null }
  const key = cell(key_column)
  if (key === '') return wrong(key_column, 'This cell is empty: it has to say which size this is.')
  const size = cell(size_column) || null
  if (size === null && size_column !== null && columns.matched_by === 'style_code')
    return wrong(size_column, 'This cell is empty: a style code has many sizes.')
  return { row: { line, key, size, desired_cents, minimum_cents } }
}

const WANTED: Record<PriceColumns['amounts_in'], string> = {
  dollars: 'an amount like 120 or $120.50',
  cents: 'a whole number of cents, like 12050',
}

/** An amount above zero in cents; null: the cell is empty; undefined: it is no such amount. */
function centsOf(text: string, unit: PriceColumns['amounts_in']): Cents | null | undefined {
  if (text === '') return null
  if (unit === 'cents') return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
  const amount = amountOf(text.replace(/^(usd|us(?=\$))\s*|\s*usd$/gi, ''))
  return typeof amount === 'number' && amount > 0 ? cents(amount) : undefined
}
