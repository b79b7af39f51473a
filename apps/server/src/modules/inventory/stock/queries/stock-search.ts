import { type SearchWord, searchWords, sizeKeysOf } from '@ark/domain'
import { distance } from 'fastest-levenshtein'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { likePattern } from '../../../../platform/database/like-pattern.ts'
import { variantsByCode } from '../../../stores/index.ts'

/** What the stock is searched for, once looked up what its words may mean (docs/decisions/027). */
export interface StockSearch {
  /** Words of names, brands, colours, style codes, or sizes. */
  words: SearchWord[]
  /** The word that is an SKU, a barcode or a part of a text, with what carries it. */
  code: { text: string; productSyncIds: number[]; variantIds: number[] } | null
  /**
   * The product links that all of it fits, as PostgreSQL writes an array: they only go back to it, and may be every
   * product of a store.
   */
  found: string
  /** What was searched instead, where nothing is as it was written. */
  searchedFor: string | null
}

/** Shorter ones are like too much. */
const SHORTEST_CORRECTED = 4
/** Letters that may be wrong: two exchanged ones are two. */
const mostEdits = (word: string): number => (word.length > SHORTEST_CORRECTED ? 2 : 1)

/**
 * Reads a list with what its search means: a code by the SKUs and barcodes of the shops; and, where nothing in stock
 * is as it was written, what the words that occur nowhere are most like.
 *
 * What is found is asked for in a statement of its own, before the list: the function that finds it has its owner's
 * rights, and a distributed PostgreSQL takes none that asks a table in a statement of others (docs/decisions/025).
 */
export async function readSearched<T>(
  tx: Tx,
  text: string | undefined,
  read: (search: StockSearch | null) => Promise<T>,
): Promise<T> {
  const words = searchWords(text ?? '')
  // Without words the list is asked for at once: what is read in one trip waits for nothing.
  if (words.length === 0) return read(null)
  const search = await withFound(tx, { ...(await withCode(tx, words)), searchedFor: null })
  return read(search.found === NOTHING ? ((await correctedSearch(tx, search)) ?? search) : search)
}

/** What a search means, for what changes all that it finds. Null: no words. */
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

/** An array without elements. */
const NOTHING = '{}'

/** Finds the product links that a search is about, by an index (migration 0020). */
async function withFound(tx: Tx, search: Omit<StockSearch, 'found'>): Promise<StockSearch> {
  const { words, code } = search
  const sizes = words.map((word) => (word.maybeSize ? sizeKeysOf(word).join(' ') : null))
  const { rows } = await sql<{ found: string }>`
    select coalesce(array_agg(g.product_sync_id), '{}')::text as found
    from find_product_stock_totals(current_retailer(), ${words.map(patternOf)}::text[], ${sizes}::text[],
      ${code && likePattern(code.text)}::text, ${code?.productSyncIds ?? null}::int8[]) g`.execute(tx)
  return { ...search, found: rows[0]?.found ?? NOTHING }
}

/** The same search with words that there are; null where none is like them. */
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
  // Words stay known when their products are gone.
  for (const { known } of alike) if (await isWordOfStock(tx, known)) return { ...word, text: known }
  return null
}

async function isWordOfStock(tx: Tx, word: string): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select is_word_of_stock(current_retailer(), ${likePattern(word)}) as is_known`.execute(tx)
  return rows[0]?.is_known ?? false
}

/** How a word stands in a text: a size alone, anything else anywhere. */
const patternOf = (word: SearchWord): string =>
  word.maybeSize ? likePattern(` ${word.text} `) : likePattern(word.text)

/** Whether a search is about some sizes of a product and not about others. */
export const isAboutSizes = ({ words, code }: StockSearch): boolean =>
  words.some((word) => word.maybeSize) || (code?.variantIds.length ?? 0) > 0

/** The page rows of the product links that a search is about. */
export const totalsMatching = ({ found }: StockSearch) => sql`(select * from product_stock_totals
  where retailer_id = current_retailer() and product_sync_id = any(${found}::int8[]))`

/**
 * The rank of a row of totals `g`: 0 where the words that may be sizes are words of its name ("jordan 4" begins with
 * Jordan 4s), one more for each that is a size of it alone.
 */
export function rankOf(search: StockSearch | null) {
  const sizes = (search?.words ?? []).filter((word) => word.maybeSize)
  if (sizes.length === 0) return sql`0`
  const isSizeAlone = sizes.map((word) => sql`(g.search_text not like ${patternOf(word)})::int`)
  return sql`(${sql.join(isSizeAlone, sql` + `)})`
}

/**
 * Whether a size `v` of the catalogue is one that is searched for, among those of the product of a row of totals: it has
 * the size that a word means where that is no part of the name, and carries a code that is no part of it either.
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
