/**
 * Barcodes made comparable: one pair of shoes is `194817794556` on its box (UPC-A), `0194817794556` in a shop's list
 * (EAN-13), `00194817794556` in a catalogue (GTIN-14), and one digit shorter where a spreadsheet took the zero away.
 */

export const SHORTEST_BARCODE = 4
export const LONGEST_BARCODE = 64
const SHORTEST_GTIN = 8
const LONGEST_GTIN = 14

/** A code as far as it is understood: what it is compared by, or why it names no pair, in words for a person. */
export type ReadCode = { key: string } | { problem: string }

/** What scanners put before a code when they are set up to name its kind (AIM identifiers: `]E0`, `]C1`, `]d2`). */
const KIND_BEFORE_IT = /^\]([A-Za-z])([0-9A-Za-z])/
/** Kinds whose codes are element strings of GS1: GS1-128, GS1 DataBar, Data Matrix and QR code of GS1. */
const GS1_KINDS = ['C1', 'e0', 'd2', 'Q3']
/** What separates elements of such a string (FNC1, ASCII 29), also as scanners write it that send no control signs. */
const GS = String.fromCharCode(29)
const SEPARATOR = new RegExp(`[${GS}\u241d]|\\{GS\\}|<GS>|\\\\F`, 'g')
/** A link of GS1, as QR codes on boxes hold: the article number follows `/01/`. */
const DIGITAL_LINK = /^https?:\/\/[^?#]*\/01\/(\d{8,14})(?:[/?#]|$)/i

const NO_CODE = `A barcode has ${SHORTEST_BARCODE} to ${LONGEST_BARCODE} letters and digits. Scan it again, or type all of it.`
const NO_ARTICLE =
  'This is the code of a carton or of a delivery: it names no product. Scan the barcode on the box of the pair.'
const NO_LINK = 'This is the code of a web page: it names no product. Scan the barcode with the bars beside it.'

/**
 * A number that a spreadsheet has made of a barcode (`1.93655E+11`): its last digits are lost, and nobody can say which
 * barcode it was.
 */
export const isShortenedCode = (text: string): boolean => /^\s*(?:\d[.,]\d+E\+?|\dE\+)\d{1,2}\s*$/i.test(text)

/** Why a shortened code is refused. */
export const SHORTENED_CODE_WORDS =
  'A spreadsheet has shortened this barcode, and its last digits are lost. Format its column as text, and export it again.'

/**
 * Reads a code as it was scanned, typed, or written in a file: a barcode, or the article number (GTIN) in an element
 * string of GS1, with or without brackets: `(01)00194817794556(21)7`, `0100194817794556217`. Signs that a scanner sends
 * around it are left out: the kind of the code, the asterisks of Code 39.
 */
export function readCode(text: string): ReadCode {
  if (isShortenedCode(text)) return { problem: SHORTENED_CODE_WORDS }
  const kind = KIND_BEFORE_IT.exec(text.trim())
  const code = text.trim().replace(KIND_BEFORE_IT, '')
  if (/^https?:\/\//i.test(code)) {
    const article = DIGITAL_LINK.exec(code)?.[1]
    return article ? keyed(article) : { problem: NO_LINK }
  }
  const isSaid = kind !== null && GS1_KINDS.includes(`${kind[1]}${kind[2]}`)
  const article = articleIn(code.replaceAll(SEPARATOR, GS), isSaid)
  if (article !== undefined) return article === null ? { problem: NO_ARTICLE } : keyed(article)
  return keyed(code.replaceAll(SEPARATOR, '').replace(/^\*(.*)\*$/, '$1'))
}

const keyed = (code: string): ReadCode => {
  const key = plainKey(code)
  return key === null ? { problem: NO_CODE } : { key }
}

/**
 * The article number in an element string; null: it is one, without any; undefined: it is none. Unless its scanner has
 * said so, or a separator does, digits are one only where they begin with an article number whose last digit fits.
 */
function articleIn(code: string, isSaid: boolean): string | null | undefined {
  if (/^\(\d{2,4}\)/.test(code)) return /\(01\)\s*(\d{14})/.exec(code)?.[1] ?? null
  const elements = code.split(GS).filter((element) => element !== '')
  const article = elements.map((element) => /^01(\d{14})/.exec(element)?.[1]).find((found) => found !== undefined)
  if (isSaid || elements.length > 1) return article ?? (/^\d{8,14}$/.test(code) ? undefined : null)
  if (article !== undefined && code.length >= 16 && hasRightCheckDigit(article)) return article
  return /^00\d{18}$/.test(code) ? null : undefined
}

/**
 * What two spellings of one barcode have in common: a GTIN without the zeros before its eight digits, any other code in
 * capitals without spaces. Null for what is no barcode: too short, too long, or with signs that none has.
 */
export function barcodeKey(spelling: string): string | null {
  const read = readCode(spelling)
  return 'key' in read ? read.key : null
}

/** The same as the database makes of what shops and catalogues write (`barcode_key`). */
function plainKey(spelling: string): string | null {
  const code = spelling.replaceAll(/\s+/g, '').toUpperCase()
  if (code.length < SHORTEST_BARCODE || code.length > LONGEST_BARCODE || !/^[\x21-\x7e]+$/.test(code)) return null
  const digits = code.replaceAll('-', '')
  if (!/^\d+$/.test(digits) || digits.length < SHORTEST_GTIN || digits.length > LONGEST_GTIN) return code
  return digits.replace(/^0+/, '').padStart(SHORTEST_GTIN, '0')
}

/**
 * Whether the last digit of a GTIN fits the others; what is not made of 8 to 14 digits has none, and fits. One that
 * does not was misread or mistyped, or is a number of the shop's own.
 */
export function hasRightCheckDigit(key: string): boolean {
  if (!/^\d{8,14}$/.test(key)) return true
  const digits = key.padStart(LONGEST_GTIN, '0').split('').map(Number)
  const last = digits.pop()
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === last
}

/** Whether a text that was typed is a barcode rather than words: digits of a GTIN, and its last one fits. */
export function isBarcode(text: string): boolean {
  const key = barcodeKey(text)
  return key !== null && /^[\d\s-]{8,20}$/.test(text.trim()) && /^\d{8,}$/.test(key) && hasRightCheckDigit(key)
}
