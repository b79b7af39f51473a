import { outsideListings } from '@ark/contract/listings/outside-listings'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { decideAsOperator, decideOwnUnknown } from './decide-unknown.ts'
import { listUnknown } from './list-unknown.ts'
import { sweepOnDemand, sweepOwnAccounts } from './sweep-on-demand.ts'

/** Serves the listings that marketplace accounts have besides ARK's. */
export async function outsideListingRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, outsideListings, {
    'GET /listings/outside': ({ caller, query }) => listUnknown(capabilities, staff(caller).retailerId, query),
    'POST /listings/outside/check': ({ caller }) => sweepOwnAccounts(capabilities, staff(caller).retailerId),
    'POST /listings/outside/{id}/decision': ({ caller, params, body }) =>
      decideOwnUnknown(capabilities, staff(caller).retailerId, { id: params.id, choice: body.choice }),
    'GET /admin/unknown-listings': ({ query }) => listUnknown(capabilities, null, query),
    'POST /admin/unknown-listings/{id}/decision': ({ caller, params, body }) =>
      decideAsOperator(capabilities, caller, { id: params.id, choice: body.choice }),
    'POST /admin/provider-health/{id}/sweep': ({ params }) => sweepOnDemand(capabilities, params.id),
  })
}
