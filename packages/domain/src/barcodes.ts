/**
 * Barcodes made comparable: one pair of shoes is `194817794556` on its box (UPC-A), `0194817794556` in a shop's list
 * (EAN-13), `00194817794556` in a catalogue (GTIN-14), and one digit shorter where a spreadsheet took the zero away.
 */

export const SHORTEST_BARCODE = 4
export const LONGEST_BARCODE = 64
const SHORTEST_GTIN = 8
const LONGEST_GTIN = 14

/** What scanners put before a code when they are set up to name its kind (AIM identifiers: `]E0`, `]C1`). */
const KIND_BEFORE_IT = /^\][A-Za-z][0-9A-Za-z]/

/**
 * What two spellings of one barcode have in common: a GTIN without the zeros before its eight digits, any other code in
 * capitals without spaces. Null for what is no barcode: too short, too long, or with signs that none has.
 */
export function barcodeKey(spelling: string): string | null {
  const code = spelling.replace(KIND_BEFORE_IT, '').replaceAll(/\s+/g, '').toUpperCase()
  if (code.length < SHORTEST_BARCODE || code.length > LONGEST_BARCODE || !/^[\x21-\x7e]+$/.test(code)) return null
  const digits = code.replaceAll('-', '')
  if (!/^\d+$/.test(digits) || digits.length < SHORTEST_GTIN || digits.length > LONGEST_GTIN) return code
  return digits.replace(/^0+/, '').padStart(SHORTEST_GTIN, '0')
}

/** How a barcode may stand in a shop or a catalogue, by its key: what an index is asked for. */
export function barcodeSpellings(key: string): string[] {
  if (!/^\d{8,14}$/.test(key)) return [...new Set([key, key.toLowerCase()])]
  const lengths = Array.from({ length: LONGEST_GTIN - key.length + 1 }, (_, zeros) => key.length + zeros)
  return lengths.map((length) => key.padStart(length, '0'))
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
  return key !== null && /^\s*[\d\s-]{8,20}\s*$/.test(text) && /^\d{8,}$/.test(key) && hasRightCheckDigit(key)
}
