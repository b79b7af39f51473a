import type { Store } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import { openStore } from './open-store.ts'
import { saveLocations } from './queries/locations.ts'
import { storeConnected } from './stores.jobs.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'shops' | 'secrets' | 'clock' | 'config'>

/** What we want to hear of. Products and levels are hints to re-read; the payload is never believed (shopify.md 4.1). */
const TOPICS = [
  'inventory_levels/update',
  'inventory_levels/connect',
  'inventory_levels/disconnect',
  'products/update',
  'products/delete',
  'app/uninstalled',
] as const

/** Makes a connected store ready: locations, webhooks, and word to whoever imports. Can run again. */
export async function prepareStore(needs: Needs, retailerId: number, storeId: number): Promise<void> {
  const store = await openStore(needs, retailerId, storeId)
  await refreshLocations(needs, { store, retailerId, storeId })
  await ensureWebhooks(store, needs.config.shopify.webhookAddress)
  await needs.db.asRetailer(retailerId, (tx) =>
    needs.jobs.within(tx).publish(storeConnected, { retailer_id: retailerId, store_id: storeId }),
  )
}

/** Reads the store's locations again; returns how many there are. */
export async function refreshLocations(
  { db }: Pick<Capabilities, 'db'>,
  at: { store: Store; retailerId: number; storeId: number },
): Promise<number> {
  const locations = await at.store.locations()
  return (await db.asRetailer(at.retailerId, (tx) => saveLocations(tx, at, locations))).length
}

/** Lists first: the same topic at the same address is refused as taken when it is registered twice. */
export async function ensureWebhooks(store: Store, address: string): Promise<void> {
  const registered = new Set(
    (await store.webhooks()).filter((hook) => hook.address === address).map((hook) => hook.topic),
  )
  for (const topic of TOPICS) if (!registered.has(topic)) await store.subscribe(topic, address)
}
