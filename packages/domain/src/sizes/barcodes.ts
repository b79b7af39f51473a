/**
 * Makes barcodes comparable. One pair of shoes is `194817794556` on its box (UPC-A), `0194817794556` in a shop's list
 * (EAN-13) and `00194817794556` in a catalog (GTIN-14); spreadsheets remove leading zeros.
 */

export const SHORTEST_BARCODE = 4
export const LONGEST_BARCODE = 64
const SHORTEST_GTIN = 8
const LONGEST_GTIN = 14

/** A code after reading: the key that comparisons use, or a message why it is no barcode. */
export type ReadCode = { key: string } | { problem: string }

/** The prefix of scanners that report the kind of the code (AIM identifiers: `]E0`, `]C1`, `]d2`). */
const KIND_BEFORE_IT = /^\]([A-Za-z])([0-9A-Za-z])/
/** The kinds whose codes are GS1 element strings: GS1-128, GS1 DataBar, GS1 Data Matrix and GS1 QR code. */
const GS1_KINDS = ['C1', 'e0', 'd2', 'Q3']
/**
 * The separator of elements in such a string (FNC1, ASCII 29), including the spellings of scanners that send no control
 * characters.
 */
const GS = String.fromCharCode(29)
const SEPARATOR = new RegExp(`[${GS}\u241d]|\\{GS\\}|<GS>|\\\\F`, 'g')
/** A GS1 Digital Link, as in QR codes on boxes: the article number follows `/01/`. */
const DIGITAL_LINK = /^https?:\/\/[^?#]*\/01\/(\d{8,14})(?:[/?#]|$)/i

const NO_CODE = `A barcode has ${SHORTEST_BARCODE} to ${LONGEST_BARCODE} letters and digits. Scan it again, or type the whole barcode.`
const NO_ARTICLE =
  'This is the code of a carton or a delivery, not of a product. Scan the barcode on the box of the pair.'
const NO_LINK = 'This is the code of a web page, not of a product. Scan the barcode with the bars beside it.'

/**
 * Returns whether a text is a barcode that a spreadsheet shortened (`1.93655E+11`). Its last digits are lost, so it
 * cannot identify a barcode.
 */
export const isShortenedCode = (text: string): boolean => /^\s*(?:\d[.,]\d+E\+?|\dE\+)\d{1,2}\s*$/i.test(text)

/** The message that refuses a shortened code. */
export const SHORTENED_CODE_MESSAGE =
  'A spreadsheet shortened this barcode and lost its last digits. Format the column as text and export the file again.'

/**
 * Reads a code as it was scanned, typed, or written in a file: a barcode, or the article number (GTIN) in a GS1 element
 * string, with or without brackets: `(01)00194817794556(21)7`, `0100194817794556217`. Ignores what scanners add: the
 * kind of the code, and the asterisks of Code 39.
 */
export function readCode(text: string): ReadCode {
  if (isShortenedCode(text)) return { problem: SHORTENED_CODE_MESSAGE }
  const kind = KIND_BEFORE_IT.exec(text.trim())
  const code = text.trim().replace(KIND_BEFORE_IT, '')
  if (/^https?:\/\//i.test(code)) {
    const article = DIGITAL_LINK.exec(code)?.[1]
    return article ? keyed(article) : { problem: NO_LINK }
  }
  const isMarked = kind !== null && GS1_KINDS.includes(`${kind[1]}${kind[2]}`)
  const article = articleIn(code.replaceAll(SEPARATOR, GS), isMarked)
  if (article !== undefined) return article === null ? { problem: NO_ARTICLE } : keyed(article)
  return keyed(code.replaceAll(SEPARATOR, '').replace(/^\*(.*)\*$/, '$1'))
}

const keyed = (code: string): ReadCode => {
  const key = plainKey(code)
  return key === null ? { problem: NO_CODE } : { key }
}

/**
 * Returns the article number in an element string; null: it is an element string without one; undefined: it is not an
 * element string. Without a scanner prefix or a separator, digits count as an element string only when they begin with
 * an article number with a valid check digit.
 */
function articleIn(code: string, isMarked: boolean): string | null | undefined {
  if (/^\(\d{2,4}\)/.test(code)) return /\(01\)\s*(\d{14})/.exec(code)?.[1] ?? null
  const elements = code.split(GS).filter((element) => element !== '')
  const article = elements.map((element) => /^01(\d{14})/.exec(element)?.[1]).find((found) => found !== undefined)
  if (isMarked || elements.length > 1) return article ?? (/^\d{8,14}$/.test(code) ? undefined : null)
  if (article !== undefined && code.length >= 16 && hasRightCheckDigit(article)) return article
  return /^00\d{18}$/.test(code) ? null : undefined
}

/**
 * Returns the key that all spellings of one barcode share: a GTIN without the zeros before its eight digits, any other
 * code in capitals without spaces. Returns null for a text that is no barcode: too short, too long, or with invalid
 * characters.
 */
export function barcodeKey(spelling: string): string | null {
  const read = readCode(spelling)
  return 'key' in read ? read.key : null
}

/** Returns the key that the database function `barcode_key` computes for codes from shops and catalogs. */
function plainKey(spelling: string): string | null {
  const code = spelling.replaceAll(/\s+/g, '').toUpperCase()
  if (code.length < SHORTEST_BARCODE || code.length > LONGEST_BARCODE || !/^[\x21-\x7e]+$/.test(code)) return null
  const digits = code.replaceAll('-', '')
  if (!/^\d+$/.test(digits) || digits.length < SHORTEST_GTIN || digits.length > LONGEST_GTIN) return code
  return digits.replace(/^0+/, '').padStart(SHORTEST_GTIN, '0')
}

/**
 * Returns whether the check digit of a GTIN fits. Codes that are not 8 to 14 digits have no check digit and pass. A
 * wrong check digit means that the code was misread or mistyped, or is a shop's own number.
 */
export function hasRightCheckDigit(key: string): boolean {
  if (!/^\d{8,14}$/.test(key)) return true
  const digits = key.padStart(LONGEST_GTIN, '0').split('').map(Number)
  const last = digits.pop()
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === last
}

/** Returns whether a typed text is a barcode rather than words: a GTIN with a valid check digit. */
export function isBarcode(text: string): boolean {
  const key = barcodeKey(text)
  return key !== null && /^[\d\s-]{8,20}$/.test(text.trim()) && /^\d{8,}$/.test(key) && hasRightCheckDigit(key)
}
