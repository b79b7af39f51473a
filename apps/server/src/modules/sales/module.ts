import type { Capabilities } from '../../platform/capabilities.ts'
import { reaction } from '../../platform/jobs/jobs.ts'
import { jobsIn, type ModuleDeclaration } from '../../platform/module.ts'
import { keptBounded, keptForever } from '../../platform/retention/declare-retention.ts'
import { storeWorksAgain, webhookArrived, webhooksAbout } from '../stores/index.ts'
import { productsUnlinked, stockChanged } from '../inventory/index.ts'
import { accountWorksAgain } from '../catalogue/index.ts'
import { listingEnded, offersCompared, saleSuspected } from '../listings/index.ts'
import { canceledSaleRoutes } from './lists/canceled-sales.routes.ts'
import { pickRuleChange } from './pairs/change-pick-rules.ts'
import { pickRuleChangeRoutes } from './pairs/pick-rule-changes.routes.ts'
import { pickRuleRoutes } from './pairs/pick-rules.routes.ts'
import { saleRoutes } from './lists/sales.routes.ts'
import { systemSaleRoutes } from './operator/system-sales.routes.ts'
import { saleRepairRoutes } from './operator/sale-repairs.routes.ts'
import { fulfillmentRoutes } from './lists/fulfillment.routes.ts'
import { scanningRoutes } from './packing/scanning.routes.ts'
import { fulfillmentsRoutes } from './lists/fulfillments.routes.ts'
import { labelPrintRoutes } from './labels/label-prints.routes.ts'
import { automationRequestRoutes } from './requests/automation-requests.routes.ts'
import { automationDeskRoutes } from './requests/automation-desk.routes.ts'
import type { PairHolders } from '../inventory/index.ts'
import * as jobs from './sales.jobs.ts'
import { saleHandlers } from './sales.worker.ts'
import { salePlanners } from './sales.planners.ts'
import { salesRetention } from './queries/sales-retention.ts'

/** Orders of marketplaces and shops, from the sale to the payout. */
export const salesModule: ModuleDeclaration<{ capabilities: Capabilities; heldByOrders: PairHolders }> = {
  name: 'sales',
  uses: ['accounts', 'notifications', 'catalogue', 'stores', 'inventory', 'listings'],
  async routes(app, { capabilities, heldByOrders }) {
    await app.register(canceledSaleRoutes, { capabilities, heldByOrders })
    for (const routes of [
      pickRuleRoutes,
      pickRuleChangeRoutes,
      saleRoutes,
      systemSaleRoutes,
      saleRepairRoutes,
      fulfillmentRoutes,
      scanningRoutes,
      fulfillmentsRoutes,
      labelPrintRoutes,
      automationRequestRoutes,
      automationDeskRoutes,
    ])
      await app.register(routes, { capabilities })
  },
  jobs: jobsIn(jobs),
  reactions: [
    reaction(webhookArrived, jobs.recordShopOrderWhenWebhookArrivesJob, webhooksAbout('order')),
    reaction(stockChanged, jobs.lookForPairsWhenStockChangesJob),
    reaction(productsUnlinked, jobs.cancelOrdersWhenProductsAreUnlinkedJob),
    reaction(accountWorksAgain, jobs.wakeSalesWhenAccountWorksJob),
    reaction(storeWorksAgain, jobs.wakeSalesWhenStoreWorksJob),
    reaction(listingEnded, jobs.recordWithdrawalWhenListingEndsJob),
    reaction(offersCompared, jobs.endWithdrawalsWhenOffersAreComparedJob),
    reaction(saleSuspected, jobs.pollOrdersWhenSaleIsSuspectedJob),
  ],
  bulkChanges: [pickRuleChange],
  handlers: saleHandlers,
  planners: salePlanners,
  tables: {
    pruned: salesRetention,
    standing: [
      keptForever('sales', ['sales'], 'the books'),
      keptForever('withdrawals of sales', ['sale_withdrawals'], "a sale's receipt"),
      keptForever('level adjustments', ['level_adjustments'], 'no sale may lower a level twice'),
      keptForever('resolutions of canceled sales', ['sale_resolutions'], 'no pair may come back twice'),
      keptForever('unclaimed orders', ['unclaimed_orders'], 'each may be a sale; one that becomes one goes'),
      keptForever('owners of orders', ['order_owners'], 'each order of an account has one owner'),
      keptBounded('totals of sales', ['sale_totals'], 'a row per combination of filters, sixteen at most'),
      keptBounded('sales by day', ['sale_days'], 'a row per day and location, sixteen at most'),
      keptBounded('order polls', ['order_polls'], 'one per seller'),
      keptBounded('shop polls', ['shop_order_polls'], 'a row per store'),
      keptBounded('pick rules', ['pick_rules'], 'a row per product'),
      keptBounded('default pick rules', ['default_pick_rules'], 'a row per retailer'),
      keptBounded('sales of a run of Shopify orders', ['store_order_requests'], 'deleted when the run ends'),
      keptBounded('sales of a print file', ['label_print_sales'], 'deleted when its run ends'),
    ],
  },
}
