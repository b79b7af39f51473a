import { type SearchWord, searchWords, sizeKeysOf } from '@ark/domain'
import { distance } from 'fastest-levenshtein'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { likePattern } from '../../../../platform/database/like-pattern.ts'
import { variantsByCode } from '../../../stores/index.ts'

/** A search of the stock, after looking up what its words may mean (docs/decisions/027). */
export interface StockSearch {
  /** Words of names, brands, colors, style codes, or sizes. */
  words: SearchWord[]
  /** The word that is an SKU, a barcode or a part of a text, with the links and sizes that have it. */
  code: { text: string; productSyncIds: number[]; variantIds: number[] } | null
  /**
   * The product links that match everything, as a PostgreSQL array literal. ARK only passes it back to PostgreSQL, and
   * it may contain every product of a store.
   */
  found: string
  /** The corrected search text; null when the original text has matches. */
  searchedFor: string | null
}

/** The length up to which words allow one edit. Shorter words resemble too many others. */
const SHORTEST_CORRECTED = 4
/** Returns how many letters may differ. Two swapped letters count as two. */
const mostEdits = (word: string): number => (word.length > SHORTEST_CORRECTED ? 2 : 1)

/**
 * Reads a list with what its search means. A code is looked up in the SKUs and barcodes of the shops. If nothing in
 * stock matches, unknown words are replaced with the most similar known ones.
 *
 * A separate statement finds the matches before the list is read: its function runs with its owner's rights, and a
 * distributed PostgreSQL does not allow such a function to query a table within another statement (docs/decisions/025).
 */
export async function readSearched<T>(
  tx: Tx,
  text: string | undefined,
  read: (search: StockSearch | null) => Promise<T>,
): Promise<T> {
  const words = searchWords(text ?? '')
  // Without words the list is read at once, because a read in one trip must not wait.
  if (words.length === 0) return read(null)
  const search = await withFound(tx, { ...(await withCode(tx, words)), searchedFor: null })
  return read(search.found === NOTHING ? ((await correctedSearch(tx, search)) ?? search) : search)
}

/** Returns what a search means, for a change of everything that it finds; null when there are no words. */
export const stockSearchOf = (tx: Tx, text: string | undefined): Promise<StockSearch | null> =>
  readSearched(tx, text, async (search) => search)

async function withCode(tx: Tx, words: SearchWord[]): Promise<Pick<StockSearch, 'words' | 'code'>> {
  const code = words.find(({ isCode }) => isCode)
  if (!code) return { words, code: null }
  const found = await variantsByCode(tx, code.text)
  return {
    words: words.filter((word) => word !== code),
    code: {
      text: code.text,
      productSyncIds: [...new Set(found.map(({ product_sync_id }) => product_sync_id))],
      variantIds: found.flatMap(({ variant_id }) => (variant_id === null ? [] : [variant_id])),
    },
  }
}

/** A PostgreSQL array without elements. */
const NOTHING = '{}'

/** Finds the product links that match a search, by an index (migration 0006). */
async function withFound(tx: Tx, search: Omit<StockSearch, 'found'>): Promise<StockSearch> {
  const { words, code } = search
  const sizes = words.map((word) => (word.maybeSize ? sizeKeysOf(word).join(' ') : null))
  const { rows } = await sql<{ found: string }>`
    select coalesce(array_agg(g.product_sync_id), '{}')::text as found
    from find_product_stock_totals(current_retailer(), ${words.map(patternOf)}::text[], ${sizes}::text[],
      ${code && likePattern(code.text)}::text, ${code?.productSyncIds ?? null}::int8[]) g`.execute(tx)
  return { ...search, found: rows[0]?.found ?? NOTHING }
}

/** Returns the search with known words instead of unknown ones; null when no word is similar. */
async function correctedSearch(tx: Tx, { words, code }: StockSearch): Promise<StockSearch | null> {
  const corrected: SearchWord[] = []
  for (const word of words) corrected.push((await correctionOf(tx, word)) ?? word)
  if (corrected.every((word, at) => word === words[at])) return null
  const searchedFor = [...corrected, ...(code ? [code] : [])].map(({ text }) => text).join(' ')
  const search = await withFound(tx, { words: corrected, code, searchedFor })
  return search.found === NOTHING ? null : search
}

async function correctionOf(tx: Tx, word: SearchWord): Promise<SearchWord | null> {
  const isName = !word.maybeSize && !word.isCode && word.text.length >= SHORTEST_CORRECTED
  if (!isName || (await isWordOfStock(tx, word.text))) return null
  const { rows } = await sql<{ known: string }>`
    select known from stock_words_like(current_retailer(), ${word.text}) known`.execute(tx)
  const alike = rows
    .map(({ known }) => ({ known, edits: distance(known, word.text) }))
    .filter(({ edits }) => edits <= mostEdits(word.text))
    .toSorted((one, other) => one.edits - other.edits)
  // Words stay known after their products are gone.
  for (const { known } of alike) if (await isWordOfStock(tx, known)) return { ...word, text: known }
  return null
}

async function isWordOfStock(tx: Tx, word: string): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select is_word_of_stock(current_retailer(), ${likePattern(word)}) as is_known`.execute(tx)
  return rows[0]?.is_known ?? false
}

/** Returns the LIKE pattern of a word in a text: a size matches a whole word, anything else any part. */
const patternOf = (word: SearchWord): string =>
  word.maybeSize ? likePattern(` ${word.text} `) : likePattern(word.text)

/** Returns whether a search matches some sizes of a product and not others. */
export const isAboutSizes = ({ words, code }: StockSearch): boolean =>
  words.some((word) => word.maybeSize) || (code?.variantIds.length ?? 0) > 0

/** Selects the page rows of the product links that match a search. */
export const totalsMatching = ({ found }: StockSearch) => sql`(select * from product_stock_totals
  where retailer_id = current_retailer() and product_sync_id = any(${found}::int8[]))`

/**
 * Returns the rank of a row of totals `g`: 0 when all words that may be sizes are in its name ("jordan 4" ranks Jordan
 * 4s first), plus 1 for each word that is only a size.
 */
export function rankOf(search: StockSearch | null) {
  const sizes = (search?.words ?? []).filter((word) => word.maybeSize)
  if (sizes.length === 0) return sql`0`
  const isSizeAlone = sizes.map((word) => sql`(g.search_text not like ${patternOf(word)})::int`)
  return sql`(${sql.join(isSizeAlone, sql` + `)})`
}

/**
 * Returns the condition that a size `v` of the catalog matches the search, among the sizes of a row of totals. The size
 * must match each word that may be a size and is not in the product's text, and have the code unless the product's text
 * contains it.
 */
export function isSizeSearched({ words, code }: StockSearch, totals: 'c' | 'g') {
  const text = sql.ref(`${totals}.search_text`)
  const ofWords = words
    .filter((word) => word.maybeSize)
    .map(
      (word) => sql`(${text} like ${patternOf(word)}
        or coalesce(v.size_key, lower(v.size)) = any(${sizeKeysOf(word)}::text[]))`,
    )
  const ofCode =
    code && code.variantIds.length > 0
      ? [
          sql`(${text} like ${likePattern(code.text)}
            or v.variant_id = any(${code.variantIds}::int8[]))`,
        ]
      : []
  return sql.join([sql`true`, ...ofWords, ...ofCode], sql` and `)
}
