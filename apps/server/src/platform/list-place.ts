/** Where a list in the order of a text goes on: behind the row with this text and id. */
export interface TextPlace {
  text: string
  id: number
}

/** A place as a list gives it to whoever reads the next page: `481_Air Jordan 1`. */
export const cursorAt = ({ text, id }: TextPlace): string => `${id}_${text}`

/** What the text of a place is: as it was typed, or a moment or day as it is on the wire. */
type Kind = 'words' | 'moment'

/** The place that a cursor says; null: it is none that a list gave. */
export function placeAt(cursor: string, kind: Kind = 'words'): TextPlace | null {
  const [, id, text] = /^(\d{1,15})_(.*)$/s.exec(cursor) ?? []
  if (id === undefined || text === undefined) return null
  return kind === 'words' || isMoment(text) ? { text, id: Number(id) } : null
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):\d\d))?$/

/** One that both JavaScript and PostgreSQL read: a 30th of February is none. */
function isMoment(text: string): boolean {
  if (/^-?infinity$/.test(text)) return true
  const [, day] = MOMENT.exec(text) ?? []
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight) && !Number.isNaN(Date.parse(text)) && isDay(midnight, day)
}

const isDay = (midnight: number, day: string | undefined): boolean =>
  new Date(midnight).toISOString().slice(0, 10) === day

/** The field `cursor` is none that the list gave. */
export const NO_CURSOR = 'Cursor is not one that this list gave. Load the list again.'
