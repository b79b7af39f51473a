import type { Capabilities } from '../../platform/capabilities.ts'
import { reaction } from '../../platform/jobs/jobs.ts'
import { jobsIn, type ModuleDeclaration } from '../../platform/module.ts'
import { keptBounded, keptForever, keptWithOwner } from '../../platform/retention/declare-retention.ts'
import {
  locationsSwitched,
  productsLinked,
  shopRedacted,
  storeConnected,
  webhookArrived,
  webhooksAbout,
} from '../stores/index.ts'
import { inventoryRoutes } from './lists/inventory.routes.ts'
import { wholesalePriceRoutes } from './wholesale/wholesale-prices.routes.ts'
import { wholesalePriceChange } from './wholesale/change-wholesale-prices.ts'
import * as jobs from './inventory.jobs.ts'
import { inventoryHandlers } from './inventory.worker.ts'
import { inventoryPlanners } from './inventory.planners.ts'
import { inventoryRetention } from './queries/inventory-retention.ts'

/** The inventory module: stock of each size at each location, reserves, costs and wholesale prices. */
export const inventoryModule: ModuleDeclaration<{ capabilities: Capabilities }> = {
  name: 'inventory',
  uses: ['accounts', 'notifications', 'catalogue', 'stores'],
  async routes(app, { capabilities }) {
    for (const routes of [inventoryRoutes, wholesalePriceRoutes]) await app.register(routes, { capabilities })
  },
  jobs: jobsIn(jobs),
  reactions: [
    reaction(locationsSwitched, jobs.notifyStockOfLocationsJob),
    reaction(storeConnected, jobs.importWhenStoreConnectsJob),
    reaction(productsLinked, jobs.readWhenProductsAreLinkedJob),
    reaction(webhookArrived, jobs.rereadWhenWebhookArrivesJob, webhooksAbout('item', 'product')),
    reaction(shopRedacted, jobs.removeRedactedShopJob),
  ],
  bulkChanges: [wholesalePriceChange],
  handlers: inventoryHandlers,
  planners: inventoryPlanners,
  tables: {
    pruned: inventoryRetention,
    standing: [
      keptForever('stock movements', ['stock_movements'], 'every counter is recomputed from them'),
      keptBounded('words of the stock', ['stock_words'], 'words in product names'),
      keptBounded(
        'stock',
        ['inventory_items', 'product_stock_totals', 'retailer_stock_totals', 'offered_sizes', 'variant_costs'],
        'sizes that the shop has',
      ),
      keptBounded('wholesale terms', ['wholesale_terms'], 'a row per product that has some'),
      keptWithOwner('imports', ['import_runs'], 'deleted with their runs'),
    ],
  },
}
