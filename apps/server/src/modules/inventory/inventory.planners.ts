import type { PlannerDeclaration } from '../../platform/jobs/declare-planner.ts'
import { planDue } from '../../platform/jobs/plan-due.ts'
import { storeComparisons, storeReconciliations } from '../stores/index.ts'
import { compareStoreJob, reconcileStoreJob } from './inventory.jobs.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Plans a reconciliation of each connected store every five minutes (in a sandbox every minute). A store that does not
 * answer is retried after a growing delay.
 */
export const planReconciliations = planDue<{ retailer_id: number; store_id: number }>({
  jobs: [reconcileStoreJob],
  most: 1_000,
  rows: ({ stockx }) => storeReconciliations(stockx.isSimulated ? MINUTE_MS : 5 * MINUTE_MS),
})

/** Plans a comparison of each connected store once a day, which also finds differences that have no time of change. */
export const planComparisons = planDue<{ retailer_id: number; store_id: number }>({
  jobs: [compareStoreJob],
  most: 1_000,
  rows: () => storeComparisons(DAY_MS),
})

export const inventoryPlanners: readonly PlannerDeclaration[] = [
  { name: 'store reconciliation', everyMs: 10 * SECOND_MS, plan: planReconciliations },
  { name: 'store comparison', everyMs: MINUTE_MS, plan: planComparisons },
]
