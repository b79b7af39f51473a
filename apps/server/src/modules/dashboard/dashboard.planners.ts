import type { Capabilities } from '../../platform/capabilities.ts'
import type { PlannerDeclaration } from '../../platform/jobs/declare-planner.ts'
import { planDue } from '../../platform/jobs/plan-due.ts'
import { rankTopSellersJob, readStockAgesJob } from './dashboard.jobs.ts'
import { insertMissingReadings, STOCK_AGE_READINGS, type StockAgeReader } from './queries/stock-ageing.ts'

const MINUTE_MS = 60_000

/** Plans the stock readings of retailers that are due. */
export const planStockAges = planDue<StockAgeReader>({
  jobs: [readStockAgesJob],
  most: 1_500,
  rows: () => STOCK_AGE_READINGS,
  prepare: insertMissingReadings,
})

/** Sends the job that ranks the best sellers. */
export const planTopSellers = ({ jobs }: Pick<Capabilities, 'jobs'>): Promise<void> => jobs.send(rankTopSellersJob, {})

export const dashboardPlanners: readonly PlannerDeclaration[] = [
  { name: 'stock ages', everyMs: MINUTE_MS, plan: planStockAges },
  { name: 'top sellers', everyMs: 15 * MINUTE_MS, plan: planTopSellers },
]
