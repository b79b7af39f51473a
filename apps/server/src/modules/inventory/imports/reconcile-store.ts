import { ProviderNotFound, type StockLevel, type StorePort } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import {
  locationsOfStore,
  markReconciled,
  rematchSizes,
  openStore,
  refreshLocations,
  storeById,
} from '../../stores/index.ts'
import { reconcileProducts } from './reconcile-products.ts'
import { applyReading } from './reread-levels.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'shops' | 'secrets' | 'clock'>

/** The overlap of two readings. Shopify's search lags behind its writes. */
const OVERLAP_MS = 2 * 60_000
/** A webhook reports a change within seconds, on a bad day within minutes. A webhook for an older change was lost. */
const HEARD_WITHIN_MS = 2 * 60_000

/**
 * Reads locations, products and every level that changed since the last reconciliation, and repairs what webhooks
 * missed. Records the number of missed levels with the health of the store (docs/decisions/060).
 */
export async function reconcileStore(needs: Needs, retailerId: number, storeId: number): Promise<void> {
  const { db, clock } = needs
  const startedAt = clock.now()
  const row = await db.asRetailer(retailerId, (tx) => storeById(tx, storeId))
  if (!row?.is_connected) return
  await rematchSizes(needs, { retailerId, storeId })
  const store = await openStore(needs, retailerId, storeId)
  const since = new Date((row.last_reconciled_at ?? row.connected_at).getTime() - OVERLAP_MS)
  await refreshLocations(needs, { store, retailerId, storeId })
  await reconcileProducts(needs, store, { retailerId, storeId, since })
  const locations = await db.asRetailer(retailerId, (tx) => locationsOfStore(tx, storeId))
  let missed = 0
  for (const { shopify_location_id } of locations) {
    const readAt = clock.now()
    const heardSince = readAt.getTime() - HEARD_WITHIN_MS
    const fresh: StockLevel[] = []
    const old: StockLevel[] = []
    for await (const level of levelsAt(store, shopify_location_id, since))
      (level.updatedAt.getTime() < heardSince ? old : fresh).push(level)
    const source = { retailerId, storeId, cause: 'reconciliation', externalId: null, readAt }
    await applyReading(needs, source, { levels: fresh })
    missed += (await applyReading(needs, source, { levels: old })).updatedItems
  }
  await db.asRetailer(retailerId, (tx) => markReconciled(tx, storeId, { startedAt, missed, at: clock.now() }))
}

/** Yields the levels that changed at a location; none when the shop has deleted the location. */
async function* levelsAt(store: StorePort, locationId: string, since: Date): AsyncGenerator<StockLevel> {
  try {
    yield* store.changedLevels(locationId, since)
  } catch (error) {
    if (!(error instanceof ProviderNotFound)) throw error
  }
}
