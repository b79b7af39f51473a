import type { ShopProduct, StorePort } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { differingProducts, givenProducts, knownShopProducts } from '../../stores/index.ts'
import { lastImport, stockToRemove } from './queries/shop-difference.ts'
import { readProductAgain } from './reread-levels.ts'
import { isMassChange } from '../stock/rules/mass-change.ts'
import { startImport } from './start-import.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'shops' | 'secrets' | 'clock'>

interface Place {
  retailerId: number
  storeId: number
}

/**
 * The most changed products that are compared one by one. More are compared by an export, because a request per product
 * would take too long.
 */
const MOST_CHANGED = 250
/** How long ARK waits before it asks again about a difference that a person has rejected by canceling an import. */
const ASKED_AGAIN_MS = 20 * 3_600_000

/**
 * Finds product and size changes that webhooks missed: changed products by their time of change, deleted ones by the
 * number of products. Differences are read and written as after a webhook. A difference that would take a fifth of the
 * stock is left to an import, which asks a person (docs/decisions/008).
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
      leaving: found.length + missing.length > 0 ? await stockToRemove(tx, at, { ...rows, missing }) : null,
    }
  })
  if (leaving && isMassChange(leaving)) return compareWhole(needs, at)
  const source = { retailerId: at.retailerId, storeId: at.storeId, cause: 'reconciliation', externalId: null }
  // Handles deleted products first, so that the old row of a product does not block the product when it was deleted and
  // created again.
  for (const productId of [...missing, ...differing]) await readProductAgain(needs, store, { ...source, productId })
}

/**
 * Returns the known products that the shop no longer has. Reads the list of ids only when ARK knows more products than
 * the shop has.
 */
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

/** Compares the store by an import, unless one waits for a person's decision or a person has just canceled one. */
async function compareWhole(needs: Needs, { retailerId, storeId }: Place): Promise<void> {
  const last = await needs.db.asRetailer(retailerId, (tx) => lastImport(tx, storeId))
  const isRecent = last !== null && needs.clock.now().getTime() - last.started_at.getTime() < ASKED_AGAIN_MS
  if (last?.state === 'stopped' || (last?.state === 'cancelled' && isRecent)) return
  await startImport(needs, { retailerId, storeId, userId: null })
}
