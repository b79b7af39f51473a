import { setImmediate } from 'node:timers/promises'
import { type CsvProblem, type Head, type ReadTable, readTable, type Table, type TableFile } from './read-table.ts'
import { CSV_LIMITS } from './rules/csv-limits.ts'
import { MarkTally } from './rules/mark-tally.ts'
import { HEAD_LINES, isCaption } from './rules/sheet-cells.ts'
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
import { Unreadable } from './unreadable.ts'

export interface ReadCsv extends ReadTable {
  rows: CsvRow[]
  /** The first mistakes, and the total number. */
  errors: CsvError[]
  errorCount: number
}

/**
 * Reads a file in the format of a download. Returns its rows and the mistakes in its lines, or the reason why it is not
 * a file of this kind or too large.
 */
export async function readCsv(kind: StockCsvKind, file: TableFile): Promise<ReadCsv | CsvProblem> {
  const table = new StockTable(kind)
  const read = await readTable(table, file)
  if ('problem' in read) return read
  await inTurns(table.lines, (line) => table.read(line))
  return { ...read, rows: table.rows, ...table.mistakes.listed() }
}

/** The number of lines to read in less than a millisecond. */
const LINES_AT_ONCE = 250

/** Handles each item in order and lets other work run after some of them. */
export async function inTurns<Each>(all: readonly Each[], take: (each: Each) => void): Promise<void> {
  for (const [at, each] of all.entries()) {
    if (at > 0 && at % LINES_AT_ONCE === 0) await setImmediate()
    take(each)
  }
}

/** The mistakes in a file's lines: counts all, and lists the first. */
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
  /** The cells of each line; the number format is known only after all lines were seen. */
  readonly lines: CsvLine[] = []
  readonly rows: CsvRow[] = []
  readonly #marks = new MarkTally()
  readonly mistakes = new Mistakes()

  constructor(kind: StockCsvKind) {
    this.#kind = kind
  }

  takeHead(first: readonly string[][]): Head {
    const { names, lines } = headOf(this.#kind, first)
    this.#columns = names
    return { names, lines }
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

  takeMisaligned(line: number, message: string): void {
    this.mistakes.add({ line, field: CSV_COLUMNS[this.#kind].id, message })
  }
}

/** Finds the first line that names every column; titles may be above it. Throws Unreadable when there is none. */
function headOf(kind: StockCsvKind, first: readonly string[][]): Head {
  const { id, values } = CSV_COLUMNS[kind]
  const lines = first.slice(0, HEAD_LINES).map((cells) => cells.map((name) => name.toLowerCase()))
  const missingIn = (names: readonly string[]) => [id, ...values].filter((name) => !names.includes(name))
  const at = lines.findIndex((names) => missingIn(names).length === 0)
  const names = lines[at]
  if (!names) {
    const missing = missingIn(lines[0] ?? [])
    throw new Unreadable(`The file has no column ${missing.join(', ')}. Its columns are ${columnsOf(kind).join(', ')}.`)
  }
  return { names, lines: at + (isCaption(first[at + 1] ?? []) ? 2 : 1) }
}
