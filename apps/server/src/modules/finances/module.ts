import type { Capabilities } from '../../platform/capabilities.ts'
import { reaction } from '../../platform/jobs/jobs.ts'
import { jobsIn, type ModuleDeclaration } from '../../platform/module.ts'
import { keptBounded, keptForever } from '../../platform/retention/declare-retention.ts'
import { saleMoneyChanged } from '../sales/index.ts'
import { financeRoutes } from './finances.routes.ts'
import { salesChainRoutes } from './sales-chain.routes.ts'
import * as jobs from './finances.jobs.ts'
import { financeHandlers } from './finances.worker.ts'

/** The ledger, payments and payout differences. */
export const financesModule: ModuleDeclaration<{ capabilities: Capabilities }> = {
  name: 'finances',
  uses: ['accounts', 'notifications', 'catalogue', 'stores', 'inventory', 'listings', 'sales'],
  async routes(app, { capabilities }) {
    for (const routes of [financeRoutes, salesChainRoutes]) await app.register(routes, { capabilities })
  },
  jobs: jobsIn(jobs),
  reactions: [reaction(saleMoneyChanged, jobs.postSalesWhenMoneyChangesJob)],
  handlers: financeHandlers,
  tables: {
    standing: [
      keptForever('ledger', ['ledger_events', 'ledger_entries'], 'the books'),
      keptForever('payments', ['payments'], 'the books'),
      keptBounded('balances', ['ledger_balances'], 'a row per retailer and account'),
      keptBounded('payout differences', ['payout_differences'], 'a row per sale that was paid otherwise than expected'),
    ],
  },
}
