import { wholesalePrices } from '@ark/contract/inventory/wholesale-prices'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { startWholesalePrices, wholesalePriceChange } from './change-wholesale-prices.ts'
import { previewWholesalePrices } from './preview-wholesale-prices.ts'
import { setWholesaleTerms, showWholesaleTerms } from './set-wholesale-terms.ts'

/** Registers the calls of wholesale prices by rule and of product terms. */
export async function wholesalePriceRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, wholesalePrices, {
    'POST /inventory/wholesale-prices/preview': ({ caller, body }) =>
      previewWholesalePrices(capabilities, staff(caller), body),
    'POST /inventory/wholesale-prices': ({ caller, body }) => startWholesalePrices(capabilities, staff(caller), body),
    'POST /inventory/wholesale-prices/{id}/undo': ({ caller, params }) =>
      wholesalePriceChange.startUndo(capabilities, staff(caller), params.id),
    'GET /inventory/products/{id}/wholesale-terms': ({ caller, params }) =>
      showWholesaleTerms(capabilities, staff(caller), params.id),
    'PUT /inventory/wholesale-terms': ({ caller, body }) => setWholesaleTerms(capabilities, staff(caller), body),
  })
}
