import type { PlannerDeclaration } from '../../platform/jobs/declare-planner.ts'
import { planDue } from '../../platform/jobs/plan-due.ts'
import { EXPIRING_OFFERS, type ExpiringKey } from './offers/queries/offers.ts'
import { expireOfferJob } from './offers/wholesale-offers.jobs.ts'
import { EXPIRING_PROPOSALS, type ExpiringProposalKey } from './proposals/queries/proposals.ts'
import { DUE_RESERVED, type ReservedKey } from './pairs/queries/reserved-pairs.ts'
import { changeShopLevelJob, expireProposalJob } from './wholesale.jobs.ts'

const SECOND_MS = 1_000

/** Plans the level changes of pairs that wholesale orders took or released, until they succeed. */
export const planShopLevels = planDue<ReservedKey>({ jobs: [changeShopLevelJob], most: 500, rows: () => DUE_RESERVED })

/** Plans the end of expired offers, fairly between retailers. */
export const planOfferExpiry = planDue<ExpiringKey>({ jobs: [expireOfferJob], most: 500, rows: () => EXPIRING_OFFERS })

/** Plans the end of expired proposals, fairly between retailers. */
export const planProposalExpiry = planDue<ExpiringProposalKey>({
  jobs: [expireProposalJob],
  most: 500,
  rows: () => EXPIRING_PROPOSALS,
})

export const wholesalePlanners: readonly PlannerDeclaration[] = [
  { name: 'shop levels', everyMs: 5 * SECOND_MS, plan: planShopLevels },
  { name: 'offer expiry', everyMs: 15 * SECOND_MS, plan: planOfferExpiry },
  { name: 'proposal expiry', everyMs: 15 * SECOND_MS, plan: planProposalExpiry },
]
