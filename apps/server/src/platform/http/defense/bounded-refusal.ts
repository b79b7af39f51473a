/** How many errors one answer lists; further ones appear once these are corrected. */
export const MOST_ERRORS = 20
/** The most characters of a field's name, which may come from the sender. */
export const MOST_NAME = 100
const MOST_WORDS = 400
const MOST_DETAIL = 4_000

/** Returns a text shortened to at most `most` characters; never cuts a character in two. */
export function bounded(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`
}

interface Words {
  detail: string
  errors?: { field: string; message: string }[]
}

/**
 * Returns a refusal with bounded texts: whatever they quote from a request, the answer stays under a few kilobytes
 * (docs/security.md). `detail` is what happened, `errors` are by field.
 */
export function boundedRefusal<T extends Words>({ detail, errors, ...rest }: T) {
  return {
    detail: bounded(detail, MOST_DETAIL),
    ...rest,
    ...(errors && {
      errors: errors
        .slice(0, MOST_ERRORS)
        .map(({ field, message }) => ({ field: bounded(field, MOST_NAME), message: bounded(message, MOST_WORDS) })),
    }),
  }
}
