/** The position in a list ordered by a text: after the row with this text and id. */
export interface TextPlace {
  text: string
  id: number
}

/** Returns a position as the cursor of the next page: `481_Air Jordan 1`. */
export const cursorAt = ({ text, id }: TextPlace): string => `${id}_${text}`

/** The kind of a position's text: as typed, or a time or day in its API form. */
type Kind = 'words' | 'moment'

/** Returns the position of a cursor; null when no list returned such a cursor. */
export function placeAt(cursor: string, kind: Kind = 'words'): TextPlace | null {
  const [, id, text] = /^(\d{1,15})_(.*)$/s.exec(cursor) ?? []
  if (id === undefined || text === undefined) return null
  return kind === 'words' || isMoment(text) ? { text, id: Number(id) } : null
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):\d\d))?$/

/** Returns whether both JavaScript and PostgreSQL can parse a time: February 30 is invalid. */
function isMoment(text: string): boolean {
  if (/^-?infinity$/.test(text)) return true
  const [, day] = MOMENT.exec(text) ?? []
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight) && !Number.isNaN(Date.parse(text)) && isDay(midnight, day)
}

const isDay = (midnight: number, day: string | undefined): boolean =>
  new Date(midnight).toISOString().slice(0, 10) === day

/**
 * Cuts a page from rows that were read with one more than it has: the page, and the cursor of the next one, null when
 * this is the last.
 */
export function cutPage<Row, Cursor>(found: readonly Row[], limit: number, cursorOf: (last: Row) => Cursor) {
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return { page, next_cursor: last === undefined ? null : cursorOf(last) }
}

/** The message for a cursor that the list did not return. */
export const NO_CURSOR = 'Cursor is not from this list. Load the list again.'
