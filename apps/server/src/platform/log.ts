import pino, { type DestinationStream } from 'pino'
import { redacted } from './safety/redaction.ts'

export type Logger = pino.Logger

/** What a line may hold, in characters: nobody reads more, and each line is searched for secrets. */
const LONGEST_LINE = 16_000
/** What is left of each text, and of each list, of a line that is longer. */
const LONGEST_TEXT = 1_000
const LONGEST_LIST = 20

/** Structured lines on stdout. Secrets never reach them: each line passes the one list of redaction.ts. */
export const createLogger = (
  level: string = process.env.LOG_LEVEL ?? 'info',
  destination: DestinationStream = pino.destination(1),
): Logger => pino({ level, hooks: { streamWrite: (line) => redacted(bounded(line)) } }, destination)

/** A line that is not too long; otherwise with its texts and lists cut, or its message alone. */
function bounded(line: string): string {
  if (line.length <= LONGEST_LINE) return line
  const record = JSON.parse(line, (_, value: unknown) => {
    if (typeof value === 'string' && value.length > LONGEST_TEXT) return `${value.slice(0, LONGEST_TEXT)} …`
    return Array.isArray(value) ? value.slice(0, LONGEST_LIST) : value
  }) as Record<string, unknown>
  const cut = JSON.stringify({ ...record, isCut: true })
  const { level, time, msg } = record
  return `${cut.length <= LONGEST_LINE ? cut : JSON.stringify({ level, time, msg, isCut: true })}\n`
}
