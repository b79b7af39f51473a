import type { StorePort } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { openStore } from './open-store.ts'
import { openLocations, retireLocations, saveLocations } from './queries/locations.ts'
import { saveScopes } from './queries/stores.ts'
import { deliveredFields, wantedSubscriptions } from './rules/webhook-topics.ts'
import { locationsSwitched, storeConnected } from '../stores.jobs.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'shops' | 'secrets' | 'clock' | 'config'>

/** Prepares a connected store: locations, webhooks, and the event that starts the import. It can run again. */
export async function prepareStore(needs: Needs, retailerId: number, storeId: number): Promise<void> {
  const store = await openStore(needs, retailerId, storeId)
  await refreshLocations(needs, { store, retailerId, storeId })
  await ensureWebhooks(needs, { store, retailerId, storeId })
  await needs.db.asRetailer(retailerId, (tx) =>
    needs.jobs.within(tx).publish(storeConnected, { retailer_id: retailerId, store_id: storeId }),
  )
}

/** Reads the store's locations again and publishes which were opened or closed. Returns their number. */
export async function refreshLocations(
  { db, jobs }: Pick<Capabilities, 'db' | 'jobs'>,
  at: { store: StorePort; retailerId: number; storeId: number },
): Promise<number> {
  const locations = await at.store.locations()
  return db.asRetailer(at.retailerId, async (tx) => {
    const before = await openLocations(tx, at.storeId)
    const saved = await saveLocations(tx, at, locations)
    await retireLocations(tx, at, saved)
    const switched = [...before.symmetricDifference(await openLocations(tx, at.storeId))]
    if (switched.length > 0)
      await jobs.within(tx).publish(locationsSwitched, { retailer_id: at.retailerId, location_ids: switched })
    return saved.length
  })
}

/**
 * Creates webhook subscriptions that are missing or have other fields, within the shop's present scopes, which it
 * saves, because they change in the shop's own admin. It lists first: Shopify refuses a second subscription of one
 * topic at one address.
 */
export async function ensureWebhooks(
  { db, config }: Pick<Capabilities, 'db' | 'config'>,
  { store, retailerId, storeId }: { store: StorePort; retailerId: number; storeId: number },
): Promise<void> {
  const address = config.shopify.webhookAddress
  const { scopes } = await store.info()
  await db.asRetailer(retailerId, (tx) => saveScopes(tx, storeId, scopes))
  const hooks = (await store.webhooks()).filter((hook) => hook.address === address)
  const registered = new Map(hooks.map(({ topic, fields }) => [topic, fields.toSorted().join()]))
  for (const topic of wantedSubscriptions(scopes)) {
    const fields = deliveredFields(topic)
    if (registered.get(topic) !== fields.toSorted().join()) await store.subscribe(topic, address, fields)
  }
}
