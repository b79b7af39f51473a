import type { Capabilities } from '../../../platform/capabilities.ts'
import { actOnCompliance } from './act-on-compliance.ts'
import { disconnectStore } from './disconnect-store.ts'
import { openStore } from './open-store.ts'
import { refreshLocations } from './prepare-store.ts'
import { storeById } from './queries/stores.ts'
import { deliveryOf, markProcessed, type StoredDelivery } from './queries/webhook-inbox.ts'
import { isCompliance, webhooksAbout } from './rules/webhook-topics.ts'
import type { ArrivedWebhook } from '../stores.jobs.ts'

/** Returns whether the stores module acts on a webhook. */
export const concernsStores = webhooksAbout('app', 'location', 'customer', 'shop')

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'shops' | 'secrets' | 'clock' | 'config' | 'mailer' | 'log'>

/**
 * Acts on a webhook for the stores module and ignores other topics. A processed delivery is skipped. Provider errors
 * pass through, so that the job is retried.
 */
export async function actOnWebhook(needs: Needs, arrived: ArrivedWebhook): Promise<void> {
  const { topic, shop_domain, webhook_id } = arrived
  if (!concernsStores(arrived)) return
  const delivery = await deliveryOf(needs.db, shop_domain, webhook_id)
  if (!delivery) return
  if (isCompliance(topic)) return actOnCompliance(needs, arrived, delivery)
  if (topic === 'app/uninstalled') await endConnection(needs, arrived, delivery)
  else await readLocations(needs, arrived)
  await markProcessed(needs.db, shop_domain, [webhook_id])
}

/** Disconnects the store, unless the webhook is late and the app was installed again since. */
const endConnection = ({ db }: Needs, { retailer_id, store_id }: ArrivedWebhook, delivery: StoredDelivery) =>
  db.asRetailer(retailer_id, async (tx) => {
    const store = await storeById(tx, store_id)
    if (store && (delivery.triggered_at ?? delivery.received_at) > store.connected_at)
      await disconnectStore(tx, store, 'uninstalled')
  })

/** Reads all of the shop's locations after one was opened, renamed, closed or removed. */
async function readLocations(needs: Needs, { retailer_id: retailerId, store_id: storeId }: ArrivedWebhook) {
  const store = await openStore(needs, retailerId, storeId)
  await refreshLocations(needs, { store, retailerId, storeId })
}
