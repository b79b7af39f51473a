import { CONFIG_ERROR_START } from '../../../server/src/platform/config.ts'

const REPEAT_MS = 10_000

/**
 * Returns the line for the console from a child's log line: errors only, in one readable line. Logs are pino's JSON; a
 * crash is plain text.
 */
export function errorLine(line: string): string | undefined {
  if (line.startsWith('{')) return errorOfRecord(line)
  return line.startsWith(CONFIG_ERROR_START) || /^(\w*Error\b|Uncaught|FATAL|fatal)/.test(line)
    ? line.trim()
    : undefined
}

function errorOfRecord(line: string): string | undefined {
  let record: unknown
  try {
    record = JSON.parse(line)
  } catch {
    return undefined
  }
  if (!isRecord(record) || typeof record.level !== 'number' || record.level < 50) return undefined
  const cause = isRecord(record.err) && typeof record.err.message === 'string' ? record.err.message : ''
  const text = typeof record.msg === 'string' ? record.msg : ''
  const parts = cause === text ? [text] : [text, cause]
  return (
    parts
      .filter((part) => part !== '')
      .join(': ')
      .replaceAll('\n', ' ')
      .slice(0, 300) || undefined
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Prints a sentence at most once in ten seconds, so that a database that is down does not fill the screen. */
export function withoutRepeats(print: (line: string) => void, now: () => number = Date.now): (line: string) => void {
  const saidAt = new Map<string, number>()
  return (line) => {
    const last = saidAt.get(line)
    if (last !== undefined && now() - last < REPEAT_MS) return
    if (saidAt.size > 200) saidAt.clear()
    saidAt.set(line, now())
    print(line)
  }
}
