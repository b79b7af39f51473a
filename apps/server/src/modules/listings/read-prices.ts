import type { AnswerOf, Contract } from '@ark/contract'
import { Mistakes } from './read-csv.ts'
import { type CsvProblem, readTable, type Table } from './read-table.ts'
import { type GuessedColumns, guessPriceColumns, isMapped, type PriceColumns } from './rules/price-columns.ts'
import { nameOfColumn, type PriceRow, readPriceRow } from './rules/price-rows.ts'
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
  { mapping, fileName }: { mapping: PriceColumns | null; fileName: string },
  parts: AsyncIterable<Buffer>,
): Promise<ReadPrices | CsvProblem> {
  const table = new PriceTable(mapping, fileName)
  const read = await readTable(table, parts)
  return 'problem' in read ? read : { ...read, ...table.read() }
}

class PriceTable implements Table {
  readonly #fileName: string
  #mapping: GuessedColumns | null
  #names: string[] = []
  /** The first rows, kept until the columns are known. */
  readonly #first: { line: number; cells: string[] }[] = []
  readonly #rows: PriceRow[] = []
  readonly #mistakes = new Mistakes()

  constructor(mapping: PriceColumns | null, fileName: string) {
    this.#mapping = mapping
    this.#fileName = fileName
  }

  takeNames(names: string[]): void {
    this.#names = names
  }

  takeRow(line: number, cells: string[]): void {
    if (this.#first.length < GUESSED_FROM) this.#first.push({ line, cells })
    if (this.#mapping) this.#readRow(line, cells, this.#mapping)
    else if (this.#first.length === GUESSED_FROM) this.#guess()
  }

  takeTorn(line: number, message: string): void {
    this.#mistakes.add({ line, field: nameOfColumn(this.#names, 0), message })
  }

  read(): Omit<ReadPrices, 'count'> {
    const mapping = this.#mapping ?? this.#guess()
    const fileColumns = this.#names.map((name, at) => ({
      name: shortened(name.trim(), CHARACTERS.name),
      samples: this.#samplesOf(at),
    }))
    return { rows: this.#rows, ...this.#mistakes.listed(), fileColumns, mapping }
  }

  #guess(): GuessedColumns {
    const rows = this.#first.map(({ cells }) => cells)
    const mapping = guessPriceColumns({ names: this.#names, rows, fileName: this.#fileName })
    this.#mapping = mapping
    for (const { line, cells } of this.#first) this.#readRow(line, cells, mapping)
    return mapping
  }

  #readRow(line: number, cells: string[], columns: GuessedColumns): void {
    if (!isMapped(columns)) return
    const read = readPriceRow(line, cells, { columns, names: this.#names })
    if ('error' in read) this.#mistakes.add(read.error)
    else if (read.row) this.#rows.push(read.row)
  }

  #samplesOf(at: number): string[] {
    const cells = this.#first.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => cell !== '')
    return [...new Set(cells)].slice(0, SHOWN_CELLS).map((cell) => shortened(cell, CHARACTERS.cell))
  }
}
