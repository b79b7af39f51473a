import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isAlive, processStart } from '../processes/process-table.ts'

export interface LockHolder {
  pid: number
  /** The system's mark of the process's start, because a process id alone is reused. */
  processStart: string
  url: string
}

export interface RunLock {
  release(): void
}

/** Locks the data folder for this process, or returns the process that has it. Takes over the lock of a killed run. */
export function takeRunLock(dataDirectory: string, url: string): RunLock | { heldBy: LockHolder } {
  const file = path.join(dataDirectory, 'ark.lock')
  const mine: LockHolder = { pid: process.pid, processStart: processStart(process.pid) ?? '', url }
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(mine))
  try {
    for (;;) {
      try {
        // A link appears with its content or not at all; of two runs only one can make it.
        linkSync(draft, file)
        return { release: () => release(file, mine) }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      }
      const holder = readHolder(file)
      if (holder && isAlive(holder.pid) && processStart(holder.pid) === holder.processStart) return { heldBy: holder }
      rmSync(file, { force: true })
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Returns the message for a second start on the same folder. */
export function lockedMessage({ pid, url }: LockHolder, dataDirectory: string): string {
  return `ARK already runs on ${dataDirectory}: process ${pid}, ${url}. Stop that one first, or set ARK_DATA_DIR to another folder.`
}

function release(file: string, mine: LockHolder): void {
  const holder = readHolder(file)
  if (holder?.pid === mine.pid && holder.processStart === mine.processStart) rmSync(file, { force: true })
}

function readHolder(file: string): LockHolder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isHolder(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isHolder(value: unknown): value is LockHolder {
  if (typeof value !== 'object' || value === null) return false
  return (
    'pid' in value &&
    typeof value.pid === 'number' &&
    'processStart' in value &&
    typeof value.processStart === 'string' &&
    'url' in value &&
    typeof value.url === 'string'
  )
}
