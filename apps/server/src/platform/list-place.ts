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

const isMoment = (text: string): boolean =>
  /^-?infinity$/.test(text) ||
  (/^\d{4}-\d\d-\d\d(T[\d:.]{8,15}(Z|[+-]\d\d:\d\d))?$/.test(text) && !Number.isNaN(Date.parse(text)))

/** The field `cursor` is none that the list gave. */
export const NO_CURSOR = 'Cursor is not one that this list gave. Load the list again.'
