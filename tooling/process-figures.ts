import { readdirSync, readFileSync } from 'node:fs'

export interface ProcessFigures {
  residentMb: number
  openFiles: number
}

/**
 * Returns the figures of the process that runs this script with this data folder, from Linux; null elsewhere, and when
 * there is no such process.
 */
export function processFigures(script: string, dataDirectory: string): ProcessFigures | null {
  const pid = namesIn('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((id) => read(`/proc/${id}/cmdline`).includes(script) && read(`/proc/${id}/environ`).includes(dataDirectory))
  const [, kb] = /VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`)) ?? []
  return kb ? { residentMb: Number(kb) / 1024, openFiles: namesIn(`/proc/${pid}/fd`).length } : null
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
