import { fulfillments } from '@ark/contract/sales/fulfillments'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { isRefusal } from '../../../platform/refusal.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { markManyCreated, markManyFulfilled } from '../packing/mark-many-fulfilled.ts'

/** Registers the calls that mark many orders as packed or not packed, and that cancel one. */
export async function fulfillmentsRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, fulfillments, {
    'POST /fulfillments/mark-fulfilled': async ({ caller, body }) => {
      const marked = await markManyFulfilled(capabilities, staff(caller), body.sale_ids)
      return isRefusal(marked) ? marked : { fulfilled: marked.done, refused: marked.refused }
    },
    'POST /fulfillments/mark-created': async ({ caller, body }) => {
      const marked = await markManyCreated(capabilities, staff(caller), body.sale_ids)
      return isRefusal(marked) ? marked : { taken_back: marked.done, refused: marked.refused }
    },
    'POST /fulfillments/{id}/cancel-order': ({ caller, params, body }) =>
      cancelOrder(capabilities, staff(caller), { saleId: params.id, reason: body.reason }),
  })
}
