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

/** The columns of a file of prices by index from 0, and the meaning of the amounts. */
export type PriceColumns = BodyOf<Contract['PUT /inventory/csv/checks/{id}/columns']>
/** The columns, some of which may be missing. */
export type GuessedColumns = NonNullable<AnswerOf<Contract['GET /inventory/csv/checks/{id}']>['mapping']>

/** The columns without gaps, except that the number format may be unknown. */
export type KnownColumns = Omit<PriceColumns, 'decimal_mark'> & Pick<GuessedColumns, 'decimal_mark'>
/** The columns without gaps. */
export type MarkedColumns = Omit<PriceColumns, 'decimal_mark'> & { decimal_mark: DecimalMark }

/** The part of a file that is examined before its columns are known. */
export interface SheetHead {
  names: readonly string[]
  /** The cells of its first rows. */
  rows: readonly (readonly string[])[]
  fileName: string
}

interface Column {
  at: number
  /** The name in lower case without punctuation. */
  words: string
  /** The name without units, marketplaces and possessives: 'My StockX ask (USD)' becomes 'ask'. */
  name: string
  /** The cells that are not empty. */
  cells: string[]
}

const SAYS_NOTHING = ['usd', 'us', 'cents', 'cent', 'in', 'the', 'my', 'your', 'current', 'stockx', 'alias', 'goat']

const named = (names: string): readonly string[] => names.split(', ')

/**
 * The column names by meaning, the most likely first. Lowest asks of a market, retail prices and costs are not among
 * them.
 */
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
 * Guesses the columns of a file from their names and first cells; columns without evidence stay null. StockX and ALIAS
 * document no export, and every retailer's own sheet differs, so these are guesses from plausible names that a person
 * sees, corrects and confirms before anything changes. An amount without evidence of an ask counts as a payout: if that
 * is wrong, the ask becomes higher, never lower.
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
    // All rows together determine it (`MarkTally`).
    decimal_mark: null,
  }
}

/** Returns whether the columns are known; the number format may be unknown. */
export const areColumnsKnown = (guess: GuessedColumns): guess is KnownColumns =>
  guess.key_column !== null &&
  guess.price_column !== null &&
  (guess.size_column !== null || guess.matched_by !== 'style_code')

/** Returns what a person has to choose first when the columns are not complete. */
export const missingIn = (guess: GuessedColumns): 'columns' | 'decimal_mark' =>
  areColumnsKnown(guess) ? 'decimal_mark' : 'columns'

/** Returns whether nothing is missing. */
export const isMapped = (guess: GuessedColumns): guess is MarkedColumns =>
  areColumnsKnown(guess) && guess.decimal_mark !== null

function columnOf(written: string, at: number, rows: SheetHead['rows']): Column {
  const words = written
    // The inner capital of StockX does not begin a word.
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
 * Returns the column that identifies the sizes: ARK's own id; a barcode on every row; a style code with a size; the
 * store's SKU; a barcode on some rows. Marketplaces call the style code 'SKU', and stores use it for their own number,
 * so its cells decide.
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

/**
 * Returns the meaning of an amount: the marketplace in its column name, otherwise in the file name, otherwise in the
 * other columns.
 */
function meaningOf(price: Column, columns: readonly Column[], fileName: string): PriceColumns['amounts_are'] {
  const all = columns.map(({ words }) => words)
  for (const text of [price.words, fileName.toLowerCase(), all.join(' ')]) {
    if (text.includes('stockx')) return 'stockx_ask'
    if (/alias|goat/.test(text)) return 'alias_ask'
  }
  // The terms of their APIs: StockX listings have an id and a style, and ALIAS prices are in cents.
  if (/\bcents?\b/.test(price.words)) return 'alias_ask'
  const isOfStockx = all.includes('listing id') && all.some((words) => words.startsWith('style'))
  return isOfStockx || /\bask(ing)?\b/.test(price.name) ? 'stockx_ask' : 'payout'
}
