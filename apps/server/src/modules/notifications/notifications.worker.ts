import type { Capabilities } from '../../platform/capabilities.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { deliverNotifications } from './deliver-notifications.ts'
import { deliverNotificationsJob } from './notifications.jobs.ts'

export const notificationHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({
    job: deliverNotificationsJob,
    concurrency: 2,
    run: ({ retailer_id }) => deliverNotifications(capabilities, retailer_id),
  }),
]
