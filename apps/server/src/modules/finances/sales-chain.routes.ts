import { salesChainCalls } from '@ark/contract/finances/sales-chain'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../platform/capabilities.ts'
import { bindArea } from '../../platform/http/contract/bind-area.ts'
import { showSalesChain } from './show-sales-chain.ts'

/** Registers the operator's call that traces a sale from record to record. */
export async function salesChainRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, salesChainCalls, {
    'GET /admin/debug/sales-chain/{id}': ({ params }) => showSalesChain(capabilities, params.id),
  })
}
