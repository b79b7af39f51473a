/** Errors that one answer names; further ones are named once these are corrected. */
export const MOST_ERRORS = 20
/** Characters of a field's name, which may be the sender's own. */
export const MOST_NAME = 100
const MOST_WORDS = 400
const MOST_DETAIL = 4_000

/** A text that is at most so many characters long, its end given up; never cut between the halves of one character. */
export function bounded(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`
}

interface Words {
  detail: string
  errors?: { field: string; message: string }[]
}

/**
 * The words of a refusal as they may leave: whatever of a request they repeat, the answer stays under a few kilobytes
 * (docs/security.md). `detail`: what happened; `errors`: field by field.
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
