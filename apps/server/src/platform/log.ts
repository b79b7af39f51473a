import pino, { type DestinationStream } from 'pino'
import { redacted } from './safety/redaction.ts'

export type Logger = pino.Logger

/** The longest log line, in characters: no one reads more, and each line is searched for secrets. */
const LONGEST_LINE = 16_000
/** How much of each text, and of each list, a longer line keeps. */
const LONGEST_TEXT = 1_000
const LONGEST_LIST = 20

/**
 * Creates a logger of structured lines on stdout. Every line passes the patterns of redaction.ts, so that no secret is
 * logged.
 */
export const createLogger = (
  level: string = process.env.LOG_LEVEL ?? 'info',
  destination: DestinationStream = pino.destination(1),
): Logger => pino({ level, hooks: { streamWrite: (line) => redacted(bounded(line)) } }, destination)

/** Returns a short line unchanged; shortens the texts and lists of a longer one, or keeps only its message. */
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
