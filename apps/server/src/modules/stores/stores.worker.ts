import type { Capabilities } from '../../platform/capabilities.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { disconnectStore } from './disconnect-store.ts'
import { openStore } from './open-store.ts'
import { ensureWebhooks, prepareStore } from './prepare-store.ts'
import { noteWebhooksChecked, takeDueWebhookChecks } from './queries/due-stores.ts'
import { storeById } from './queries/stores.ts'
import { deliveryOf, markProcessed } from './queries/webhook-inbox.ts'
import { checkWebhooksJob, forgetUninstalledStoreJob, prepareStoreJob } from './stores.jobs.ts'

export const storeHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({
    job: prepareStoreJob,
    run: ({ retailer_id, store_id }) => prepareStore(capabilities, retailer_id, store_id),
  }),
  handle({
    job: checkWebhooksJob,
    async run({ retailer_id, store_id }) {
      const { db, config } = capabilities
      await ensureWebhooks(await openStore(capabilities, retailer_id, store_id), config.shopify.webhookAddress)
      await db.asRetailer(retailer_id, (tx) => noteWebhooksChecked(tx, store_id))
    },
  }),
  handle({
    job: forgetUninstalledStoreJob,
    run: async ({ retailer_id, store_id, shop_domain, webhook_id, topic }) => {
      if (topic !== 'app/uninstalled') return
      const delivery = await deliveryOf(capabilities.db, shop_domain, webhook_id)
      // One that comes late, after the app was installed again, must not end the new connection (shopify.md 4.2).
      await capabilities.db.asRetailer(retailer_id, async (tx) => {
        const store = await storeById(tx, store_id)
        if (delivery && store && (delivery.triggered_at ?? delivery.received_at) > store.connected_at)
          await disconnectStore(tx, store, 'uninstalled')
      })
      await markProcessed(capabilities.db, shop_domain, webhook_id)
    },
  }),
]

const HOUR_MS = 3_600_000
const CHECKED_AT_ONCE = 100

/** Once an hour each store's subscriptions are looked at: Shopify deletes them without a word to us. */
export async function planWebhookChecks({ db, jobs, clock }: Capabilities): Promise<void> {
  await db.asPlatform(async (tx) => {
    const due = await takeDueWebhookChecks(tx, { now: clock.now(), limit: CHECKED_AT_ONCE, everyMs: HOUR_MS })
    await jobs.within(tx).sendMany(checkWebhooksJob, due)
  })
}
