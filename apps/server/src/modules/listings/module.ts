import type { Capabilities } from '../../platform/capabilities.ts'
import { reaction } from '../../platform/jobs/jobs.ts'
import { jobsIn, type ModuleDeclaration } from '../../platform/module.ts'
import { keptBounded, keptForever } from '../../platform/retention/declare-retention.ts'
import { businessClosingChanged } from '../accounts/index.ts'
import { productsUnlinked, stockChanged } from '../inventory/index.ts'
import { accountWorksAgain, accountsChanged, feesChanged, marketRefreshed } from '../catalogue/index.ts'
import { payoutRoutes } from './payouts/payouts.routes.ts'
import { payoutChangeRoutes } from './payouts/payout-changes.routes.ts'
import { quickActionRoutes } from './lists/quick-actions.routes.ts'
import { enablingRoutes } from './enabling/enablings.routes.ts'
import { csvRoutes } from './files/csv.routes.ts'
import { listingRoutes } from './lists/listings.routes.ts'
import { goblinModeRoutes } from './pricing/goblin-mode.routes.ts'
import { priceReasonRoutes } from './pricing/price-reasons.routes.ts'
import { outsideListingRoutes } from './sweep/outside-listings.routes.ts'
import { requestBudgetRoutes } from './sweep/request-budgets.routes.ts'
import { sellingRuleRoutes } from './pricing/selling-rules.routes.ts'
import { listedProductRoutes } from './lists/listed-products.routes.ts'
import { importToListRoutes } from './lists/import-to-list.routes.ts'
import { stockxOverviewRoutes } from './sweep/stockx-overview.routes.ts'
import { sizeActs } from './enabling/act-on-sizes.ts'
import { enabling } from './enabling/enable-sizes.ts'
import { payoutChange } from './payouts/change-payouts.ts'
import * as jobs from './listings.jobs.ts'
import { listingHandlers } from './listings.worker.ts'
import { listingPlanners } from './listings.planners.ts'
import { listingsRetention } from './queries/listings-retention.ts'

/** The module of listings: payouts, asks and live listings on each marketplace. */
export const listingsModule: ModuleDeclaration<{ capabilities: Capabilities }> = {
  name: 'listings',
  uses: ['accounts', 'notifications', 'catalogue', 'stores', 'inventory'],
  async routes(app, { capabilities }) {
    for (const routes of [
      payoutRoutes,
      payoutChangeRoutes,
      quickActionRoutes,
      enablingRoutes,
      csvRoutes,
      listingRoutes,
      goblinModeRoutes,
      priceReasonRoutes,
      outsideListingRoutes,
      requestBudgetRoutes,
      sellingRuleRoutes,
      listedProductRoutes,
      importToListRoutes,
      stockxOverviewRoutes,
    ])
      await app.register(routes, { capabilities })
  },
  jobs: jobsIn(jobs),
  reactions: [
    reaction(stockChanged, jobs.reconcileWhenStockChangesJob),
    reaction(productsUnlinked, jobs.disableWhenProductsAreUnlinkedJob),
    reaction(marketRefreshed, jobs.showMarketWhenRefreshedJob),
    reaction(feesChanged, jobs.compareOffersWhenFeesChangeJob),
    reaction(accountsChanged, jobs.handOverWhenAccountsChangeJob),
    reaction(accountWorksAgain, jobs.wakeListingsWhenAccountWorksJob),
    reaction(businessClosingChanged, jobs.wakeListingsWhenBusinessClosesJob),
  ],
  bulkChanges: [payoutChange, enabling, sizeActs],
  handlers: listingHandlers,
  planners: listingPlanners,
  tables: {
    pruned: listingsRetention,
    standing: [
      keptForever('listings', ['marketplace_listings'], 'receipts and late orders name them'),
      keptForever('owners of listings', ['listing_owners'], 'each listing of an account has one owner'),
      keptBounded('listing sweeps', ['account_sweeps'], 'one per seller'),
      keptBounded(
        'unknown listings',
        ['unknown_listings'],
        'those for sale on an account; a sweep deletes those it does not see',
      ),
      keptBounded('offers', ['variant_offers', 'retailer_listing_totals', 'listing_slots'], 'a row per size'),
      keptBounded('selling rules', ['product_selling_rules'], 'a row per product that has some'),
      keptBounded('repricing guards', ['repricing_guards'], 'a row per retailer'),
      keptBounded('parts of a CSV', ['csv_parts'], 'deleted once it is read, or with its check'),
      keptBounded('rows of a CSV', ['csv_runs'], 'deleted when its run ends'),
      keptBounded('payout setup of new products', ['payout_setups'], 'a row per retailer'),
    ],
  },
}
