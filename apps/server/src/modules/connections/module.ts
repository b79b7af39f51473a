import type { Capabilities } from '../../platform/capabilities.ts'
import { reaction } from '../../platform/jobs/jobs.ts'
import { jobsIn, type ModuleDeclaration } from '../../platform/module.ts'
import { keptBounded } from '../../platform/retention/declare-retention.ts'
import { batchStuck } from '../listings/index.ts'
import { connectionRoutes } from './connections.routes.ts'
import * as jobs from './connections.jobs.ts'
import { connectionHandlers } from './connections.worker.ts'
import { connectionPlanners } from './connections.planners.ts'

/** The health of connections, and the alerts about them. */
export const connectionsModule: ModuleDeclaration<{ capabilities: Capabilities }> = {
  name: 'connections',
  uses: ['accounts', 'notifications', 'catalogue', 'stores', 'inventory', 'listings', 'sales'],
  async routes(app, { capabilities }) {
    await app.register(connectionRoutes, { capabilities })
  },
  jobs: jobsIn(jobs),
  reactions: [reaction(batchStuck, jobs.notifyOperatorOfBatchJob)],
  handlers: connectionHandlers,
  planners: connectionPlanners,
  tables: {
    standing: [
      keptBounded(
        'health of connections',
        ['connection_health', 'connection_alerts', 'connection_watch'],
        'a row per connection',
      ),
    ],
  },
}
