import type { Capabilities } from '../../../platform/capabilities.ts'
import { countProducts, type InventoryPageRequest, wholeProducts } from './queries/inventory-page.ts'
import { readSearched } from '../stock/queries/stock-search.ts'
import { type StockPlace, stockCursorAt } from '../stock/stock-place.ts'

/**
 * A page ends behind the products with which it has so many characters, and says that there are more: how many sizes
 * and places a product has is the shop's, and the text is parsed in one piece, here in demo mode and in the browser.
 * A million takes some ten milliseconds.
 */
const MOST_CHARACTERS = 1_000_000

/** A screen opens with as many; more of them take as much from others at once as ten do. */
const PRODUCTS_AT_ONCE = 10

export interface InventoryPageScope extends Omit<InventoryPageRequest, 'search'> {
  /** What was typed. */
  words: string | undefined
  productsAtOnce?: number
  mostCharacters?: number
}

/**
 * A page of the inventory with all sizes and places, as the text of its answer (`InventoryPage` of the contract). It is
 * read ten products at a time, and rests in between as long as that took: one large page shall not be felt on other
 * screens (bench `worst`).
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
      // The total is on the screen since the first page: later pages do not count again.
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
  // A page that goes on to its end has another one behind it, which may be empty.
  const has_more = total === null ? last !== null : total > skip + limit
  const next_cursor = has_more && last ? stockCursorAt(last) : null
  const pagination = { skip, limit, total_count: total, has_more, next_cursor }
  const products = parts.filter((part) => part !== '').join()
  return `{"products":[${products}],"pagination":${JSON.stringify(pagination)},"total_count":${total}}`
}

interface PageEnd {
  skip: number
  limit: number
  /** Null: not counted. */
  total: number | null
  last: StockPlace | null
}
