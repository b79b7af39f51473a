import type { Capabilities } from '../../platform/capabilities.ts'
import { type ModuleDeclaration } from '../../platform/module.ts'
import { failedJobRoutes } from './failed-jobs.routes.ts'
import { goLiveRoutes } from './go-live/go-live.routes.ts'
import { systemInfoRoutes } from './system-info.routes.ts'

/** Failed jobs and figures of the platform, for the operator. */
export const operationsModule: ModuleDeclaration<{ capabilities: Capabilities }> = {
  name: 'operations',
  uses: ['accounts', 'notifications', 'catalogue', 'stores', 'inventory', 'listings', 'sales'],
  async routes(app, { capabilities }) {
    for (const routes of [failedJobRoutes, goLiveRoutes, systemInfoRoutes]) await app.register(routes, { capabilities })
  },
}
