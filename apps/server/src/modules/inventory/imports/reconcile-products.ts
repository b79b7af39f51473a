import type { ShopProduct, StorePort } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { differingProducts, givenProducts, knownShopProducts } from '../../stores/index.ts'
import { lastImport, leavingStock } from './queries/shop-difference.ts'
import { readProductAgain } from './reread-levels.ts'
import { isMassChange } from '../stock/rules/mass-change.ts'
import { startImport } from './start-import.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'shops' | 'secrets' | 'clock'>

interface Place {
  retailerId: number
  storeId: number
}

/** More products than these are compared by an export: one request of many points each would take too long. */
const MOST_CHANGED = 250
/** A person who gave up an import is not asked the same before the next day. */
const ASKED_AGAIN_MS = 20 * 3_600_000

/**
 * Finds what webhooks missed of products and sizes: those that changed since a time by their time of change, those that
 * are gone by the number of products. What differs is read and written as after a webhook. A difference that would take
 * a fifth of the stock is left to an import, which asks a person (docs/decisions/008).
 */
export async function reconcileProducts(needs: Needs, store: StorePort, at: Place & { since: Date }): Promise<void> {
  const changed: ShopProduct[] = []
  for await (const product of store.changedProducts(at.since)) {
    changed.push(product)
    if (changed.length > MOST_CHANGED) return compareWhole(needs, at)
  }
  const missing = await missingProducts(needs, store, { ...at, changed })
  const { db } = needs
  const rows = givenProducts(changed)
  const { differing, leaving } = await db.asRetailerForLong(at.retailerId, async (tx) => {
    const found = await differingProducts(tx, at, rows)
    return {
      differing: found,
      leaving: found.length + missing.length > 0 ? await leavingStock(tx, at, { ...rows, missing }) : null,
    }
  })
  if (leaving && isMassChange(leaving)) return compareWhole(needs, at)
  const source = { retailerId: at.retailerId, storeId: at.storeId, cause: 'reconciliation', externalId: null }
  // What is gone first: a product that was deleted and entered again is not held back by its old self.
  for (const productId of [...missing, ...differing]) await readProductAgain(needs, store, { ...source, productId })
}

/** Products that are here and no longer in the shop. The list of ids is read only where there are more here than there. */
async function missingProducts(
  { db }: Needs,
  store: StorePort,
  { changed, ...at }: Place & { changed: ShopProduct[] },
): Promise<string[]> {
  const known = await db.asRetailer(at.retailerId, (tx) => knownShopProducts(tx, at))
  const isNew = ({ productId }: ShopProduct) => !known.has(productId)
  if (known.size + changed.filter(isNew).length <= (await store.productCount())) return []
  const missing = new Set(known)
  for await (const id of store.productIds()) missing.delete(id)
  return [...missing]
}

/** By an import, unless one waits for a person's decision, or a person has just decided. */
async function compareWhole(needs: Needs, { retailerId, storeId }: Place): Promise<void> {
  const last = await needs.db.asRetailer(retailerId, (tx) => lastImport(tx, storeId))
  const isRecent = last !== null && needs.clock.now().getTime() - last.started_at.getTime() < ASKED_AGAIN_MS
  if (last?.state === 'stopped' || (last?.state === 'cancelled' && isRecent)) return
  await startImport(needs, { retailerId, storeId, userId: null })
}
