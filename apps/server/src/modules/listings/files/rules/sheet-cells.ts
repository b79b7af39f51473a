/**
 * Returns a cell without a spreadsheet's additions: spaces, `="0123"` and `=("0123")`, which keep leading zeros, and
 * the apostrophe that keeps a text from being a formula.
 */
export function bareCell(written: string): string {
  const cell = written.trim()
  if (cell.startsWith('=')) {
    const kept = /^=\s*(?:\(\s*)?"((?:[^"]|"")*)"\s*\)?$/.exec(cell)?.[1]
    return kept === undefined ? cell : kept.replaceAll('""', '"').trim()
  }
  return /^'[=+\-@\d\t\r]/.test(cell) ? cell.slice(1).trim() : cell
}

export const isBlankLine = (cells: readonly string[]): boolean => cells.every((cell) => cell === '')

/** Returns the number of cells up to the last one that is not empty. */
export const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1

/** The labels of a total at the end of a sheet, in the languages of spreadsheets that stores use. */
const TOTAL =
  /^(grand |sub ?)?(total|totals|totale|totaal|totalt|gesamt|gesamtsumme|insgesamt|summe|summa|sum|suma|somme|total général|razem)\s*:?$/i

/**
 * Returns whether the last line of a sheet is a total of the lines above: it has such a label, or it has only numbers
 * and an empty first column below a filled one.
 */
export function isTotalLine(cells: readonly string[], above: readonly string[] | null): boolean {
  const written = cells.filter((cell) => cell !== '')
  if (written.some((cell) => TOTAL.test(cell))) return true
  const [first = ''] = cells
  return (
    first === '' &&
    above !== null &&
    (above[0] ?? '') !== '' &&
    written.length > 0 &&
    written.every((cell) => /^[$€£]?\s?\d[\d.,' \u00a0\u202f]*$/.test(cell))
  )
}

/** The number of first lines to search for the column names. */
export const HEAD_LINES = 10

/** Returns whether a line below the column names explains them: it has words and no number. */
export const isCaption = (cells: readonly string[]): boolean =>
  !isBlankLine(cells) && !cells.some((cell) => /\d/.test(cell))

/** Joins column names with the merged names above them: 'StockX Ask'. */
export function mergedNames(above: readonly string[], names: readonly string[]): string[] {
  let last = ''
  return names.map((name, at) => {
    last = above[at] || last
    return `${last} ${name}`.trim()
  })
}
