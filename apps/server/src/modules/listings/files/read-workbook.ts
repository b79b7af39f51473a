import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { refuseLargeZip } from './refuse-large-zip.ts'
import { Unreadable } from './unreadable.ts'
import type { ReadSheets, SheetLine } from './workbook-thread.ts'

/**
 * The limits of a worker that reads one workbook. Its processor time counts, because the same file takes longer on a
 * busy machine.
 */
const LIMITS = { heapMb: 256, processorMs: 30_000 }
const LOOK_EVERY_MS = 1_000
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
 * `2026-11-26`. Reads it in a separate thread with limited memory and processor time, after checking that its unpacked
 * size is limited. `sheet`: the name; null means the only one. Throws Unreadable.
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
    const looking = setInterval(async () => {
      const usedMs = await processorMs(thread)
      if (usedMs > LIMITS.processorMs) end(() => reject(new Unreadable(TOO_LARGE)))
    }, LOOK_EVERY_MS)
    const end = (then: () => void) => {
      clearInterval(looking)
      then()
    }
    thread.once('message', (answer: ReadSheets | null) =>
      end(() => (answer ? resolve(answer) : reject(new Unreadable(NOT_READ)))),
    )
    thread.once('error', (error: Error & { code?: string }) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Unreadable(TOO_LARGE) : error)),
    )
    thread.once('exit', () => end(() => reject(new Unreadable(NOT_READ))))
  }).finally(() => thread.terminate())
}

/** Returns the processor time of a thread in milliseconds; 0 when it has ended, which its events report. */
const processorMs = (thread: Worker): Promise<number> =>
  thread.cpuUsage().then(
    ({ user, system }) => (user + system) / 1_000,
    () => 0,
  )

/** Yields lines and lets other work run after some of them. */
async function* inPieces(lines: readonly SheetLine[]): AsyncGenerator<SheetLine> {
  for (const [at, line] of lines.entries()) {
    if (at > 0 && at % LINES_AT_ONCE === 0) await setImmediate()
    yield line
  }
}
