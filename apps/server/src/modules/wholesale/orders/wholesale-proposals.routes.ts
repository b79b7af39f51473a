import { wholesaleProposals } from '@ark/contract/wholesale/wholesale-proposals'
import type { FastifyInstance } from 'fastify'
import { buyer, staff, type StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import type { OrderRef } from '../pairs/queries/order-transitions.ts'
import { answerProposal } from '../proposals/answer-proposal.ts'
import { proposePart } from '../proposals/propose-part.ts'
import { stockOfOrder } from '../proposals/queries/stock-of-order.ts'
import { waitingForBuyer } from '../proposals/queries/waiting-for-buyer.ts'
import { answerPart } from './act-on-purchase.ts'
import { bulkSaleDetails } from './queries/bulk-sales.ts'

/** Registers the calls of proposals to deliver part of an order. */
export async function wholesaleProposalRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db, clock } = capabilities
  /** Changes an order's proposal and returns the order as it is afterward. */
  const changed = (
    { retailerId }: StaffCaller,
    orderId: number,
    change: (tx: Tx, ref: OrderRef) => Promise<Refusal | null>,
  ) =>
    db.asRetailer(retailerId, async (tx) => {
      const ref = { retailerId, orderId }
      const refusal = await change(tx, ref)
      return refusal ?? (await bulkSaleDetails(tx, ref, clock.now())) ?? notFound('This order')
    })
  bindArea(app, wholesaleProposals, {
    'GET /bulk-sales/{id}/stock': async ({ caller, params }) => {
      const { retailerId } = staff(caller)
      const stock = await db.asRetailer(retailerId, (tx) => stockOfOrder(tx, { retailerId, orderId: params.id }))
      return stock.line_items.length > 0 ? stock : notFound('This order')
    },
    'POST /bulk-sales/{id}/proposals': ({ caller, params, body }) => {
      const { userId } = caller
      return changed(staff(caller), params.id, (tx, ref) => proposePart(tx, capabilities, { ref, userId, ...body }))
    },
    'PATCH /bulk-sales/{id}/proposal': ({ caller, params, body: { proposal_id: proposalId, act } }) => {
      const by = { actor: 'retailer', userId: caller.userId, buyerId: null } as const
      return changed(staff(caller), params.id, (tx, ref) =>
        answerProposal(tx, capabilities, { ref, by, proposalId, act }),
      )
    },
    'PATCH /buyer/purchases/{id}/proposal': ({ caller, params, body }) =>
      answerPart(capabilities, buyer(caller), { orderId: params.id, ...body }),
    'GET /buyer/waiting': ({ caller }) => {
      const { buyerId } = buyer(caller)
      return db.asBuyer(buyerId, (tx) => waitingForBuyer(tx, buyerId, clock.now()))
    },
  })
}
