import { areColumnsKnown, type GuessedColumns, guessPriceColumns } from './price-columns.ts'
import { HEAD_LINES, isCaption, mergedNames, widthOf } from './sheet-cells.ts'

/** The number of rows from which the columns are guessed. */
const GUESSED_FROM = 20

/** A file's column names, the number of first lines that contain them, and the guessed columns. */
export interface PriceHead {
  names: string[]
  lines: number
  guess: GuessedColumns
}

/**
 * Finds the column names of a file of prices: the first line that identifies the columns, joined with the line above
 * where that names several columns at once ('StockX' above 'Ask' and 'Payout'); otherwise the first line that is about
 * as wide as the rows. A title above the names and an explanation below them are not rows.
 */
export function findPriceHead(first: readonly string[][], fileName: string): PriceHead {
  for (let at = 0; at < Math.min(HEAD_LINES, first.length); at += 1) {
    const names = first[at] ?? []
    const above = first[at - 1] ?? []
    const isMerged = above.filter((cell) => cell !== '').length > 1
    const heads = [...(isMerged ? [mergedNames(above, names)] : []), names]
    for (const head of heads.map((each) => headAt(each, { first, at, fileName })))
      if (areColumnsKnown(head.guess)) return head
  }
  const widest = Math.max(0, ...first.map(filledIn))
  const at = Math.max(
    0,
    first.slice(0, HEAD_LINES).findIndex((cells) => filledIn(cells) * 2 >= widest),
  )
  return headAt(first[at] ?? [], { first, at, fileName })
}

const filledIn = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length

function headAt(
  names: readonly string[],
  { first, at, fileName }: { first: readonly string[][]; at: number; fileName: string },
): PriceHead {
  const lines = at + (isCaption(first[at + 1] ?? []) && first.length > at + 2 ? 2 : 1)
  const rows = first.slice(lines, lines + GUESSED_FROM)
  // Columns without a name have cells at least.
  const width = Math.max(widthOf(names), ...rows.map((cells) => Math.min(names.length, widthOf(cells))))
  const shown = names.slice(0, width)
  return { names: shown, lines, guess: guessPriceColumns({ names: shown, rows, fileName }) }
}
