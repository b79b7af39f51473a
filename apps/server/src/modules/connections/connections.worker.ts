import type { Capabilities } from '../../platform/capabilities.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { notifyOperatorJob, notifyOperatorOfBatchJob, notifyRetailerJob, tryAccountJob } from './connections.jobs.ts'
import { notifyOperator, notifyOperatorOfBatch, notifyRetailer } from './notify-of-alert.ts'
import { tryAccount } from './try-accounts.ts'

export const connectionHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({ job: notifyRetailerJob, concurrency: 2, run: (told) => notifyRetailer(capabilities, told) }),
  handle({ job: tryAccountJob, concurrency: 8, run: (whom) => tryAccount(capabilities, whom) }),
  handle({ job: notifyOperatorJob, run: (told) => notifyOperator(capabilities, told) }),
  handle({ job: notifyOperatorOfBatchJob, concurrency: 2, run: (stuck) => notifyOperatorOfBatch(capabilities, stuck) }),
]
