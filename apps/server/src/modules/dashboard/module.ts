import type { Capabilities } from '../../platform/capabilities.ts'
import { jobsIn, type ModuleDeclaration } from '../../platform/module.ts'
import { keptBounded } from '../../platform/retention/declare-retention.ts'
import { dashboardRoutes } from './dashboard.routes.ts'
import * as jobs from './dashboard.jobs.ts'
import { dashboardHandlers } from './dashboard.worker.ts'
import { dashboardPlanners } from './dashboard.planners.ts'

/** The figures of the home screen. */
export const dashboardModule: ModuleDeclaration<{ capabilities: Capabilities }> = {
  name: 'dashboard',
  uses: ['accounts', 'notifications', 'catalogue', 'stores', 'inventory', 'listings', 'sales', 'finances'],
  async routes(app, { capabilities }) {
    await app.register(dashboardRoutes, { capabilities })
  },
  jobs: jobsIn(jobs),
  handlers: dashboardHandlers,
  planners: dashboardPlanners,
  tables: {
    standing: [
      keptBounded('age of the stock', ['stock_ages', 'aged_products', 'stock_age_readings'], 'replaced as a whole'),
      keptBounded('top sellers', ['top_sellers'], 'twenty places of six lists'),
    ],
  },
}
