import type { AnswerOf, Contract } from '@ark/contract'
import { inTurns, Mistakes } from './read-csv.ts'
import { type CsvProblem, type Head, type ReadTable, readTable, type Table, type TableFile } from './read-table.ts'
import { MarkTally } from './rules/mark-tally.ts'
import {
  areColumnsKnown,
  type GuessedColumns,
  isMapped,
  type KnownColumns,
  type MarkedColumns,
} from './rules/price-columns.ts'
import { findPriceHead } from './rules/price-head.ts'
import { nameOfColumn, type PriceFileLine, type PriceRow, readPriceRow } from './rules/price-rows.ts'
import { type CsvError, shortened } from './rules/stock-csv.ts'

type FileColumns = AnswerOf<Contract['GET /inventory/csv/checks/{id}']>['file_columns']

/** A file of prices, with the columns that were used to read it. */
export interface ReadPrices extends ReadTable {
  /** Empty when a column is missing in `mapping`. */
  rows: PriceRow[]
  errors: CsvError[]
  errorCount: number
  fileColumns: FileColumns
  mapping: GuessedColumns
  /** Some amounts of both formats, when the number format is ambiguous. */
  unclearAmounts: string[]
}

const SHOWN_CELLS = 3
const CHARACTERS = { name: 100, cell: 60 }

/**
 * Reads a file of prices with the columns that a person chose, or with columns guessed from its first rows. Returns its
 * rows and its mistakes, or the reason why it is not a CSV or too large.
 */
export async function readPrices(
  { mapping, fileName }: { mapping: KnownColumns | null; fileName: string },
  file: TableFile,
): Promise<ReadPrices | CsvProblem> {
  const table = new PriceTable(mapping, fileName)
  const read = await readTable(table, file)
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
  /** The first rows. */
  #first: readonly string[][] = []
  /** The cells of each line; the number format is known only after all lines were seen. */
  readonly lines: PriceFileLine[] = []
  readonly #marks = new MarkTally()
  readonly rows: PriceRow[] = []
  readonly mistakes = new Mistakes()

  constructor(mapping: KnownColumns | null, fileName: string) {
    this.#mapping = mapping
    this.#fileName = fileName
  }

  takeHead(first: readonly string[][]): Head {
    const { names, lines, guess } = findPriceHead(first, this.#fileName)
    this.#names = names
    this.#first = first.slice(lines)
    this.#mapping ??= guess
    return { names, lines }
  }

  takeRow(line: number, cells: string[]): void {
    if (this.#mapping && areColumnsKnown(this.#mapping)) this.#keep(line, cells, this.#mapping)
  }

  takeMisaligned(line: number, message: string): void {
    this.mistakes.add({ line, field: nameOfColumn(this.#names, 0), message })
  }

  /** Returns the columns and the number format after the whole file was seen. */
  result(): Pick<ReadPrices, 'fileColumns' | 'mapping' | 'unclearAmounts'> {
    const columns = this.#mapping ?? findPriceHead([], this.#fileName).guess
    const decimal_mark = columns.decimal_mark ?? this.#marks.mark
    const fileColumns = this.#names.map((name, at) => ({
      name: shortened(name, CHARACTERS.name),
      samples: this.#samplesOf(at),
    }))
    return {
      fileColumns,
      mapping: { ...columns, decimal_mark },
      unclearAmounts: decimal_mark === null ? this.#marks.cells : [],
    }
  }

  /** Reads a line with complete columns. */
  read(line: PriceFileLine, columns: MarkedColumns): void {
    const read = readPriceRow(line, { columns, names: this.#names })
    if ('error' in read) this.mistakes.add(read.error)
    else if (read.row) this.rows.push(read.row)
  }

  #keep(line: number, cells: string[], columns: KnownColumns): void {
    const { key_column, size_column, price_column, minimum_column } = columns
    const places = [key_column, size_column, price_column, minimum_column].filter((at) => at !== null)
    this.lines.push({ line, cells: Object.fromEntries(places.map((at) => [at, cells[at]])) })
    for (const at of [price_column, minimum_column]) this.#marks.add(at === null ? '' : (cells[at] ?? ''))
  }

  #samplesOf(at: number): string[] {
    const cells = this.#first.map((row) => row[at] ?? '').filter((cell) => cell !== '')
    return [...new Set(cells)].slice(0, SHOWN_CELLS).map((cell) => shortened(cell, CHARACTERS.cell))
  }
}
