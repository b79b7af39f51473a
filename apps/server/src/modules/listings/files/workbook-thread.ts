import { parentPort, workerData } from 'node:worker_threads'
import readWorkbookFile from 'read-excel-file/universal'
import { CSV_LIMITS } from './rules/csv-limits.ts'

/** What the thread of one workbook is given, and answers; null: it cannot be read. */
export interface WorkbookToRead {
  content: ArrayBuffer
  /** Null: the only one. */
  sheet: string | null
}
export interface SheetLine {
  line: number
  cells: string[]
}
export interface ReadSheets {
  /** Those that hold something. */
  sheets: string[]
  /** Of the one that is meant, one more than there may be at most; null: there is no such one, or several. */
  lines: SheetLine[] | null
}

type Value = string | number | boolean | Date | null

/** A number as a person would write it: of 99.90000000000001 what a spreadsheet shows. */
function numberText(stored: string): string {
  const text = String(Number(Number(stored).toPrecision(15)))
  // Three decimals are no group of digits: nothing that is stored as a number may be two.
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
