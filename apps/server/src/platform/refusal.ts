/**
 * A refusal of a request that cannot be fulfilled. It is a value, not an exception; routes turn it into an HTTP
 * answer. `detail` tells a store operator what happened, to what, and what to do.
 */
export interface Refusal {
  refused: 'not_found' | 'invalid' | 'conflict' | 'forbidden' | 'signed_out' | 'unavailable' | 'throttled'
  detail: string
  errors?: { field: string; message: string }[]
  /** A code for special handling in the browser; the kind of refusal by default. */
  code?: string
  /** Also sent as the header `Retry-After`. */
  retryAfterSeconds?: number
}

export const refuse = (refused: Refusal['refused'], detail: string): Refusal => ({ refused, detail })

/** Returns the refusal of a wrong field: 422 with the field's name. */
export const refuseField = (field: string, message: string): Refusal => ({
  refused: 'invalid',
  detail: message,
  errors: [{ field, message }],
})

/** Returns the refusal of several wrong fields: 422 with a message for each. Null when there is none. */
export function refuseFields(problems: Partial<Record<string, string>>): Refusal | null {
  const errors = Object.entries(problems).map(([field, message = '']) => ({ field, message }))
  if (errors.length === 0) return null
  return { refused: 'invalid', detail: errors.map(({ message }) => asSentence(message)).join(' '), errors }
}

/** Returns a text with a period at its end, so that several can follow each other. */
const asSentence = (text: string): string => (['.', '!', '?'].some((end) => text.endsWith(end)) ? text : `${text}.`)

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value && 'detail' in value

export const notFound = (what: string): Refusal =>
  refuse('not_found', `${what} was not found. It may have been removed; refresh the page.`)
