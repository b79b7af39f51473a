import type { GuardedFetch } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import { reaction } from '../../platform/jobs/jobs.ts'
import { jobsIn, type ModuleDeclaration } from '../../platform/module.ts'
import { keptBounded } from '../../platform/retention/declare-retention.ts'
import { concernsStores } from './connection/act-on-webhook.ts'
import { storeWorksAgain, webhookArrived } from './index.ts'
import { storeRoutes } from './stores.routes.ts'
import { liquidationRoutes } from './products/liquidation.routes.ts'
import * as jobs from './stores.jobs.ts'
import { storeHandlers } from './stores.worker.ts'
import { storePlanners } from './stores.planners.ts'
import { storesRetention } from './queries/stores-retention.ts'

/** The module of Shopify stores, their locations, and the links from their products to shoes. */
export const storesModule: ModuleDeclaration<{ capabilities: Capabilities; images: GuardedFetch }> = {
  name: 'stores',
  uses: ['accounts', 'notifications', 'catalogue'],
  async routes(app, { capabilities, images }) {
    await app.register(storeRoutes, { capabilities, images })
    await app.register(liquidationRoutes, { capabilities })
  },
  jobs: jobsIn(jobs),
  reactions: [
    reaction(webhookArrived, jobs.actOnWebhookJob, concernsStores),
    reaction(storeWorksAgain, jobs.wakeStoreWhenItWorksJob),
  ],
  handlers: storeHandlers,
  planners: storePlanners,
  sealed: [
    { table: 'stores', column: 'tokens', key: { retailer_id: 'bigint', store_id: 'bigint' } },
    { table: 'stores', column: 'webhook_secret', key: { retailer_id: 'bigint', store_id: 'bigint' } },
  ],
  tables: {
    pruned: storesRetention,
    standing: [
      keptBounded('stores', ['stores', 'locations'], 'shops that were connected'),
      keptBounded('product links', ['product_links', 'product_link_variants', 'rejected_matches'], 'what the shop has'),
      keptBounded('taught style codes', ['retailer_style_codes'], 'a row per code that a person taught'),
      keptBounded('chosen sizes', ['retailer_sizes'], 'a row per spelling that a person chose a size for'),
      keptBounded('taught barcodes', ['retailer_barcodes'], 'a row per barcode that a person taught'),
    ],
  },
}
