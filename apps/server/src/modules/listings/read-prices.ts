import type { AnswerOf, Contract } from '@ark/contract'
import { inTurns, Mistakes } from './read-csv.ts'
import { type CsvProblem, readTable, type Table } from './read-table.ts'
import { MarkTally } from './rules/mark-tally.ts'
import {
  areColumnsKnown,
  type GuessedColumns,
  guessPriceColumns,
  isMapped,
  type KnownColumns,
  type MarkedColumns,
} from './rules/price-columns.ts'
import { nameOfColumn, type PriceLine, type PriceRow, readPriceRow } from './rules/price-rows.ts'
import { type CsvError, shortened } from './rules/stock-csv.ts'

type FileColumns = AnswerOf<Contract['GET /inventory/csv/checks/{id}']>['file_columns']

/** A file of prices, with the columns by which it was read. */
export interface ReadPrices {
  /** Rows below the columns, empty ones left out. */
  count: number
  /** None, where a column is missing in `mapping`. */
  rows: PriceRow[]
  errors: CsvError[]
  errorCount: number
  fileColumns: FileColumns
  mapping: GuessedColumns
  /** Some amounts of both kinds, where nothing says how they are written. */
  unclearAmounts: string[]
}

/** Rows that are looked at before the columns are guessed. */
const GUESSED_FROM = 20
const SHOWN_CELLS = 3
const CHARACTERS = { name: 100, cell: 60 }

/**
 * Reads a file of prices by the columns that a person has said, or by those that are guessed from its first rows: what
 * its lines want, and which cannot be read and why; or, when it is no CSV or larger than it may be, why.
 */
export async function readPrices(
  { mapping, fileName }: { mapping: KnownColumns | null; fileName: string },
  parts: AsyncIterable<Buffer>,
): Promise<ReadPrices | CsvProblem> {
  const table = new PriceTable(mapping, fileName)
  const read = await readTable(table, parts)
  if ('problem' in read) return read
  const result = table.result()
  const { mapping: columns } = result
  if (isMapped(columns)) await inTurns(table.lines, (line) => table.read(line, columns))
  return { ...read, ...result, rows: table.rows, ...table.mistakes.listed() }
}

class PriceTable implements Table {
  readonly #fileName: string
  #mapping: GuessedColumns | null
  #names: string[] = []
  /** All cells of the first rows. */
  readonly #first: { line: number; cells: string[] }[] = []
  /** What is kept of each line until all are seen: only then is it known how their numbers are written. */
  readonly lines: PriceLine[] = []
  readonly #marks = new MarkTally()
  readonly rows: PriceRow[] = []
  readonly mistakes = new Mistakes()

  constructor(mapping: KnownColumns | null, fileName: string) {
    this.#mapping = mapping
    this.#fileName = fileName
  }

  takeNames(names: string[]): void {
    this.#names = names
  }

  takeRow(line: number, cells: string[]): void {
    if (this.#first.length < GUESSED_FROM) this.#first.push({ line, cells })
    if (this.#mapping) this.#keep({ line, cells }, this.#mapping)
    else if (this.#first.length === GUESSED_FROM) this.#guess()
  }

  takeTorn(line: number, message: string): void {
    this.mistakes.add({ line, field: nameOfColumn(this.#names, 0), message })
  }

  /** How the file is read, once all of it was seen. */
  result(): Pick<ReadPrices, 'fileColumns' | 'mapping' | 'unclearAmounts'> {
    const columns = this.#mapping ?? this.#guess()
    const decimal_mark = columns.decimal_mark ?? this.#marks.mark
    const mapping = { ...columns, decimal_mark }
    const fileColumns = this.#names.map((name, at) => ({
      name: shortened(name.trim(), CHARACTERS.name),
      samples: this.#samplesOf(at),
    }))
    return { fileColumns, mapping, unclearAmounts: decimal_mark === null ? this.#marks.cells : [] }
  }

  /** What a line wants, by columns of which nothing is missing. */
  read(line: PriceLine, columns: MarkedColumns): void {
    const read = readPriceRow(line, { columns, names: this.#names })
    if ('error' in read) this.mistakes.add(read.error)
    else if (read.row) this.rows.push(read.row)
  }

  #guess(): GuessedColumns {
    const rows = this.#first.map(({ cells }) => cells)
    const mapping = guessPriceColumns({ names: this.#names, rows, fileName: this.#fileName })
    this.#mapping = mapping
    for (const line of this.#first) this.#keep(line, mapping)
    return mapping
  }

  #keep({ line, cells }: PriceLine, columns: GuessedColumns): void {
    if (!areColumnsKnown(columns)) return
    const { key_column, size_column, price_column, minimum_column } = columns
    const places = [key_column, size_column, price_column, minimum_column].filter((at) => at !== null)
    this.lines.push({ line, cells: Object.fromEntries(places.map((at) => [at, cells[at]])) })
    for (const at of [price_column, minimum_column]) this.#marks.add(at === null ? '' : (cells[at] ?? ''))
  }

  #samplesOf(at: number): string[] {
    const cells = this.#first.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => cell !== '')
    return [...new Set(cells)].slice(0, SHOWN_CELLS).map((cell) => shortened(cell, CHARACTERS.cell))
  }
}
