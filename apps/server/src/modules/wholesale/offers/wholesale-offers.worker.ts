import type { Capabilities } from '../../../platform/capabilities.ts'
import { handle, type JobHandler } from '../../../platform/jobs/work.ts'
import { expireOffer } from './expire-offers.ts'
import { mailOfferSteps } from './mail-offer-steps.ts'
import { expireOfferJob, mailOfferStepsJob } from './wholesale-offers.jobs.ts'

export const wholesaleOfferHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({
    job: expireOfferJob,
    concurrency: 2,
    run: ({ retailer_id, wholesale_offer_id }) =>
      expireOffer(capabilities, { retailerId: retailer_id, offerId: wholesale_offer_id }),
  }),
  handle({
    job: mailOfferStepsJob,
    concurrency: 2,
    run: ({ retailer_id }) => mailOfferSteps(capabilities, retailer_id),
  }),
]
