import type { StockLevel } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import { locationsOfStore, markReconciled, openStore, storeById } from '../stores/index.ts'
import { applyReading } from './reread-levels.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'shops' | 'secrets' | 'clock'>

/** Readings overlap by this much: Shopify's search lags behind its writes. */
const OVERLAP_MS = 2 * 60_000

/** Reads every level that changed since the last reconciliation and repairs what webhooks missed. */
export async function reconcileStore(needs: Needs, retailerId: number, storeId: number): Promise<void> {
  const { db, clock } = needs
  const startedAt = clock.now()
  const [row, locations] = await db.asRetailer(
    retailerId,
    async (tx) => [await storeById(tx, storeId), await locationsOfStore(tx, storeId)] as const,
  )
  if (!row?.is_connected) return
  const store = await openStore(needs, retailerId, storeId)
  const since = new Date((row.last_reconciled_at ?? row.connected_at).getTime() - OVERLAP_MS)
  for (const { shopify_location_id } of locations) {
    const readAt = clock.now()
    const levels: StockLevel[] = []
    for await (const level of store.changedLevels(shopify_location_id, since)) levels.push(level)
    await applyReading(needs, { retailerId, storeId, cause: 'reconciliation', externalId: null, readAt }, { levels })
  }
  await db.asRetailer(retailerId, (tx) => markReconciled(tx, storeId, startedAt))
}
