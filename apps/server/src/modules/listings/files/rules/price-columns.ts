import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import {
  barcodeKey,
  type DecimalMark,
  hasRightCheckDigit,
  isShortenedCode,
  parseSize,
  styleCodeKey,
  taughtStyleCode,
} from '@ark/domain'
import { amountOf } from './stock-csv.ts'

/** Which column of a file of prices is what, by its place from 0, and what the amounts mean. */
export type PriceColumns = BodyOf<Contract['PUT /inventory/csv/checks/{id}/columns']>
/** The same where something may be missing. */
export type GuessedColumns = NonNullable<AnswerOf<Contract['GET /inventory/csv/checks/{id}']>['mapping']>

/** Columns of which nothing is missing but, perhaps, how their numbers are written. */
export type KnownColumns = Omit<PriceColumns, 'decimal_mark'> & Pick<GuessedColumns, 'decimal_mark'>
/** Nothing is missing. */
export type MarkedColumns = Omit<PriceColumns, 'decimal_mark'> & { decimal_mark: DecimalMark }

/** What is looked at of a file before its columns are known. */
export interface SheetHead {
  names: readonly string[]
  /** Cells of its first rows. */
  rows: readonly (readonly string[])[]
  fileName: string
}

interface Column {
  at: number
  /** As it is written, in small letters and without signs. */
  words: string
  /** Without units, marketplaces and whose it is: 'My StockX ask (USD)' is 'ask'. */
  name: string
  /** Those that are not empty. */
  cells: string[]
}

const SAYS_NOTHING = ['usd', 'us', 'cents', 'cent', 'in', 'the', 'my', 'your', 'current', 'stockx', 'alias', 'goat']

const named = (names: string): readonly string[] => names.split(', ')

/** Names by what they mean, the likeliest first. Lowest asks of a market, retail prices and costs are none of them. */
const NAMES = {
  variantId: named('variant id'),
  barcode: named('barcode, upc, gtin, ean, upc code, ean code, variant barcode, upc ean, ean upc, upc gtin'),
  style: named('style code, style id, style, style number, style no, manufacturer sku, product style, mpn'),
  sku: named('sku, product sku, catalog sku'),
  storeSku: named('store sku, seller sku, shop sku, variant sku, custom sku, merchant sku, item sku'),
  size: named('size, shoe size, mens size, men s size, product size, variant size, size name, option1 value, variant'),
  payoutWanted: named('desired payout, desired'),
  ask: [
    ...named('ask, ask price, asking price, ask amount, listing price, list price, listed price'),
    ...named('price, sell price, selling price, sale price, amount'),
  ],
  payout: named('net payout, payout, total payout, net, payout amount'),
  minimum: [
    ...named('bottom payout, minimum payout, min payout, minimum, min, minimum price, min price, minimum ask, min ask'),
    ...named('floor, floor price, lowest price, lowest payout, lowest amount, minimum amount, bottom'),
  ],
}

/**
 * Guesses what the columns of a file are by their names and first cells; what nothing speaks for stays null. No export
 * of StockX or alias is documented (shared/providers), and everybody's own sheet is another one: these are guesses from
 * names that are plausible, which a person sees, corrects and confirms before anything is changed. An amount of which
 * nothing says that it is an ask is taken for a payout: wrongly so, it asks for more, never for less.
 */
export function guessPriceColumns(head: SheetHead): GuessedColumns {
  const columns = head.names.map((name, at) => columnOf(name, at, head.rows))
  const find = (names: readonly string[], accepts: (cell: string) => boolean): Column | undefined =>
    names.flatMap((name) => columns.filter((column) => column.name === name)).find(({ cells }) => cells.some(accepts))
  const size = find(NAMES.size, (cell) => parseSize(cell) !== null)
  const key = guessKey({ find, hasSize: size !== undefined, rows: head.rows.length })
  const wanted = find(NAMES.payoutWanted, isAmount)
  const ask = find(NAMES.ask, isAmount)
  const payout = find(NAMES.payout, isAmount)
  const price = wanted ?? ask ?? payout
  return {
    matched_by: key?.matched_by ?? 'style_code',
    key_column: key?.at ?? null,
    size_column: size?.at ?? null,
    price_column: price?.at ?? null,
    minimum_column: find(NAMES.minimum, isAmount)?.at ?? null,
    amounts_are: price !== undefined && price === ask ? meaningOf(price, columns, head.fileName) : 'payout',
    amounts_in: price && /\bcents?\b/.test(price.words) ? 'cents' : 'dollars',
    // All rows say it together: `markOfAmounts`.
    decimal_mark: null,
  }
}

