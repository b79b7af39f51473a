import type { GuardedFetch } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import { jobsIn, type ModuleDeclaration } from '../../platform/module.ts'
import { keptBounded } from '../../platform/retention/declare-retention.ts'
import { catalogueRoutes } from './products/catalogue.routes.ts'
import { adminProductRoutes } from './products/admin-products.routes.ts'
import { productRefreshRoutes } from './products/product-refresh.routes.ts'
import { systemSettingRoutes } from './admin/system-settings.routes.ts'
import type { RetailerLinks } from './market/retailer-links.ts'
import type { CountRowsOfProduct } from './products/rows-showing-product.ts'
import type { AsksMovedBy } from './fees/asks-moved-by.ts'
import * as jobs from './catalogue.jobs.ts'
import { catalogueHandlers } from './catalogue.worker.ts'
import { catalogueRetention } from './queries/catalogue-retention.ts'

/** The module of products, sizes, markets, fees and marketplace accounts. */
export const catalogueModule: ModuleDeclaration<{
  capabilities: Capabilities
  images: GuardedFetch
  links: RetailerLinks
  rowsOfProduct: CountRowsOfProduct
  asksMovedBy: AsksMovedBy
}> = {
  name: 'catalogue',
  uses: ['accounts'],
  async routes(app, { capabilities, images, links, rowsOfProduct, asksMovedBy }) {
    await app.register(catalogueRoutes, { capabilities, images, links })
    await app.register(productRefreshRoutes, { capabilities, rowsOfProduct })
    await app.register(systemSettingRoutes, { capabilities, asksMovedBy })
    await app.register(adminProductRoutes, { capabilities })
  },
  jobs: jobsIn(jobs),
  handlers: catalogueHandlers,
  sealed: [{ table: 'marketplace_accounts', column: 'credentials', key: { marketplace_account_id: 'bigint' } }],
  tables: {
    pruned: catalogueRetention,
    standing: [
      keptBounded('catalogue', ['products', 'style_codes', 'variants', 'variant_gtins'], 'shoes that there are'),
      keptBounded('market data', ['market_data'], 'a row per size and marketplace'),
      keptBounded('product pictures', ['product_images'], 'one per product'),
      keptBounded('fee schedules', ['fee_schedules'], 'a row per change of fees'),
      keptBounded('backfills of retail prices under way', ['price_backfills'], 'one at a time'),
      keptBounded('marketplace accounts', ['marketplace_accounts'], 'one per seller'),
    ],
  },
}
