import { fulfillment } from '@ark/contract/sales/sales'
import type { FastifyInstance } from 'fastify'
import { type Caller, staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea, FileAnswer } from '../../../platform/http/contract/bind-area.ts'
import { isRefusal, notFound } from '../../../platform/refusal.ts'
import { fetchLabel } from '../labels/fetch-label.ts'
import { labelOf } from '../labels/queries/labels.ts'

/** Registers the calls for shipping labels. */
export async function fulfillmentRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const file = (content: Buffer, saleId: number) => new FileAnswer(content, `label-${saleId}.pdf`)
  const savedLabel = (caller: Caller, saleId: number) =>
    capabilities.db.asRetailer(staff(caller).retailerId, (tx) => labelOf(tx, saleId, caller.locationIds))

  bindArea(app, fulfillment, {
    'GET /sales/alias-shipping-label/{id}': async ({ caller, params }) => {
      const label = await fetchLabel(capabilities, staff(caller), { saleId: params.id, platform: 'goat' })
      return isRefusal(label) ? label : { label_url: `/api/v1/sales/${params.id}/label.pdf` }
    },
    'GET /sales/stockx-shipping-label/{id}': async ({ caller, params }) => {
      const label = await fetchLabel(capabilities, staff(caller), { saleId: params.id, platform: 'stockx' })
      return isRefusal(label) ? label : file(label, params.id)
    },
    'GET /sales/{id}/label.pdf': async ({ caller, params }) => {
      const label = await savedLabel(caller, params.id)
      return label ? file(label, params.id) : notFound('The label')
    },
  })
}
