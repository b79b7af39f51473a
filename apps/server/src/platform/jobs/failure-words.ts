import { replaceEmails } from '../safety/emails-in-text.ts'
import { redacted } from '../safety/redaction.ts'

const LONGEST = 500

/** What an address carries behind its path. */
const QUERY = /(https?:\/\/[^\s?]+)(?:\?\S+)?/g

/** Words of a provider or a mail server without e-mails and secrets, no longer than a screen wants them. */
export function withoutSecrets(words: string): string {
  const bounded = words
    .slice(0, 4 * LONGEST)
    .replaceAll(QUERY, (all: string, address: string) => (all === address ? all : `${address}?…`))
  return redacted(replaceEmails(bounded, () => '(e-mail)')).slice(0, LONGEST)
}

/**
 * What the queue remembers of a failure, for weeks: its kind, code and words. The whole error, with its stack, its
 * cause and whatever a provider has answered, is in the log and nowhere else.
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
