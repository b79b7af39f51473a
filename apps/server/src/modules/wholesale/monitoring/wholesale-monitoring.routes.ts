import { wholesaleDesk, wholesaleMonitoring } from '@ark/contract/wholesale/wholesale-monitoring'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { verifyBusiness } from '../../accounts/index.ts'
import { analyzeDeals, overviewParticipants } from './analyze-deals.ts'
import { listDeals, showDeal } from './list-deals.ts'
import { operateOnDeals } from './operate-on-deals.ts'

/** Registers the operator's calls for all wholesale orders. */
export async function wholesaleMonitoringRoutes(
  app: FastifyInstance,
  { capabilities }: { capabilities: Capabilities },
) {
  bindArea(app, wholesaleMonitoring, {
    'GET /admin/wholesale/deal-flows': ({ query }) => listDeals(capabilities, query),
    'GET /admin/wholesale/deal-flows/{id}': ({ params }) => showDeal(capabilities, params.id),
    'GET /admin/wholesale/analytics': ({ query }) => analyzeDeals(capabilities, query),
    'GET /admin/wholesale/buyer-seller-overview': ({ query }) => overviewParticipants(capabilities, query),
  })
  bindArea(app, wholesaleDesk, {
    'POST /admin/wholesale/deal-flows/status': ({ caller, body: { ids, status: to, notes } }) =>
      operateOnDeals(capabilities, caller, { ids, act: { what: 'status', to }, notes }),
    'POST /admin/wholesale/deal-flows/payment': ({ caller, body: { ids, payment_status: to, notes } }) =>
      operateOnDeals(capabilities, caller, { ids, act: { what: 'payment', to }, notes }),
    'PUT /admin/wholesale/participants/verification': ({ caller, body: { kind, id, is_verified: isVerified } }) =>
      verifyBusiness(capabilities, caller, { kind, id, isVerified }),
  })
}
