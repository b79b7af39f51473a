import Type from 'typebox'
import { declareJob } from '../../platform/jobs/declare-job.ts'

/** Mails both sides what has become of an order, once. */
export const mailOrderChangeJob = declareJob({
  name: 'wholesale.mail-order-change',
  data: Type.Object({ retailer_id: Type.Integer(), change_id: Type.Integer() }),
  retryLimit: 10,
})
