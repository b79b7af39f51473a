import { CSV_LIMITS } from './rules/csv-limits.ts'
import { CSV_COLUMNS, columnsOf, type CsvError, type CsvRow, readRow, type StockCsvKind } from './rules/stock-csv.ts'
import { type CsvProblem, readTable, type Table, Unreadable } from './read-table.ts'

export interface ReadCsv {
  /** Rows below the columns, empty ones left out. */
  count: number
  rows: CsvRow[]
  /** The first mistakes, and how many there are. */
  errors: CsvError[]
  errorCount: number
}

/**
 * Reads a file of a kind whose columns are those of its download: the rows that it means and what is wrong with its
 * lines; or, when it is no file of this kind or larger than it may be, why.
 */
export async function readCsv(kind: StockCsvKind, parts: AsyncIterable<Buffer>): Promise<ReadCsv | CsvProblem> {
  const table = new StockTable(kind)
  const read = await readTable(table, parts)
  return 'problem' in read ? read : { ...read, rows: table.rows, ...table.mistakes.listed() }
}

/** Mistakes of a file's lines: all are counted, and the first listed. */
export class Mistakes {
  readonly #errors: CsvError[] = []
  #count = 0

  add(error: CsvError): void {
    this.#count += 1
    if (this.#errors.length < CSV_LIMITS.listed) this.#errors.push(error)
  }

  listed(): { errors: CsvError[]; errorCount: number } {
    return { errors: this.#errors, errorCount: this.#count }
  }
}

class StockTable implements Table {
  readonly #kind: StockCsvKind
  #columns: string[] = []
  readonly rows: CsvRow[] = []
  readonly mistakes = new Mistakes()

  constructor(kind: StockCsvKind) {
    this.#kind = kind
  }

  takeNames(names: string[]): void {
    this.#columns = columnNames(this.#kind, names)
  }

  takeRow(line: number, cells: string[]): void {
    const { id, values } = CSV_COLUMNS[this.#kind]
    const named = Object.fromEntries([id, ...values].map((name) => [name, cells[this.#columns.indexOf(name)]]))
    const read = readRow(this.#kind, line, named)
    if ('row' in read) this.rows.push(read.row)
    else for (const error of read.errors) this.mistakes.add(error)
  }

  takeTorn(line: number, message: string): void {
    this.mistakes.add({ line, field: CSV_COLUMNS[this.#kind].id, message })
  }
}

/** The names of a file's columns. Throws Unreadable when one is missing. */
function columnNames(kind: StockCsvKind, cells: string[]): string[] {
  const columns = cells.map((name) => name.trim().toLowerCase())
  const { id, values } = CSV_COLUMNS[kind]
  const missing = [id, ...values].filter((name) => !columns.includes(name))
  if (missing.length > 0)
    throw new Unreadable(`The file has no column ${missing.join(', ')}. Its columns are ${columnsOf(kind).join(', ')}.`)
  return columns
}
