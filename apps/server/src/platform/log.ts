import pino, { type DestinationStream } from 'pino'
import { redacted } from './redaction.ts'

export type Logger = pino.Logger

/** Structured lines on stdout. Secrets never reach them: each line passes the one list of redaction.ts. */
export const createLogger = (
  level: string = process.env.LOG_LEVEL ?? 'info',
  destination: DestinationStream = pino.destination(1),
): Logger => pino({ level, hooks: { streamWrite: redacted } }, destination)
