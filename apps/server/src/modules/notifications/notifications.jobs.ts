import Type from 'typebox'
import { declareJob } from '../../platform/jobs/declare-job.ts'

/** Mails and posts the due notifications of a business, many in one message. */
export const deliverNotificationsJob = declareJob({
  name: 'notifications.deliver',
  data: Type.Object({ retailer_id: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  onceQueued: true,
  retryLimit: 8,
  retryDelaySeconds: 30,
})