/** Whether the columns are known; how their numbers are written may not be. */
export const areColumnsKnown = (guess: GuessedColumns): guess is KnownColumns =>
  guess.key_column !== null &&
  guess.price_column !== null &&
  (guess.size_column !== null || guess.matched_by !== 'style_code')

/** What a person has to say first of columns that are not mapped. */
export const missingIn = (guess: GuessedColumns): 'columns' | 'decimal_mark' =>
  areColumnsKnown(guess) ? 'decimal_mark' : 'columns'

/** Whether nothing is missing. */
export const isMapped = (guess: GuessedColumns): guess is MarkedColumns =>
  areColumnsKnown(guess) && guess.decimal_mark !== null

function columnOf(written: string, at: number, rows: SheetHead['rows']): Column {
  const words = written
    // Its capital begins no word.
    .replaceAll('StockX', 'Stockx')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  const name = words
    .split(' ')
    .filter((word) => !SAYS_NOTHING.includes(word))
    .join(' ')
  return { at, words, name, cells: rows.map((cells) => (cells[at] ?? '').trim()).filter((cell) => cell !== '') }
}

const isAmount = (cell: string): boolean =>
  typeof amountOf(cell, 'point') === 'number' || typeof amountOf(cell, 'comma') === 'number'
const isGtin = (cell: string): boolean => {
  const key = barcodeKey(cell)
  return key !== null && /^\d{8,}$/.test(key) && hasRightCheckDigit(key)
}
const isStyleCode = (cell: string): boolean =>
  cell.split('/').every((code) => taughtStyleCode(code.trim()) === styleCodeKey(code))

interface KeySearch {
  find(names: readonly string[], accepts: (cell: string) => boolean): Column | undefined
  hasSize: boolean
  rows: number
}

/**
 * What names the sizes: ARK's own number; a barcode on every row; a style code with a size; the shop's SKU; a barcode on
 * some rows. 'SKU' is what marketplaces call the style code, and shops their own number: its cells tell which.
 */
function guessKey({ find, hasSize, rows }: KeySearch): { matched_by: PriceColumns['matched_by']; at: number } | null {
  const sku = find(NAMES.sku, () => true)
  const isSkuStyle = sku !== undefined && sku.cells.every(isStyleCode)
  const barcode = find(NAMES.barcode, (cell) => isGtin(cell) || isShortenedCode(cell))
  const style = find(NAMES.style, () => true) ?? (isSkuStyle ? sku : undefined)
  const storeSku = find(NAMES.storeSku, () => true) ?? (isSkuStyle ? undefined : sku)
  const variantId = find(NAMES.variantId, () => true)
  if (variantId?.cells.every((cell) => /^[1-9]\d{0,11}$/.test(cell)))
    return { matched_by: 'variant_id', at: variantId.at }
  if (barcode && barcode.cells.length === rows && barcode.cells.every(isGtin))
    return { matched_by: 'barcode', at: barcode.at }
  if (style && hasSize) return { matched_by: 'style_code', at: style.at }
  if (storeSku) return { matched_by: 'store_sku', at: storeSku.at }
  if (barcode) return { matched_by: 'barcode', at: barcode.at }
  return style ? { matched_by: 'style_code', at: style.at } : null
}

/** On which marketplace an amount is asked: what its column says, else the name of the file, else the other columns. */
function meaningOf(price: Column, columns: readonly Column[], fileName: string): PriceColumns['amounts_are'] {
  const all = columns.map(({ words }) => words)
  for (const text of [price.words, fileName.toLowerCase(), all.join(' ')]) {
    if (text.includes('stockx')) return 'stockx_ask'
    if (/alias|goat/.test(text)) return 'alias_ask'
  }
  // As their APIs call it: listings of StockX have an id and a style, prices of alias stand in cents.
  if (/\bcents?\b/.test(price.words)) return 'alias_ask'
  const isOfStockx = all.includes('listing id') && all.some((words) => words.startsWith('style'))
  return isOfStockx || /\bask(ing)?\b/.test(price.name) ? 'stockx_ask' : 'payout'
}
