import { priceReasons } from '@ark/contract/listings/price-reasons'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { explainPrices } from './explain-prices.ts'

/** Serves the explanation of a size's asks. */
export async function priceReasonRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, priceReasons, {
    'GET /listings/variants/{id}/price-reasons': ({ caller, params }) =>
      explainPrices(capabilities, staff(caller), params.id),
  })
}
