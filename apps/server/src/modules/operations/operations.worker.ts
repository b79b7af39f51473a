import type { Capabilities } from '../../platform/capabilities.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { closeBusiness } from './closing/close-business.ts'
import { closeBusinessJob } from './operations.jobs.ts'

export const operationHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({ job: closeBusinessJob, run: ({ retailer_id }) => closeBusiness(capabilities, retailer_id) }),
]
