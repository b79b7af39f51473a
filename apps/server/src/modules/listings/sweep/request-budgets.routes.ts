import { requestBudgets } from '@ark/contract/listings/request-budgets'
import type { FastifyInstance } from 'fastify'
import { createBriefCache } from '../../../platform/brief-cache.ts'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { listRequestBudgets } from './list-request-budgets.ts'

/** What waits in a whole account is counted once in so long, however many look. */
const COUNTED = { lifetimeMs: 10_000, most: 500, mostOfOwner: 10 }

/** How many requests marketplaces still take today, and what waits for them. */
export async function requestBudgetRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const counts = createBriefCache<number>(capabilities.clock, COUNTED)
  bindArea(app, requestBudgets, {
    'GET /listings/request-budgets': ({ caller }) => listRequestBudgets({ ...capabilities, counts }, staff(caller)),
  })
}
