import type { Capabilities } from '../../platform/capabilities.ts'
import { countProducts, type InventoryPageRequest, wholeProducts } from './queries/inventory-page.ts'
import { readSearched } from './queries/stock-search.ts'

/** A screen opens with as many; more of them take as much from others at once as ten do. */
const PRODUCTS_AT_ONCE = 10

export interface InventoryPageScope extends Omit<InventoryPageRequest, 'search'> {
  /** What was typed. */
  words: string | undefined
  productsAtOnce?: number
}

/**
 * A page of the inventory with all sizes and places, as the text of its answer (`InventoryPage` of the contract). It is
 * read ten products at a time, and rests in between as long as that took: one large page shall not be felt on other
 * screens (bench `worst`).
 */
export async function readInventoryPage(
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  retailerId: number,
  { words, productsAtOnce = PRODUCTS_AT_ONCE, ...scope }: InventoryPageScope,
): Promise<string> {
  const { skip, limit } = scope
  const beganAt = performance.now()
  const first = await db.asRetailer(retailerId, (tx) =>
    readSearched(tx, words, async (search) => {
      const page = { ...scope, search }
      const products = await wholeProducts(tx, { ...page, limit: Math.min(limit, productsAtOnce) })
      return { search, parts: [products], total: await countProducts(tx, page) }
    }),
  )
  const { search, parts, total } = first
  const restMs = performance.now() - beganAt
  for (let read = productsAtOnce; read < Math.min(limit, total - skip); read += productsAtOnce) {
    await clock.sleep(restMs)
    const page = { ...scope, search, skip: skip + read, limit: Math.min(productsAtOnce, limit - read) }
    parts.push(await db.asRetailer(retailerId, (tx) => wholeProducts(tx, page)))
  }
  const pagination = { skip, limit, total_count: total, has_more: total > skip + limit }
  const products = parts.filter((part) => part !== '').join()
  return `{"products":[${products}],"pagination":${JSON.stringify(pagination)},"total_count":${total}}`
}
