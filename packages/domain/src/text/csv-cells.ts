/** A cell of a file that ARK writes; null is an empty cell. */
export type CsvCell = string | number | null | undefined

/**
 * Matches where a spreadsheet could begin a formula: at the beginning of a cell, and after anything that the
 * spreadsheet may treat as its end. The separator depends on the spreadsheet's country, and a quotation mark elsewhere
 * than after the separator quotes nothing: with semicolons, `1,"Low;=1+1"` is `1,"Low` and a formula. Formulas begin
 * with these characters, and in Japanese spreadsheets also with their full-width forms (OWASP: CSV injection).
 */
const FORMULA = /(^|[,;|\t\r\n])((?:["']|[^\S\t\r\n])*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/** Matches characters at the beginning of a cell that some spreadsheets drop before they read it. */
const LEFT_OUT = /^(?=[\t\r])/

/** Returns one cell of a line (RFC 4180). Numbers stay numbers; an apostrophe keeps a text from becoming a formula. */
export function csvCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value)
  const text = (value ?? '').replace(LEFT_OUT, "'").replaceAll(FORMULA, "$1$2'")
  return /["',;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns a line of a file, including its line ending. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`
