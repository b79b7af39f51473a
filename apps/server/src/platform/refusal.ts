/**
 * A refusal is a value, not an exception: the caller asked for what cannot be. Routes turn it into an HTTP answer.
 * `detail` says what happened, to what, and what to do, in words for a store operator.
 */
export interface Refusal {
  refused: 'not_found' | 'invalid' | 'conflict' | 'forbidden' | 'signed_out' | 'unavailable' | 'throttled'
  detail: string
  errors?: { field: string; message: string }[]
  /** What the browser may offer to do about it; the kind of refusal when there is nothing special. */
  code?: string
  /** Sent as the header `Retry-After`, too. */
  retryAfterSeconds?: number
}

export const refuse = (refused: Refusal['refused'], detail: string): Refusal => ({ refused, detail })

/** A field that is wrong: answered as 422 with the field's name. */
export const refuseField = (field: string, message: string): Refusal => ({
  refused: 'invalid',
  detail: message,
  errors: [{ field, message }],
})

/** Several fields that are wrong: answered as 422, each with its own words. Null when none is. */
export function refuseFields(problems: Partial<Record<string, string>>): Refusal | null {
  const errors = Object.entries(problems).map(([field, message = '']) => ({ field, message }))
  if (errors.length === 0) return null
  return { refused: 'invalid', detail: errors.map(({ message }) => message).join(', '), errors }
}

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value && 'detail' in value

export const notFound = (what: string): Refusal =>
  refuse('not_found', `${what} was not found. It may have been removed; refresh the page.`)
