import { counted, markEvidence, markOf, readNumber, onlyCandidateSize } from '@ark/domain'

/** Pasted quantities by the index of their size in the run. */
export interface PastedRun {
  quantities: ReadonlyMap<number, number>
  /** The cells that were left out, with reasons. */
  problems: readonly string[]
}

interface Run {
  sizes: readonly string[]
  /** The index of the focused size, where numbers without sizes start. */
  at: number
}

/** The most cells that are read; no size run is larger. */
const MOST_CELLS = 400
const MOST_NAMED = 3

/**
 * Reads cells copied from a spreadsheet: sizes beside or above their quantities, in any order, with or without a
 * heading; or only quantities, in a column or a row, starting at the focused size. Empty cells are ignored; 0 removes a
 * size. Unreadable cells are named and left out.
 */
export function readPastedRun(text: string, { sizes, at }: Run): PastedRun {
  const rows = rowsOf(text)
  const cells = rows.flat().length
  if (cells === 0) return { quantities: new Map(), problems: ['Nothing was pasted.'] }
  if (cells > MOST_CELLS) return { quantities: new Map(), problems: ['That is too much for one size run.'] }
  const pairs = namedPairs(rows, sizes)
  if (pairs) return readPairs(pairs, sizes)
  const [first = []] = rows
  if (rows.length > 1 && rows.some((row) => row.length > 1))
    return { quantities: new Map(), problems: ['Paste sizes and quantities in two columns, or quantities alone.'] }
  return readInOrder(rows.length > 1 ? rows.map(([cell = '']) => cell) : first, { sizes, at })
}

/** Returns rows of cells, without the empty ones that spreadsheets add at the end. */
function rowsOf(text: string): string[][] {
  const rows = text
    .slice(0, 20_000)
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  return rows.some((row) => row.some((cell) => cell !== '')) ? rows : []
}

type Pair = readonly [size: string, quantity: string]

/** Returns sizes with their quantities from two columns or two rows; null when there are no sizes. */
function namedPairs(rows: readonly string[][], sizes: readonly string[]): Pair[] | null {
  const isSize = (cell: string) => placeOf(cell, sizes) !== -1
  const [above = [], below = []] = rows
  if (rows.length === 2 && above.length > 2 && above.some(isSize))
    return above.map((size, index) => [size, below[index] ?? ''])
  if (rows.length === 0 || rows.some((row) => row.length !== 2)) return null
  // Skips a heading above the sizes: 'Size', 'Quantity'.
  const body = /\d/.test(above.join('')) || rows.length === 1 ? rows : rows.slice(1)
  return body.some(([size = '']) => isSize(size)) ? body.map(([size = '', quantity = '']) => [size, quantity]) : null
}

const placeOf = (cell: string, sizes: readonly string[]): number => {
  const exact = sizes.findIndex((size) => size.toLowerCase() === cell.toLowerCase())
  if (exact !== -1) return exact
  return onlyCandidateSize(cell, { gender: null, sizes: sizes.map((size, id) => ({ id, size })) }) ?? -1
}

function readPairs(pairs: readonly Pair[], sizes: readonly string[]): PastedRun {
  const quantities = new Map<number, number>()
  const notOffered: string[] = []
  const notNumbers: string[] = []
  const quantityOf = quantitiesIn(pairs.map(([, text]) => text))
  for (const [size, text] of pairs) {
    if (text === '') continue
    const place = placeOf(size, sizes)
    const quantity = quantityOf(text)
    if (place === -1) {
      if (quantity !== 0) notOffered.push(size || '(empty)')
    } else if (quantity === null) notNumbers.push(text)
    // Quantities of a repeated size are added.
    else quantities.set(place, (quantities.get(place) ?? 0) + quantity)
  }
  return { quantities, problems: problemsOf({ notOffered, notNumbers, beyond: 0 }) }
}

function readInOrder(cells: readonly string[], { sizes, at }: Run): PastedRun {
  const quantities = new Map<number, number>()
  const notNumbers: string[] = []
  let beyond = 0
  const quantityOf = quantitiesIn(cells)
  for (const [index, text] of cells.entries()) {
    if (text === '') continue
    const quantity = quantityOf(text)
    if (quantity === null) notNumbers.push(text)
    else if (at + index >= sizes.length) beyond += 1
    else quantities.set(at + index, quantity)
  }
  return { quantities, problems: problemsOf({ notOffered: [], notNumbers, beyond }) }
}

/**
 * Returns a parser for quantities that were pasted together: '12', '1,200', '3.0', '3,0'. It returns null for anything
 * that is not a whole number or is ambiguous.
 */
function quantitiesIn(pasted: readonly string[]): (text: string) => number | null {
  const mark = markOf(pasted.flatMap((text) => markEvidence(text) ?? []))
  return (text) => {
    const plain = readNumber(text, { decimals: 0, mark })
    return plain !== null && plain.length <= 5 ? Number(plain) : null
  }
}

interface LeftOut {
  notOffered: readonly string[]
  notNumbers: readonly string[]
  beyond: number
}

function problemsOf({ notOffered, notNumbers, beyond }: LeftOut): string[] {
  return [
    ...(notOffered.length > 0 ? [`Not offered: size ${named(notOffered)}.`] : []),
    ...(notNumbers.length > 0 ? [`Not a whole number: ${named(notNumbers)}.`] : []),
    ...(beyond > 0 ? [`${counted(beyond, 'quantity', 'quantities')} had no size to match.`] : []),
  ]
}

/** Lists texts: '12, 13, 14 and 2 more'. */
function named(texts: readonly string[]): string {
  const shown = texts.slice(0, MOST_NAMED).map((text) => text.slice(0, 20))
  return texts.length > MOST_NAMED ? `${shown.join(', ')} and ${texts.length - MOST_NAMED} more` : shown.join(', ')
}
