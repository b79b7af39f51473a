/**
 * Returns the place of a text in a request that `isText` rejects, as a path like `/matches/3/name`; null when there is
 * none. The value is no deeper than the parser allows (read-json.ts). The bytes of a file are skipped.
 */
export function placeOfBadText(value: unknown, isText: (text: string) => boolean): string | null {
  if (typeof value === 'string') return isText(value) ? null : ''
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null
  for (const name in value) {
    if (!isText(name)) return ''
    const place = placeOfBadText(Reflect.get(value, name), isText)
    if (place !== null) return `/${name}${place}`
  }
  return null
}

/**
 * Returns whether the database can store a text: it has no half of a surrogate pair (`"\ud800"` in JSON) and no
 * character 0.
 */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/** Marks that change the direction of the following text. */
const TURNS_DIRECTION = /[\u202a-\u202e\u2066-\u2069]/
/** Control characters that are text: tabs, line ends, and the separator inside scanned codes. */
const TEXT_CONTROLS: ReadonlySet<string> = new Set(['\t', '\n', '\r', '\u001d'])
const CONTROLS = /\p{Cc}/gu

/** Returns whether others can read a text as it was written. Line ends and the joiners of emojis are allowed. */
export const isReadable = (text: string): boolean =>
  isStorable(text) &&
  !TURNS_DIRECTION.test(text) &&
  (text.match(CONTROLS) ?? []).every((control) => TEXT_CONTROLS.has(control))
