/** Spreadsheets of some countries write semicolons, some programs tabs. */
const DELIMITERS = [',', ';', '\t', '|'] as const
/** Lines that are looked at. */
const LINES = 20

/**
 * What separates the columns of a CSV that begins with this text, and where its lines begin. A first line `sep=;`, which
 * Excel reads and writes, says it; else it is what most lines have equally often outside of quotation marks, so that a
 * title above the columns and commas inside of numbers decide nothing.
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

/** The first lines without what stands in quotation marks; the last one may be cut off. */
function linesOf(head: string): string[] {
  const lines = head
    .replaceAll(/"[^"]*("|$)/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
  return lines.slice(0, Math.max(1, Math.min(LINES, lines.length - (head.length >= 10_000 ? 1 : 0))))
}

/** In how many lines a separator stands equally often, and how often: of the most lines, and then the most often. */
function agreement(lines: readonly string[], delimiter: string): { lines: number; times: number } {
  const counts = lines.map((line) => line.split(delimiter).length - 1).filter((times) => times > 0)
  const [best] = [...Map.groupBy(counts, (times) => times)]
    .map(([times, of]) => ({ lines: of.length, times }))
    .toSorted((one, other) => other.lines - one.lines || other.times - one.times)
  return best ?? { lines: 0, times: 0 }
}
