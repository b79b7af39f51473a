import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { CsvError as BadRecord, parse } from 'csv-parse'
import { CSV_LIMITS } from './rules/csv-limits.ts'
import { CSV_COLUMNS, columnsOf, type CsvError, type CsvKind, type CsvRow, readRow } from './rules/stock-csv.ts'

export interface ReadCsv {
  /** Rows below the columns, empty ones left out. */
  count: number
  rows: CsvRow[]
  /** The first mistakes, and how many there are. */
  errors: CsvError[]
  errorCount: number
}

/** Why a file is none of its kind, in words for a person. */
export interface CsvProblem {
  problem: string
}

/**
 * Reads a file as a stream of bytes: the rows that it means and what is wrong with its lines; or, when it is no file of
 * this kind or larger than it may be, why. No more of it is read than its limits allow, and other work has its turn
 * after each part. Lines are counted as a spreadsheet counts them: the columns are the first.
 */
export async function readCsv(kind: CsvKind, parts: AsyncIterable<Buffer>): Promise<ReadCsv | CsvProblem> {
  const reader = new CsvReader(kind)
  const incoming = parts[Symbol.asyncIterator]()
  const first = await incoming.next()
  if (first.done) return { problem: 'The file has columns but no rows.' }
  try {
    await pipeline(textOf(first.value, incoming), parserOf(first.value, reader).resume())
    return reader.result()
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    if (error instanceof BadRecord) return reader.torn()
    throw error
  }
}

class Unreadable extends Error {}

/** The parts one after the other. A spreadsheet's own file is a zip; anything else that is no text has zero bytes. */
async function* textOf(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  const isZip = first.subarray(0, 3).toString('latin1') === 'PK\u0003'
  let part: Buffer | null = first
  while (part) {
    if (isZip || part.includes(0))
      throw new Unreadable('This is not a CSV file. In your spreadsheet choose “Save as” or “Download as” CSV.')
    yield part
    await setImmediate()
    const next: IteratorResult<Buffer> = await rest.next()
    part = next.done ? null : next.value
  }
}

/** csv-parse with our limits; the reader hears of each record as soon as it is complete, and nothing is queued. */
function parserOf(first: Buffer, reader: CsvReader) {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(first),
    relax_column_count: true,
    // A quotation mark in the middle of a cell is a part of it: what has to be a number says so then.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: CSV_LIMITS.lineBytes,
    on_record(record: string[], { empty_lines }: { empty_lines: number }) {
      // For each record that is shorter or longer than the first one csv-parse would make an error with its stack, also
      // where that is allowed: 90 µs each, and spreadsheets leave empty cells at the end out.
      Object.assign(parser.info, { records: 0 })
      return reader.take(record, empty_lines)
    },
  })
  return parser
}

/** What separates the columns: spreadsheets of some countries write semicolons, some programs tabs. */
function delimiterOf(first: Buffer): string {
  const head =
    first
      .subarray(0, CSV_LIMITS.lineBytes)
      .toString('utf8')
      .split(/[\r\n]/, 1)[0] ?? ''
  const count = (delimiter: string) => head.split(delimiter).length
  return [';', '\t', '|'].reduce((best, each) => (count(each) > count(best) ? each : best), ',')
}

class CsvReader {
  readonly #kind: CsvKind
  #columns: string[] | null = null
  #records = 0
  /** The line of the last record, empty ones counted as well. */
  #line = 0
  #count = 0
  readonly #rows: CsvRow[] = []
  readonly #errors: CsvError[] = []
  #errorCount = 0

  constructor(kind: CsvKind) {
    this.#kind = kind
  }

  /** A record; nothing of it is passed on. Throws Unreadable to end the reading. */
  take(cells: string[], emptyLines: number): null {
    this.#nextRecord(emptyLines)
    if (!this.#columns) {
      this.#columns = columnNames(this.#kind, cells)
      return null
    }
    if (cells.every((cell) => cell.trim() === '')) return null
    this.#countRow()
    if (cells.length > this.#columns.length) this.#addError(this.#mistake(TORN.TOO_MANY))
    else if (cells.some((cell) => cell.length > CSV_LIMITS.cellCharacters))
      this.#addError(this.#mistake(TORN.LONG_CELL))
    else this.#read(cells)
    return null
  }

  /** The record after the last one has no end: what follows is inside of quotation marks, or one line. */
  torn(): CsvProblem {
    const where = `Line ${this.#line + 1} is longer than ${CSV_LIMITS.lineBytes} bytes`
    return { problem: `${where}, or a quotation mark in it is opened and not closed.` }
  }

  /** What was read, at the end. Throws Unreadable when there were no columns. */
  result(): ReadCsv | CsvProblem {
    this.#columns ??= columnNames(this.#kind, [])
    if (this.#count === 0) return { problem: 'The file has columns but no rows.' }
    return { count: this.#count, rows: this.#rows, errors: this.#errors, errorCount: this.#errorCount }
  }

  #nextRecord(emptyLines: number): void {
    this.#records += 1
    this.#line = this.#records + emptyLines
    if (this.#line > CSV_LIMITS.lines)
      throw new Unreadable(`The file has more than ${CSV_LIMITS.lines} lines. Split it.`)
  }

  #countRow(): void {
    this.#count += 1
    if (this.#count > CSV_LIMITS.rows)
      throw new Unreadable(`The file has more than ${CSV_LIMITS.rows} rows, which fit in one. Split it.`)
  }

  #read(cells: string[]): void {
    const columns = this.#columns ?? []
    const { id, values } = CSV_COLUMNS[this.#kind]
    const named = Object.fromEntries([id, ...values].map((name) => [name, cells[columns.indexOf(name)]]))
    const read = readRow(this.#kind, this.#line, named)
    if ('row' in read) this.#rows.push(read.row)
    else for (const error of read.errors) this.#addError(error)
  }

  #mistake(message: string): CsvError {
    return { line: this.#line, field: CSV_COLUMNS[this.#kind].id, message }
  }

  #addError(error: CsvError): void {
    this.#errorCount += 1
    if (this.#errors.length < CSV_LIMITS.listed) this.#errors.push(error)
  }
}

/** The names of a file's columns. Throws Unreadable when one is missing, or when there are too many. */
function columnNames(kind: CsvKind, cells: string[]): string[] {
  if (cells.length > CSV_LIMITS.columns) throw new Unreadable(`The file has more than ${CSV_LIMITS.columns} columns.`)
  const columns = cells.map((name) => name.trim().toLowerCase())
  const { id, values } = CSV_COLUMNS[kind]
  const missing = [id, ...values].filter((name) => !columns.includes(name))
  if (missing.length > 0)
    throw new Unreadable(`The file has no column ${missing.join(', ')}. Its columns are ${columnsOf(kind).join(', ')}.`)
  return columns
}

/** Lines whose cells stand in the wrong columns, so that none of them may be believed. */
const TORN = {
  TOO_MANY: 'The line has more cells than there are columns. Put amounts like "1,200" in quotation marks.',
  LONG_CELL: `A cell has more than ${CSV_LIMITS.cellCharacters} characters.`,
} as const
