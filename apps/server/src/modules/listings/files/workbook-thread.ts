import { parentPort, workerData } from 'node:worker_threads'
import readWorkbookFile from 'read-excel-file/universal'
import { CSV_LIMITS } from './rules/csv-limits.ts'

/** The input of the thread that reads one workbook. The thread answers null when it cannot read it. */
export interface WorkbookToRead {
  content: ArrayBuffer
  /** Null means the only sheet. */
  sheet: string | null
}
export interface SheetLine {
  line: number
  cells: string[]
}
export interface ReadSheets {
  /** The non-empty sheets. */
  sheets: string[]
  /** The lines of the chosen sheet, at most one more than allowed; null when it does not exist or there are several. */
  lines: SheetLine[] | null
}

/**
 * Stops this thread's clock. The library reads a sheet in pieces and halves their size whenever one takes more than
 * 7 ms, without a smallest size, so that a large file would take hours on a busy machine. Without a clock, the pieces
 * grow.
 */
Date.now = () => 0

type Value = string | number | boolean | Date | null

/** Returns a number as a spreadsheet shows it, without rounding errors such as 99.90000000000001. */
function numberText(stored: string): string {
  const text = String(Number(Number(stored).toPrecision(15)))
  // The added zero prevents three decimals from being read as a group of digits, because a stored number has only one
  // meaning.
  return /^\d+\.\d{3}$/.test(text) ? `${text}0` : text
}

const textOf = (value: Value): string => {
  if (value === null) return ''
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}

async function readSheets({ content, sheet }: WorkbookToRead): Promise<ReadSheets | null> {
  const read = await readWorkbookFile(content, { parseNumber: numberText, trim: false }).catch(() => null)
  if (!read) return null
  const filled = read.filter(({ data }) => data.some((row) => row.some((value) => value !== null)))
  const wanted =
    sheet === null ? (filled.length === 1 ? filled[0] : undefined) : filled.find((each) => each.sheet === sheet)
  const lines = wanted
    ? wanted.data
        .slice(0, CSV_LIMITS.lines + 1)
        .map((row, at) => ({ line: at + 1, cells: (row as Value[]).map(textOf) }))
    : null
  return { sheets: filled.map((each) => each.sheet), lines }
}

parentPort?.postMessage(await readSheets(workerData as WorkbookToRead))
