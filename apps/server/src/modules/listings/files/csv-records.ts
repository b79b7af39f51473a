import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { CsvError as BadRecord, parse } from 'csv-parse'
import { decodedText } from './decode-text.ts'
import { CSV_LIMITS } from './rules/csv-limits.ts'
import { delimiterOf } from './rules/delimiter.ts'
import { Unreadable } from './unreadable.ts'

/** What becomes of the lines of a file, empty ones left out; `line` as a spreadsheet counts it, from 1. */
export type TakeRecord = (line: number, cells: string[]) => void

/**
 * Reads a CSV as a stream of bytes; each record is passed on as soon as it is complete, and nothing is queued. Throws
 * Unreadable, or what `take` throws.
 */
export async function readRecords(head: Buffer, parts: AsyncIterable<Buffer>, take: TakeRecord): Promise<void> {
  const texts = decodedText(head, parts)
  const { text, isOver } = await firstOf(texts)
  const { delimiter, begin } = delimiterOf(text)
  const records = { count: 0, line: begin > 0 ? 1 : 0 }
  const first = records.line
  const parser = parserOf(delimiter, (cells, emptyLines) => {
    records.count += 1
    records.line = first + records.count + emptyLines
    take(records.line, cells)
  })
  try {
    await pipeline(bytesOf(text.slice(begin), isOver ? null : texts), parser.resume())
  } catch (error) {
    // Inside of quotation marks, or one line: the record after the last one has no end.
    if (error instanceof BadRecord)
      throw new Unreadable(
        `Line ${records.line + 1} is longer than ${CSV_LIMITS.lineBytes} bytes, ` +
          'or a quotation mark in it is opened and not closed.',
      )
    throw error
  }
}

/** As much text as the separator is told by. */
async function firstOf(texts: AsyncIterator<string>): Promise<{ text: string; isOver: boolean }> {
  let text = ''
  while (text.length < CSV_LIMITS.lineBytes) {
    const next = await texts.next()
    if (next.done) return { text, isOver: true }
    text += next.value
  }
  return { text, isOver: false }
}

/** The parts one after the other; other work has its turn after each. What is no text has characters of zero. */
async function* bytesOf(first: string, rest: AsyncIterator<string> | null): AsyncGenerator<Buffer> {
  for (let text: string | null = first; text !== null; ) {
    if (text.includes('\u0000')) throw new Unreadable(NO_TABLE)
    yield Buffer.from(text)
    await setImmediate()
    const next: IteratorResult<string> | undefined = await rest?.next()
    text = next && !next.done ? next.value : null
  }
}

const NO_TABLE =
  'This is no CSV and no Excel file (.xlsx). In your spreadsheet choose “Save as” or “Download as”, and one of these.'

/** csv-parse with our limits. */
function parserOf(delimiter: string, take: (cells: string[], emptyLines: number) => void) {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    // A quotation mark in the middle of a cell is a part of it: what has to be a number says so then.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: CSV_LIMITS.lineBytes,
    on_record(record: string[], { empty_lines }: { empty_lines: number }) {
      // For each record that is shorter or longer than the first one csv-parse would make an error with its stack, also
      // where that is allowed: 90 µs each, and spreadsheets leave empty cells at the end out.
      Object.assign(parser.info, { records: 0 })
      take(record, empty_lines)
      return null
    },
  })
  return parser
}
