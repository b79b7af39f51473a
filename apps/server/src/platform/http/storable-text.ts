/**
 * Where in a request a text stands that the database cannot hold: half of a surrogate pair (`"\ud800"` in JSON), or
 * the character 0. The place as a path like `/matches/3/name`; null: nowhere. The value is no deeper than the parser
 * lets through (read-json.ts). Bytes of a file are no text: nothing of them is looked at.
 */
export function placeOfUnstorableText(value: unknown): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : ''
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null
  for (const name in value) {
    if (!isStorable(name)) return ''
    const place = placeOfUnstorableText(Reflect.get(value, name))
    if (place !== null) return `/${name}${place}`
  }
  return null
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')
