import type { Capabilities } from '../../platform/capabilities.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { mailOrderChange } from './mail-order-change.ts'
import { mailOrderChangeJob } from './wholesale.jobs.ts'

export const wholesaleHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({
    job: mailOrderChangeJob,
    concurrency: 2,
    run: ({ retailer_id, change_id }) =>
      mailOrderChange(capabilities, { retailerId: retailer_id, changeId: change_id }),
  }),
]
