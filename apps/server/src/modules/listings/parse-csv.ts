import Papa from 'papaparse'
import { CSV_COLUMNS, columnsOf, type CsvError, type CsvKind, type CsvRow, readRow } from './rules/stock-csv.ts'

export interface ParsedCsv {
  /** Rows below the columns, empty ones left out. */
  count: number
  rows: CsvRow[]
  errors: CsvError[]
}

/** More than four times a store of 4,000 sizes at three locations; what was downloaded there comes back in one piece. */
const MOST_ROWS = 50_000
/** A spreadsheet's own file is a zip; anything else that is no text has zero bytes. */
const isBinary = (content: string): boolean => content.startsWith('PK\u0003') || content.includes('\u0000')

/**
 * The rows that a file means and what is wrong with its lines; or, when it is no file of this kind at all, why (in words for a person).
 * Lines are counted as a spreadsheet counts them: the columns are the first.
 */
export function parseCsv(kind: CsvKind, content: string): ParsedCsv | { problem: string } {
  if (isBinary(content))
    return { problem: 'This is not a CSV file. In your spreadsheet choose “Save as” or “Download as” CSV.' }
  const parsed = Papa.parse<Record<string, string>>(content.replace(/^\uFEFF/, ''), {
    header: true,
    transformHeader: (name) => name.trim().toLowerCase(),
  })
  const { id, values } = CSV_COLUMNS[kind]
  const missing = [id, ...values].filter((name) => !parsed.meta.fields?.includes(name))
  if (missing.length > 0)
    return {
      problem: `The file has no column ${missing.join(', ')}. Its columns are ${columnsOf(kind).join(', ')}.`,
    }
  const torn = new Map(parsed.errors.map(({ row = 0, code }) => [row, TORN[code] ?? null]))
  const lines = parsed.data
    .map((cells, at) => ({ cells, line: at + 2, tear: torn.get(at) ?? null }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell.length > 0 && String(cell).trim() !== ''))
  if (lines.length === 0) return { problem: 'The file has columns but no rows.' }
  if (lines.length > MOST_ROWS)
    return { problem: `The file has ${lines.length} rows; ${MOST_ROWS} fit in one. Split it.` }
  const read = lines.map(({ cells, line, tear }) =>
    tear ? { errors: [{ line, field: id, message: tear }] } : readRow(kind, line, cells),
  )
  return {
    count: lines.length,
    rows: read.flatMap((each) => ('row' in each ? [each.row] : [])),
    errors: read.flatMap((each) => ('errors' in each ? each.errors : [])),
  }
}

/** Lines whose cells stand in the wrong columns, so that none of them may be believed. */
const TORN: Record<string, string> = {
  TooManyFields: 'The line has more cells than there are columns. Put amounts like "1,200" in quotation marks.',
  MissingQuotes: 'A quotation mark is opened and not closed.',
  InvalidQuotes: 'A quotation mark stands in the middle of a cell. Write it twice.',
}
