/** Spreadsheets of some countries write semicolons, and some programs write tabs. */
const DELIMITERS = [',', ';', '\t', '|'] as const
/** The number of lines to examine. */
const LINES = 20

/**
 * Detects a CSV's separator from its first text, and returns it with the start of its lines. A first line `sep=;`,
 * which Excel reads and writes, determines it; otherwise the separator is the one that occurs equally often in most
 * lines outside of quotation marks, so that a title above the columns and commas in numbers do not matter.
 */
export function delimiterOf(head: string): { delimiter: string; begin: number } {
  const said = /^"?sep=(.)"?(?:\r\n|\r|\n)/i.exec(head)
  if (said?.[1]) return { delimiter: said[1], begin: said[0].length }
  const lines = linesOf(head)
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, ...agreement(lines, delimiter) })).toSorted(
    (one, other) => other.lines - one.lines || other.times - one.times,
  )
  return { delimiter: best && best.times > 0 ? best.delimiter : ',', begin: 0 }
}

/** Returns the first lines without quoted text; the last one may be incomplete. */
function linesOf(head: string): string[] {
  const lines = head
    .replaceAll(/"[^"]*("|$)/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
  return lines.slice(0, Math.max(1, Math.min(LINES, lines.length - (head.length >= 10_000 ? 1 : 0))))
}

/** Returns the largest number of lines in which a separator occurs equally often, and that frequency. */
function agreement(lines: readonly string[], delimiter: string): { lines: number; times: number } {
  const counts = lines.map((line) => line.split(delimiter).length - 1).filter((times) => times > 0)
  const [best] = [...Map.groupBy(counts, (times) => times)]
    .map(([times, of]) => ({ lines: of.length, times }))
    .toSorted((one, other) => other.lines - one.lines || other.times - one.times)
  return best ?? { lines: 0, times: 0 }
}
