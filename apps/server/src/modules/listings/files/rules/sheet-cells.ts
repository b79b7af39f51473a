/**
 * A cell without what spreadsheets put around it: blanks, `="0123"` and `=("0123")`, by which programs keep the zeros of
 * a number, and the apostrophe that keeps a text from being a formula.
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

/** How many cells a line has up to its last one that is not empty. */
export const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1

/** Sums at the end of a sheet, in the languages in which spreadsheets are sold to shops. */
const TOTAL =
  /^(grand |sub ?)?(total|totals|totale|totaal|totalt|gesamt|gesamtsumme|insgesamt|summe|summa|sum|suma|somme|total général|razem)\s*:?$/i

/**
 * Whether the last line of a sheet is a sum of those above: it says so, or it has numbers alone where the first column
 * of the line above names something.
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

/** Lines above the rows that are looked at for the names of the columns. */
export const HEAD_LINES = 10

/** Whether a line below the names of the columns explains them: words, and no number at all. */
export const isCaption = (cells: readonly string[]): boolean =>
  !isBlankLine(cells) && !cells.some((cell) => /\d/.test(cell))

/** The names of columns with those that stand above them, where one of several columns was merged: 'StockX Ask'. */
export function mergedNames(above: readonly string[], names: readonly string[]): string[] {
  let last = ''
  return names.map((name, at) => {
    last = above[at] || last
    return `${last} ${name}`.trim()
  })
}
