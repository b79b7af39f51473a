import type { Capabilities } from '../../platform/capabilities.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { runHandler } from '../../platform/runs/do-run.ts'
import { actOnWebhook } from './connection/act-on-webhook.ts'
import { openStore } from './connection/open-store.ts'
import { ensureWebhooks, prepareStore } from './connection/prepare-store.ts'
import { recordWebhooksChecked, wakeStore } from './connection/queries/due-stores.ts'
import { lookUpWork } from './matching/look-up-products.ts'
import { actOnWebhookJob, checkWebhooksJob, prepareStoreJob, wakeStoreWhenItWorksJob } from './stores.jobs.ts'

export const storeHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({
    job: prepareStoreJob,
    run: ({ retailer_id, store_id }) => prepareStore(capabilities, retailer_id, store_id),
  }),
  handle({
    job: checkWebhooksJob,
    concurrency: 4,
    async run({ retailer_id, store_id }) {
      const { db } = capabilities
      const store = await openStore(capabilities, retailer_id, store_id)
      await ensureWebhooks(capabilities, { store, retailerId: retailer_id, storeId: store_id })
      await db.asRetailer(retailer_id, (tx) => recordWebhooksChecked(tx, store_id))
    },
  }),
  handle({
    job: wakeStoreWhenItWorksJob,
    run: ({ retailer_id, store_id }) =>
      capabilities.db.asRetailer(retailer_id, (tx) => wakeStore(tx, store_id, capabilities.clock.now())),
  }),
  runHandler(capabilities, lookUpWork(capabilities)),
  handle({ job: actOnWebhookJob, run: (arrived) => actOnWebhook(capabilities, arrived) }),
]
