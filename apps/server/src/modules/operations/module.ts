import type { Capabilities } from '../../platform/capabilities.ts'
import { jobsIn, type ModuleDeclaration } from '../../platform/module.ts'
import { businessClosingRoutes } from './closing/business-closing.routes.ts'
import { failedJobRoutes } from './failed-jobs.routes.ts'
import { goLiveRoutes } from './go-live/go-live.routes.ts'
import * as jobs from './operations.jobs.ts'
import { operationPlanners } from './operations.planners.ts'
import { operationHandlers } from './operations.worker.ts'
import { systemInfoRoutes } from './system-info.routes.ts'

/** Failed jobs and figures of the platform, for the operator, and the closing of businesses. */
export const operationsModule: ModuleDeclaration<{ capabilities: Capabilities }> = {
  name: 'operations',
  uses: ['accounts', 'notifications', 'catalogue', 'stores', 'inventory', 'listings', 'sales', 'wholesale', 'finances'],
  async routes(app, { capabilities }) {
    for (const routes of [businessClosingRoutes, failedJobRoutes, goLiveRoutes, systemInfoRoutes])
      await app.register(routes, { capabilities })
  },
  jobs: jobsIn(jobs),
  handlers: operationHandlers,
  planners: operationPlanners,
}
