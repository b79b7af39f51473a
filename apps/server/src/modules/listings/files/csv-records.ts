import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { CsvError as BadRecord, parse } from 'csv-parse'
import { decodedText } from './decode-text.ts'
import { CSV_LIMITS } from './rules/csv-limits.ts'
import { delimiterOf } from './rules/delimiter.ts'
import { Unreadable } from './unreadable.ts'

/** Handles one line of a file, except empty ones; `line` is a spreadsheet's line number, from 1. */
export type TakeRecord = (line: number, cells: string[]) => void

/**
 * Reads a CSV as a stream of bytes and passes each record on as soon as it is complete, without queueing. Throws
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
    // The error concerns the record after the last one, which is too long or has an open quotation mark.
    if (error instanceof BadRecord)
      throw new Unreadable(
        `Line ${records.line + 1} is longer than ${CSV_LIMITS.lineBytes} bytes, ` +
          'or a quotation mark in it is opened and not closed.',
      )
    throw error
  }
}

/** Returns enough text to detect the separator. */
async function firstOf(texts: AsyncIterator<string>): Promise<{ text: string; isOver: boolean }> {
  let text = ''
  while (text.length < CSV_LIMITS.lineBytes) {
    const next = await texts.next()
    if (next.done) return { text, isOver: true }
    text += next.value
  }
  return { text, isOver: false }
}

/**
 * Yields the parts in order and lets other work run after each. Throws Unreadable for binary content, which contains
 * zero bytes.
 */
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
  'This is neither a CSV nor an Excel file (.xlsx). In your spreadsheet, choose “Save as” or “Download as” and one of these.'

/** Returns a csv-parse parser with ARK's limits. */
function parserOf(delimiter: string, take: (cells: string[], emptyLines: number) => void) {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    // A quotation mark in the middle of a cell is part of it; if the cell must be a number, its check reports the
    // error.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: CSV_LIMITS.lineBytes,
    on_record(record: string[], { empty_lines }: { empty_lines: number }) {
      // csv-parse would create an error with a stack for each record of a different length than the first one, even
      // where that is allowed. Each costs 90 µs, and spreadsheets omit empty cells at the end of lines.
      Object.assign(parser.info, { records: 0 })
      take(record, empty_lines)
      return null
    },
  })
  return parser
}
