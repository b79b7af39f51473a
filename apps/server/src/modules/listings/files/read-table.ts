import { readRecords } from './csv-records.ts'
import { readWorkbook } from './read-workbook.ts'
import { CSV_LIMITS } from './rules/csv-limits.ts'
import { bareCell, isBlankLine, isTotalLine, widthOf } from './rules/sheet-cells.ts'
import { Unreadable } from './unreadable.ts'

/** Why a file cannot be read, for people. */
export interface CsvProblem {
  problem: string
}

/** The names of a table's columns, and the number of first lines that are not rows because they contain the names. */
export interface Head {
  names: string[]
  lines: number
}

/** Receives a file's lines, each as soon as it is complete, with cells from `bareCell`. */
export interface Table {
  /** Finds the names of the columns in the first lines. Throws Unreadable when they are not those of the kind. */
  takeHead(first: readonly string[][]): Head
  takeRow(line: number, cells: string[]): void
  /** Receives a line whose cells are in the wrong columns, so that none of them can be trusted. */
  takeMisaligned(line: number, message: string): void
}

export interface ReadTable {
  /** The number of rows below the column names, without empty ones and a total at the end. */
  count: number
  /** The line of a total at the end, which is not a row; null when there is none. */
  totalLine: number | null
  /** The non-empty sheets of a workbook; with several, none is read before a person chooses one. */
  sheets: string[]
}

export interface TableFile {
  parts: AsyncIterable<Buffer>
  /** The chosen sheet of a workbook; null when no one chose one. */
  sheet: string | null
}

const NO_ROWS = 'The file has columns but no rows.'

/**
 * Reads a CSV or an Excel file and passes its rows to a table; returns the reason when it is neither or too large.
 * Reads no more of it than its limits allow, and lets other work run after each part. Lines are numbered as in a
 * spreadsheet.
 */
export async function readTable(table: Table, { parts, sheet }: TableFile): Promise<ReadTable | CsvProblem> {
  const reader = new SheetReader(table)
  try {
    const { head, all } = await peek(parts)
    if (head.length === 0) return { problem: NO_ROWS }
    if (isOldWorkbook(head)) throw new Unreadable(OLD_WORKBOOK)
    if (!isZip(head)) {
      await readRecords(head, all, (line, cells) => reader.take(line, cells))
      return reader.result([])
    }
    const { sheets, rows } = await readWorkbook(await wholeOf(all), sheet)
    if (rows === null) return { count: 0, totalLine: null, sheets }
    for await (const { line, cells } of rows) reader.take(line, cells)
    return reader.result(sheets)
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    throw error
  }
}

const OLD_WORKBOOK =
  'This is an old Excel file (.xls), or it has a password. Save it as .xlsx without a password, or as CSV.'

const isZip = (head: Buffer): boolean => head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))
const isOldWorkbook = (head: Buffer): boolean => head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))

/** The number of bytes that identify the kind of a file. */
const PEEKED = 64

async function peek(parts: AsyncIterable<Buffer>): Promise<{ head: Buffer; all: AsyncGenerator<Buffer> }> {
  const incoming = parts[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < PEEKED) {
    const next = await incoming.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  async function* all() {
    yield head
    for (let next = await incoming.next(); !next.done; next = await incoming.next()) yield next.value
  }
  return { head, all: all() }
}

async function wholeOf(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

interface Line {
  line: number
  cells: string[]
}

/** The number of lines to see before finding the column names. */
const FIRST_LINES = 30

/** Separates the column names, the rows and a total at the end. */
class SheetReader {
  readonly #table: Table
  /** The lines before the columns are known. */
  #first: Line[] = []
  #columns: number | null = null
  /** The latest line; it may turn out to be the last one. */
  #last: Line | null = null
  #above: string[] | null = null
  #totalLine: number | null = null
  #count = 0

  constructor(table: Table) {
    this.#table = table
  }

  /** Handles a line of the file. Throws Unreadable to stop reading. */
  take(line: number, written: readonly string[]): void {
    if (line > CSV_LIMITS.lines) throw new Unreadable(`The file has more than ${CSV_LIMITS.lines} lines. Split it.`)
    const cells = written.map(bareCell)
    if (isBlankLine(cells)) return
    if (this.#columns !== null) return this.#takeRow({ line, cells })
    this.#first.push({ line, cells })
    if (this.#first.length === FIRST_LINES) this.#takeHead()
  }

  /** Completes the reading. Throws Unreadable when there are no column names. */
  result(sheets: string[]): ReadTable | CsvProblem {
    if (this.#columns === null) this.#takeHead()
    this.#takeLast()
    return this.#count === 0 ? { problem: NO_ROWS } : { count: this.#count, totalLine: this.#totalLine, sheets }
  }

  #takeHead(): void {
    const rows = this.#first.map(({ cells }) => cells)
    const width = Math.max(0, ...rows.map(widthOf))
    const { names, lines } = this.#table.takeHead(rows)
    // Empty cells at the end are not columns.
    if (Math.min(names.length, width) > CSV_LIMITS.columns)
      throw new Unreadable(`The file has more than ${CSV_LIMITS.columns} columns.`)
    this.#columns = names.length
    for (const line of this.#first.slice(lines)) this.#takeRow(line)
    this.#first = []
  }

  #takeRow(next: Line): void {
    const row = this.#last
    this.#last = next
    if (row) this.#passOn(row)
  }

  #takeLast(): void {
    if (!this.#last) return
    if (this.#count > 0 && isTotalLine(this.#last.cells, this.#above)) this.#totalLine = this.#last.line
    else this.#passOn(this.#last)
  }

  #passOn({ line, cells }: Line): void {
    this.#above = cells
    this.#count += 1
    if (this.#count > CSV_LIMITS.rows) throw new Unreadable(`The file has more than ${CSV_LIMITS.rows} rows. Split it.`)
    if (widthOf(cells) > (this.#columns ?? 0)) this.#table.takeMisaligned(line, TORN.TOO_MANY)
    else if (cells.some((cell) => cell.length > CSV_LIMITS.cellCharacters))
      this.#table.takeMisaligned(line, TORN.LONG_CELL)
    else this.#table.takeRow(line, cells)
  }
}

/** The messages for lines whose cells are in the wrong columns, so that none of them can be trusted. */
const TORN = {
  TOO_MANY: 'The line has more cells than there are columns. Put amounts like "1,200" in quotation marks.',
  LONG_CELL: `A cell has more than ${CSV_LIMITS.cellCharacters} characters.`,
} as const
