import type { Capabilities } from '../../platform/capabilities.ts'
import { reaction } from '../../platform/jobs/jobs.ts'
import { jobsIn, type ModuleDeclaration } from '../../platform/module.ts'
import { keptBounded, keptForever } from '../../platform/retention/declare-retention.ts'
import { storeWorksAgain } from '../stores/index.ts'
import { wholesaleRoutes } from './orders/wholesale.routes.ts'
import { wholesalePaperRoutes } from './orders/wholesale-papers.routes.ts'
import { wholesaleProposalRoutes } from './orders/wholesale-proposals.routes.ts'
import { wholesaleOfferRoutes } from './offers/wholesale-offers.routes.ts'
import { wholesaleMonitoringRoutes } from './monitoring/wholesale-monitoring.routes.ts'
import * as offerJobs from './offers/wholesale-offers.jobs.ts'
import * as jobs from './wholesale.jobs.ts'
import { wholesaleHandlers } from './wholesale.worker.ts'
import { wholesaleOfferHandlers } from './offers/wholesale-offers.worker.ts'
import { wholesalePlanners } from './wholesale.planners.ts'

/** The wholesale module: buyers' orders and offers. */
export const wholesaleModule: ModuleDeclaration<{ capabilities: Capabilities }> = {
  name: 'wholesale',
  uses: ['accounts', 'notifications', 'catalogue', 'stores', 'inventory', 'listings', 'sales'],
  async routes(app, { capabilities }) {
    for (const routes of [
      wholesaleRoutes,
      wholesaleProposalRoutes,
      wholesalePaperRoutes,
      wholesaleOfferRoutes,
      wholesaleMonitoringRoutes,
    ])
      await app.register(routes, { capabilities })
  },
  jobs: [...jobsIn(offerJobs), ...jobsIn(jobs)],
  reactions: [reaction(storeWorksAgain, jobs.wakeShopLevelsWhenStoreWorksJob)],
  handlers: (capabilities) => [...wholesaleHandlers(capabilities), ...wholesaleOfferHandlers(capabilities)],
  planners: wholesalePlanners,
  tables: {
    standing: [
      keptForever(
        'wholesale orders',
        [
          'purchase_orders',
          'wholesale_orders',
          'wholesale_order_lines',
          'wholesale_order_units',
          'wholesale_level_adjustments',
          'wholesale_order_changes',
          'wholesale_order_costs',
        ],
        'the books',
      ),
      keptForever(
        'wholesale proposals',
        ['wholesale_proposals', 'wholesale_proposal_lines'],
        'the history of orders refers to them',
      ),
      keptForever(
        'wholesale invoices',
        ['wholesale_invoices', 'wholesale_invoice_numbers', 'buyer_invoices'],
        'the books',
      ),
      keptForever(
        'wholesale offers',
        ['wholesale_offers', 'wholesale_offer_lines', 'wholesale_offer_steps'],
        'orders refer to the agreed prices',
      ),
      keptBounded('numbers of sellers', ['buyer_sellers'], 'a row per buyer and seller'),
    ],
  },
}
