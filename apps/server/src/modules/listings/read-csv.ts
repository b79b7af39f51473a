import { setImmediate } from 'node:timers/promises'
import { type CsvProblem, readTable, type Table, Unreadable } from './read-table.ts'
import { CSV_LIMITS } from './rules/csv-limits.ts'
import { MarkTally } from './rules/mark-tally.ts'
import {
  CSV_COLUMNS,
  columnsOf,
  type CsvError,
  type CsvLine,
  type CsvRow,
  readRow,
  type StockCsvKind,
  valueCells,
} from './rules/stock-csv.ts'

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
  if ('problem' in read) return read
  await inTurns(table.lines, (line) => table.read(line))
  return { ...read, rows: table.rows, ...table.mistakes.listed() }
}

/** Read in less than a millisecond. */
const LINES_AT_ONCE = 250

/** Takes each in its order; other work has its turn after some of them. */
export async function inTurns<Each>(all: readonly Each[], take: (each: Each) => void): Promise<void> {
  for (const [at, each] of all.entries()) {
    if (at > 0 && at % LINES_AT_ONCE === 0) await setImmediate()
    take(each)
  }
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
    return { errors: this.#errors.toSorted((one, other) => one.line - other.line), errorCount: this.#count }
  }
}

class StockTable implements Table {
  readonly #kind: StockCsvKind
  #columns: string[] = []
  /** What is kept of each line until all are seen: only then is it known how their numbers are written. */
  readonly lines: CsvLine[] = []
  readonly rows: CsvRow[] = []
  readonly #marks = new MarkTally()
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
    this.lines.push({ line, cells: named })
    for (const cell of valueCells(this.#kind, named)) this.#marks.add(cell)
  }

  read(line: CsvLine): void {
    const read = readRow(this.#kind, line, this.#marks.mark)
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
