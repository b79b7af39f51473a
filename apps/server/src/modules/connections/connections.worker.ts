import type { Capabilities } from '../../platform/capabilities.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { tellOperatorJob, tellRetailerJob } from './connections.jobs.ts'
import { tellOperator, tellRetailer } from './tell-of-alert.ts'

export { watchConnections } from './watch-connections.ts'

export const connectionHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({ job: tellRetailerJob, concurrency: 2, run: (told) => tellRetailer(capabilities, told) }),
  handle({ job: tellOperatorJob, run: (told) => tellOperator(capabilities, told) }),
]
