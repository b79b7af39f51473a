import { wholesalePapers } from '@ark/contract/wholesale/wholesale-papers'
import type { FastifyInstance } from 'fastify'
import { type Caller, staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea, FileAnswer } from '../../../platform/http/contract/bind-area.ts'
import { isRefusal, notFound, type Refusal } from '../../../platform/refusal.ts'
import { packingList, wholesaleInvoice } from './print-order.ts'
import { printedOrder } from './queries/printed-orders.ts'

const PRINTED = { 'packing-list': packingList, invoice: wholesaleInvoice }

/** Registers the calls for packing lists and invoices of wholesale orders. */
export async function wholesalePaperRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const paper = async (caller: Caller, orderId: number, kind: keyof typeof PRINTED): Promise<FileAnswer | Refusal> => {
    const { retailerId } = staff(caller)
    const found = await capabilities.db.asRetailer(retailerId, (tx) => printedOrder(tx, retailerId, orderId))
    if (!found) return notFound('This order')
    const file = await PRINTED[kind](found)
    return isRefusal(file) ? file : new FileAnswer(file, `${kind}-${found.order.order_number}.pdf`)
  }
  bindArea(app, wholesalePapers, {
    'GET /bulk-sales/{id}/packing-list.pdf': ({ caller, params }) => paper(caller, params.id, 'packing-list'),
    'GET /bulk-sales/{id}/invoice.pdf': ({ caller, params }) => paper(caller, params.id, 'invoice'),
  })
}
