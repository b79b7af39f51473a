import { readdirSync, readFileSync } from 'node:fs'

/**
 * Returns the resident megabytes of the process that runs this script with this data folder, from Linux; null
 * elsewhere.
 */
export function residentMb(script: string, dataDirectory: string): number | null {
  const pid = processIds().find(
    (id) => read(`/proc/${id}/cmdline`).includes(script) && read(`/proc/${id}/environ`).includes(dataDirectory),
  )
  const [, kb] = /VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`)) ?? []
  return kb ? Number(kb) / 1024 : null
}

function processIds(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
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
