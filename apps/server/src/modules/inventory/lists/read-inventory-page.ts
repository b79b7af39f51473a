import type { Capabilities } from '../../../platform/capabilities.ts'
import { countProducts, type InventoryPageRequest, wholeProducts } from './queries/inventory-page.ts'
import { readSearched } from '../stock/queries/stock-search.ts'
import { type StockPlace, stockCursorAt } from '../stock/stock-place.ts'

/**
 * The most characters of a page. A page ends after the product that exceeds them and reports that there are more: the
 * shop decides how many sizes and locations a product has, and the browser (in demo mode also the server) parses the
 * text in one piece. A million characters take about ten milliseconds.
 */
const MOST_CHARACTERS = 1_000_000

/**
 * How many products are read at once. A screen opens with this many. Ten keep one request from slowing down others.
 */
const PRODUCTS_AT_ONCE = 10

export interface InventoryPageScope extends Omit<InventoryPageRequest, 'search'> {
  /** The search text as the user typed it. */
  words: string | undefined
  productsAtOnce?: number
  mostCharacters?: number
}

/**
 * Returns a page of the inventory with all sizes and locations, as the text of the response (`InventoryPage` of the
 * contract). It reads ten products at a time and pauses between batches as long as the first one took, so that a large
 * page does not slow down other screens (bench `worst`).
 */
export async function readInventoryPage(
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  retailerId: number,
  { words, productsAtOnce = PRODUCTS_AT_ONCE, mostCharacters = MOST_CHARACTERS, ...scope }: InventoryPageScope,
): Promise<string> {
  const { after, skip, limit } = scope
  const beganAt = performance.now()
  const first = await db.asRetailer(retailerId, (tx) =>
    readSearched(tx, words, async (search) => {
      const page = { ...scope, search }
      const read = await wholeProducts(tx, { ...page, limit: Math.min(limit, productsAtOnce) })
      // The screen has the total since the first page, so later pages do not count again.
      return { search, read, total: after ? null : await countProducts(tx, page) }
    }),
  )
  const { search, total } = first
  const restMs = performance.now() - beganAt
  const parts = [first.read.products]
  let { last } = first.read
  let read = productsAtOnce
  for (; last && read < limit && lengthOf(parts) < mostCharacters; read += productsAtOnce) {
    await clock.sleep(restMs)
    const page = { ...scope, search, after: last, limit: Math.min(productsAtOnce, limit - read) }
    const next = await db.asRetailer(retailerId, (tx) => wholeProducts(tx, page))
    parts.push(next.products)
    last = next.last
  }
  return pageText(parts, { skip, limit: last ? Math.min(read, limit) : limit, total, last })
}

const lengthOf = (parts: readonly string[]): number => parts.reduce((sum, { length }) => sum + length, 0)

function pageText(parts: string[], { skip, limit, total, last }: PageEnd): string {
  // A page that reaches its limit is followed by another one, which may be empty.
  const has_more = total === null ? last !== null : total > skip + limit
  const next_cursor = has_more && last ? stockCursorAt(last) : null
  const pagination = { skip, limit, total_count: total, has_more, next_cursor }
  const products = parts.filter((part) => part !== '').join()
  return `{"products":[${products}],"pagination":${JSON.stringify(pagination)},"total_count":${total}}`
}

interface PageEnd {
  skip: number
  limit: number
  /** Null when not counted. */
  total: number | null
  last: StockPlace | null
}
