import type { PlannerDeclaration } from '../../platform/jobs/declare-planner.ts'
import { planDue } from '../../platform/jobs/plan-due.ts'
import { webhookChecks } from './connection/queries/due-stores.ts'
import { checkWebhooksJob } from './stores.jobs.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Plans an hourly check of each store's subscriptions, because Shopify deletes them without notice. */
export const planWebhookChecks = planDue<{ retailer_id: number; store_id: number }>({
  jobs: [checkWebhooksJob],
  most: 1_000,
  rows: () => webhookChecks(HOUR_MS),
})

export const storePlanners: readonly PlannerDeclaration[] = [
  { name: 'webhook checks', everyMs: MINUTE_MS, plan: planWebhookChecks },
]
