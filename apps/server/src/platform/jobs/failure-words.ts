const LONGEST = 500

/** What may tell who somebody is or let somebody in, wherever a provider or a mail server has put it into its words. */
const HIDDEN: readonly [pattern: RegExp, instead: string][] = [
  [/[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, '(e-mail)'],
  [/(https?:\/\/[^\s?]+)\?\S+/g, '$1?…'],
  [/\b(?:shp[a-z]{2}_\w+|ey[\w-]+\.[\w-]+\.[\w-]+)/g, '(token)'],
  [/\b(Bearer|Basic)\s+\S+/gi, '$1 (token)'],
]

/** Words without addresses of people and without tokens, no longer than a screen wants them. */
export const withoutSecrets = (words: string): string =>
  HIDDEN.reduce((text, [pattern, instead]) => text.replaceAll(pattern, instead), words.slice(0, 4 * LONGEST)).slice(
    0,
    LONGEST,
  )

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
