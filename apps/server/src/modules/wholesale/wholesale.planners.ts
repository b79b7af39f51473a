import type { PlannerDeclaration } from '../../platform/jobs/declare-planner.ts'
import { planDue } from '../../platform/jobs/plan-due.ts'
import { EXPIRING_OFFERS, type ExpiringKey } from './offers/queries/offers.ts'
import { expireOfferJob } from './offers/wholesale-offers.jobs.ts'
import { DUE_HELD, type HeldKey } from './pairs/queries/held-pairs.ts'
import { changeShopLevelJob } from './wholesale.jobs.ts'

const SECOND_MS = 1_000

/** Shops that do not know yet of pairs that wholesale orders took or gave back are told, until they do. */
export const planShopLevels = planDue<HeldKey>({ jobs: [changeShopLevelJob], most: 500, rows: () => DUE_HELD })

/** Offers whose time is over are ended, of one retailer after the other. */
export const planOfferExpiry = planDue<ExpiringKey>({ jobs: [expireOfferJob], most: 500, rows: () => EXPIRING_OFFERS })

export const wholesalePlanners: readonly PlannerDeclaration[] = [
  { name: 'shop levels', everyMs: 5 * SECOND_MS, plan: planShopLevels },
  { name: 'offer expiry', everyMs: 15 * SECOND_MS, plan: planOfferExpiry },
]
