/**
 * Where in a request a text stands that `isText` refuses: the place as a path like `/matches/3/name`; null: nowhere.
 * The value is no deeper than the parser lets through (read-json.ts). Bytes of a file are no text: nothing of them is
 * looked at.
 */
export function placeOfNoText(value: unknown, isText: (text: string) => boolean): string | null {
  if (typeof value === 'string') return isText(value) ? null : ''
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null
  for (const name in value) {
    if (!isText(name)) return ''
    const place = placeOfNoText(Reflect.get(value, name), isText)
    if (place !== null) return `/${name}${place}`
  }
  return null
}

/** Whether the database can hold a text: no half of a surrogate pair (`"\ud800"` in JSON), and no character 0. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/** Marks that turn the direction of what follows. */
const TURNS_DIRECTION = /[\u202a-\u202e\u2066-\u2069]/
/** Controls that are text: tabs, ends of lines, and what scanners separate the parts of a code by. */
const TEXT_CONTROLS: ReadonlySet<string> = new Set(['\t', '\n', '\r', '\u001d'])
const CONTROLS = /\p{Cc}/gu

/** Whether others can read a text as it was written. Ends of lines, and what joins the parts of an emoji, are text. */
export const isReadable = (text: string): boolean =>
  isStorable(text) &&
  !TURNS_DIRECTION.test(text) &&
  (text.match(CONTROLS) ?? []).every((control) => TEXT_CONTROLS.has(control))
