/** A cell of a file that ARK writes: null is empty. */
export type CsvCell = string | number | null | undefined

/**
 * Where a spreadsheet would begin a formula: at the beginning of a cell, and after whatever it takes for its end.
 * Which separator that is depends on the country that it is set to, and a quotation mark that does not stand behind
 * that separator quotes nothing: `1,"Low;=1+1"` is `1,"Low` and a formula where semicolons separate. Formulas begin
 * with these signs, in Japanese spreadsheets with their wide forms, too (OWASP: CSV injection).
 */
const FORMULA = /(^|[,;|\t\r\n])((?:["']|[^\S\t\r\n])*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/** Signs at the beginning of a cell that some spreadsheets leave out before they read it. */
const LEFT_OUT = /^(?=[\t\r])/

/** One cell of a line (RFC 4180). Numbers stay numbers; a text is no formula, which an apostrophe sees to. */
export function csvCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value)
  const text = (value ?? '').replace(LEFT_OUT, "'").replaceAll(FORMULA, "$1$2'")
  return /["',;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a file, with its end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`
