import Type from 'typebox'
import { declareJob } from '../../../platform/jobs/declare-job.ts'

/** Ends an expired offer. A planner sends it for every offer that is due (`planOfferExpiry`). */
export const expireOfferJob = declareJob({
  name: 'wholesale.expire-offer',
  isPlannedAgain: true,
  data: Type.Object({ retailer_id: Type.Integer(), wholesale_offer_id: Type.Integer() }),
  keyOf: ({ retailer_id, wholesale_offer_id }) => `${retailer_id}:${wholesale_offer_id}`,
  retryLimit: 0,
})

/** Mails both sides the new steps of a retailer's offers. */
export const mailOfferStepsJob = declareJob({
  name: 'wholesale.mail-offer-steps',
  data: Type.Object({ retailer_id: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  onceQueued: true,
  retryLimit: 8,
  retryDelaySeconds: 30,
})
