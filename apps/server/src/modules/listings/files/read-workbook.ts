import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { refuseLargeZip } from './refuse-large-zip.ts'
import { Unreadable } from './unreadable.ts'
import type { ReadSheets, SheetLine } from './workbook-thread.ts'

/** The limits of a worker that reads one workbook. */
const LIMITS = { heapMb: 256, milliseconds: 30_000 }
const LINES_AT_ONCE = 250

const TOO_LARGE = 'This workbook is too large. Save the sheet that you need as CSV.'
const NOT_READ = 'This Excel file cannot be read. Open it in your spreadsheet and save it again, or save it as CSV.'

export interface Workbook {
  /** The non-empty sheets, in order. */
  sheets: string[]
  /** The lines of the chosen sheet; null when there are several and none was chosen. */
  rows: AsyncIterable<SheetLine> | null
}

/**
 * Reads a sheet of an Excel file (.xlsx) with its saved values, because no formula is computed; dates become text like
 * `2026-11-26`. Reads it in a separate thread with limited memory and time, after checking that its unpacked size is
 * limited. `sheet`: the name; null means the only one. Throws Unreadable.
 */
export async function readWorkbook(bytes: Buffer, sheet: string | null): Promise<Workbook> {
  await refuseLargeZip(bytes)
  const { sheets, lines } = await inThread(bytes, sheet)
  if (sheets.length === 0) throw new Unreadable('The sheets of this file are empty.')
  if (sheet !== null && lines === null) throw new Unreadable(`The file has no sheet “${sheet}” with data.`)
  return { sheets, rows: lines && inPieces(lines) }
}

function inThread(bytes: Buffer, sheet: string | null): Promise<ReadSheets> {
  const content = Uint8Array.from(bytes).buffer
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
    workerData: { content, sheet },
    transferList: [content],
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.heapMb },
    execArgv: [],
    env: {},
  })
  return new Promise<ReadSheets>((resolve, reject) => {
    const clock = setTimeout(() => reject(new Unreadable(TOO_LARGE)), LIMITS.milliseconds)
    const end = (then: () => void) => {
      clearTimeout(clock)
      then()
    }
    thread.once('message', (answer: ReadSheets | null) =>
      end(() => (answer ? resolve(answer) : reject(new Unreadable(NOT_READ)))),
    )
    thread.once('error', (error: Error & { code?: string }) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Unreadable(TOO_LARGE) : error)),
    )
  }).finally(() => thread.terminate())
}

/** Yields lines and lets other work run after some of them. */
async function* inPieces(lines: readonly SheetLine[]): AsyncGenerator<SheetLine> {
  for (const [at, line] of lines.entries()) {
    if (at > 0 && at % LINES_AT_ONCE === 0) await setImmediate()
    yield line
  }
}
