import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { CsvError as BadRecord, parse } from 'csv-parse'
import { CSV_LIMITS } from './rules/csv-limits.ts'

/** Why a file is none of its kind, in words for a person. */
export interface CsvProblem {
  problem: string
}

/** What becomes of a file's lines, each as soon as it is complete. */
export interface Table {
  /** The names of the columns, as they are written. Throws Unreadable when they are not those of the kind. */
  takeNames(names: string[]): void
  takeRow(line: number, cells: string[]): void
  /** A line whose cells stand in the wrong columns, so that none of them may be believed. */
  takeTorn(line: number, message: string): void
}

/**
 * Reads a file as a stream of bytes and hands its rows to a table: how many there are, empty ones left out; or, when it
 * is no CSV or larger than it may be, why. No more of it is read than its limits allow, and other work has its turn
 * after each part. Lines are counted as a spreadsheet counts them: the columns are the first.
 */
export async function readTable(table: Table, parts: AsyncIterable<Buffer>): Promise<{ count: number } | CsvProblem> {
  const reader = new RecordReader(table)
  const incoming = parts[Symbol.asyncIterator]()
  const first = await incoming.next()
  if (first.done) return { problem: NO_ROWS }
  try {
    await pipeline(textOf(first.value, incoming), parserOf(first.value, reader).resume())
    return reader.result()
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    if (error instanceof BadRecord) return reader.torn()
    throw error
  }
}

const NO_ROWS = 'The file has columns but no rows.'

/** Ends the reading of a file: it is none of its kind, in words for a person. */
export class Unreadable extends Error {}

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
function parserOf(first: Buffer, reader: RecordReader) {
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

class RecordReader {
  readonly #table: Table
  #columns: number | null = null
  #records = 0
  /** The line of the last record, empty ones counted as well. */
  #line = 0
  #count = 0

  constructor(table: Table) {
    this.#table = table
  }

  /** A record; nothing of it is passed on. Throws Unreadable to end the reading. */
  take(cells: string[], emptyLines: number): null {
    this.#nextRecord(emptyLines)
    if (this.#columns === null) {
      this.#takeNames(cells)
      return null
    }
    if (cells.every((cell) => cell.trim() === '')) return null
    this.#countRow()
    if (cells.length > this.#columns) this.#table.takeTorn(this.#line, TORN.TOO_MANY)
    else if (cells.some((cell) => cell.length > CSV_LIMITS.cellCharacters))
      this.#table.takeTorn(this.#line, TORN.LONG_CELL)
    else this.#table.takeRow(this.#line, cells)
    return null
  }

  /** The record after the last one has no end: what follows is inside of quotation marks, or one line. */
  torn(): CsvProblem {
    const where = `Line ${this.#line + 1} is longer than ${CSV_LIMITS.lineBytes} bytes`
    return { problem: `${where}, or a quotation mark in it is opened and not closed.` }
  }

  /** How much was read, at the end. Throws Unreadable when there were no columns. */
  result(): { count: number } | CsvProblem {
    if (this.#columns === null) this.#takeNames([])
    return this.#count === 0 ? { problem: NO_ROWS } : { count: this.#count }
  }

  #takeNames(cells: string[]): void {
    if (cells.length > CSV_LIMITS.columns) throw new Unreadable(`The file has more than ${CSV_LIMITS.columns} columns.`)
    this.#columns = cells.length
    this.#table.takeNames(cells)
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
}

/** Lines whose cells stand in the wrong columns, so that none of them may be believed. */
const TORN = {
  TOO_MANY: 'The line has more cells than there are columns. Put amounts like "1,200" in quotation marks.',
  LONG_CELL: `A cell has more than ${CSV_LIMITS.cellCharacters} characters.`,
} as const
