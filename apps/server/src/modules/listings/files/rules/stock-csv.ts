import type { AnswerOf, Contract } from '@ark/contract'
import { type DecimalMark, readDollars, readNumber, twoReadings, withoutDollarSign } from '@ark/domain'

export type CsvKind = AnswerOf<Contract['GET /inventory/csv/checks/{id}']>['kind']
/** The kinds whose files have the columns of a download. */
export type StockCsvKind = Exclude<CsvKind, 'prices'>
export type Value = number | null

/** The columns of each kind: the id, the descriptions (ignored when read), and the editable values. */
export const CSV_COLUMNS = {
  payouts: { id: 'variant_id', words: ['product', 'size', 'sku'], values: ['desired_payout', 'bottom_payout'] },
  reserved: { id: 'inventory_item_id', words: ['product', 'size', 'location', 'shopify_stock'], values: ['reserved'] },
  cost: { id: 'variant_id', words: ['product', 'size', 'sku'], values: ['cost'] },
} as const satisfies Record<StockCsvKind, { id: string; words: readonly string[]; values: readonly string[] }>

export const columnsOf = (kind: StockCsvKind): string[] => {
  const { id, words, values } = CSV_COLUMNS[kind]
  return [id, ...words, ...values]
}

export interface CsvError {
  line: number
  field: string
  message: string
}

export interface CsvRow {
  line: number
  id: number
  values: Record<string, Value>
}

const MOST = 9_999_999.99

/**
 * The decimal mark of a file's numbers; null when they contradict each other, so that ambiguous numbers are invalid.
 */
export type FileMark = DecimalMark | null

/** Returns a whole number from 0 with at most `digits` digits; undefined for anything else. */
export function countOf(text: string, mark: FileMark, digits = 7): number | undefined {
  const plain = readNumber(text, { decimals: 0, mark })
  return plain !== null && plain.length <= digits ? Number(plain) : undefined
}

/**
 * Returns an amount as people and spreadsheets write it: 120, 120.5, $1,200.00, 95,50; null for an empty cell,
 * undefined for anything else.
 */
export function amountOf(text: string, mark: FileMark): Value | undefined {
  if (text === '') return null
  const plain = readDollars(text, mark)
  return plain !== null && Number(plain) <= MOST ? Number(plain) : undefined
}

/** Explains why a cell is not a valid number. */
export function notNumberMessage(cell: string, wanted: string): string {
  const two = twoReadings(withoutDollarSign(cell))
  const words = `“${shortened(cell)}” is not ${wanted}.`
  return two ? `${words} It could mean ${two[0]} or ${two[1]}: write one of these.` : words
}

/** Returns the numeric cells of a kind. */
export const valueCells = (kind: StockCsvKind, cells: Readonly<Record<string, string | undefined>>): string[] =>
  CSV_COLUMNS[kind].values.map((name) => cells[name] ?? '')

export interface CsvLine {
  line: number
  /** The cells by column name. */
  cells: Readonly<Record<string, string | undefined>>
}

/** Reads one line of a file: its row, or its mistakes. */
export function readRow(
  kind: StockCsvKind,
  { line, cells }: CsvLine,
  mark: FileMark,
): { row: CsvRow } | { errors: CsvError[] } {
  const { id: idColumn, values: columns } = CSV_COLUMNS[kind]
  const cell = (name: string) => cells[name] ?? ''
  const id = /^[1-9]\d{0,14}$/.test(cell(idColumn)) ? Number(cell(idColumn)) : undefined
  const errors: CsvError[] = []
  if (id === undefined)
    errors.push({
      line,
      field: idColumn,
      message: `“${shortened(cell(idColumn))}” is not a valid ${idColumn}. Keep the value from the download.`,
    })
  const values: Record<string, Value> = {}
  for (const field of columns) {
    const value = kind === 'reserved' ? countOf(cell(field), mark) : amountOf(cell(field), mark)
    if (value === undefined) errors.push({ line, field, message: notNumberMessage(cell(field), WANTED[kind]) })
    else values[field] = value
  }
  const { desired_payout: desired, bottom_payout: bottom } = values
  if (typeof desired === 'number' && typeof bottom === 'number' && desired < bottom)
    errors.push({ line, field: 'desired_payout', message: 'The desired payout has to be at least the minimum.' })
  return id === undefined || errors.length > 0 ? { errors } : { row: { line, id, values } }
}

const WANTED: Record<StockCsvKind, string> = {
  payouts: 'an amount like 120 or 120.50',
  reserved: 'a whole number from 0',
  cost: 'an amount like 120 or 120.50',
}

/** Shortens a text from a file for a message, without cutting a character in half. */
export const shortened = (text: string, most = 40): string =>
  text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text
