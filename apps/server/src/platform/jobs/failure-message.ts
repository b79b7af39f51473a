import { replaceEmails } from '../safety/emails-in-text.ts'
import { redacted } from '../safety/redaction.ts'

const LONGEST = 500

/** A URL with its query. */
const QUERY = /(https?:\/\/[^\s?]+)(?:\?\S+)?/g

/** Returns a message of a provider or a mail server without e-mail addresses and secrets, shortened for a screen. */
export function withoutSecrets(words: string): string {
  const bounded = words
    .slice(0, 4 * LONGEST)
    .replaceAll(QUERY, (all: string, address: string) => (all === address ? all : `${address}?…`))
  return redacted(replaceEmails(bounded, () => '(e-mail)')).slice(0, LONGEST)
}

/**
 * The part of a failure that the queue keeps for weeks: its kind, code and message. The whole error, with its stack,
 * cause and the provider's answer, is only in the log.
 */
export class JobFailure extends Error {
  readonly code?: string

  constructor(error: unknown) {
    const { name = 'Error', message = String(error), code } = (error ?? {}) as Partial<Error> & { code?: unknown }
    super(withoutSecrets(message))
    this.name = name
    if (typeof code === 'string') this.code = code
    delete this.stack
  }
}
