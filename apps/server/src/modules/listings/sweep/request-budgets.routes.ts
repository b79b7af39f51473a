import { requestBudgets } from '@ark/contract/listings/request-budgets'
import type { FastifyInstance } from 'fastify'
import { createBriefCache } from '../../../platform/brief-cache.ts'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { listRequestBudgets } from './list-request-budgets.ts'

/** Limits how often an account's waiting changes are counted, however many people look. */
const COUNTED = { lifetimeMs: 10_000, most: 500, mostOfOwner: 10 }

/** Serves the marketplaces' remaining requests of the day and the changes that wait for them. */
export async function requestBudgetRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const counts = createBriefCache<number>(capabilities.clock, COUNTED)
  bindArea(app, requestBudgets, {
    'GET /listings/request-budgets': ({ caller }) => listRequestBudgets({ ...capabilities, counts }, staff(caller)),
  })
}
