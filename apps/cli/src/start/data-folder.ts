import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

export interface DataFolder {
  directory: string
  logs: string
  /** The password of the embedded database: made once, readable by this account only. */
  databasePassword: string
  /** The last port of the embedded database, if it has run before. */
  databasePort: number | undefined
  rememberDatabasePort(port: number): void
}

const LONGEST_LOG_BYTES = 10_000_000

/** Makes the data folder or reads its contents. Throws with a sentence when it cannot be used. */
export function openDataFolder(directory: string): DataFolder {
  const logs = path.join(directory, 'logs')
  try {
    makeFolder(logs)
    // Logs name people, shops and orders, so only the account that runs ARK may read them.
    chmodSync(logs, 0o700)
    accessSync(directory, constants.W_OK)
    accessSync(logs, constants.W_OK)
  } catch {
    throw new Error(
      `ARK_DATA_DIR is ${directory}, which cannot be written by this account: choose another folder or change its owner.`,
    )
  }
  const portFile = path.join(directory, 'database-port')
  const port = Number(readIfThere(portFile))
  return {
    directory,
    logs,
    databasePassword: secretIn(path.join(directory, 'database-password')),
    databasePort: Number.isInteger(port) && port > 0 ? port : undefined,
    rememberDatabasePort: (chosen) => writeFileSync(portFile, `${chosen}\n`),
  }
}

/** Returns the address of the embedded database; undefined when it has never run in this data folder. Makes nothing. */
export function embeddedDatabaseUrl(directory: string): string | undefined {
  const port = readIfThere(path.join(directory, 'database-port')).trim()
  const password = readIfThere(path.join(directory, 'database-password')).trim()
  return port && password ? `postgres://ark:${password}@127.0.0.1:${port}/ark` : undefined
}

/** Opens a log for appending, readable by this account only, even one that an earlier version made. */
export function openLog(file: string): number {
  const descriptor = openSync(file, 'a', 0o600)
  fchmodSync(descriptor, 0o600)
  return descriptor
}

/** Renames a long log, so that the disk does not fill up; the previous one is deleted. */
export function rotateLogs(logs: string, names: string[]): void {
  for (const name of names) {
    const file = path.join(logs, `${name}.log`)
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    if (size > LONGEST_LOG_BYTES) renameSync(file, path.join(logs, `${name}.before.log`))
  }
}

/**
 * Makes a folder and those above it, one by one; `mode` is for the folder itself. With `recursive`, Node 24 never
 * returns on a file system that refuses with ENOENT, such as
 * /proc.
 */
export function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  mkdirSync(folder, { mode })
}

function secretIn(file: string): string {
  const known = readIfThere(file).trim()
  if (known !== '') return known
  const made = randomBytes(24).toString('base64url')
  writeFileSync(file, `${made}\n`, { mode: 0o600 })
  return made
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Returns the size of the files in a folder of logs: it grows while a program makes progress. */
export function bytesIn(logs: string): number {
  return readdirSync(logs).reduce(
    (sum, name) => sum + (statSync(path.join(logs, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}
