import { wholesalePapers } from '@ark/contract/wholesale/wholesale-papers'
import type { FastifyInstance } from 'fastify'
import { buyer, type Caller, staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea, FileAnswer } from '../../../platform/http/contract/bind-area.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import {
  type InvoiceAnswer,
  issueBuyersInvoice,
  issueSellersInvoice,
  showBuyersInvoice,
  showSellersInvoice,
} from '../invoices/show-invoice.ts'
import { printedOrder } from './queries/printed-orders.ts'

/**
 * Registers the calls for packing lists and invoices of wholesale orders. The library for PDF files loads with the
 * first of them, not with each process.
 */
export async function wholesalePaperRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const printedList = async (caller: Caller, orderId: number): Promise<FileAnswer | Refusal> => {
    const { retailerId } = staff(caller)
    const now = capabilities.clock.now()
    const found = await capabilities.db.asRetailer(retailerId, (tx) => printedOrder(tx, { retailerId, orderId }, now))
    if (!found) return notFound('This order')
    const { packingList } = await import('./packing-list.ts')
    const file = await packingList(found)
    return isRefusal(file) ? file : new FileAnswer(file, `packing-list-${found.order.order_number}.pdf`)
  }
  bindArea(app, wholesalePapers, {
    'GET /bulk-sales/{id}/packing-list.pdf': ({ caller, params }) => printedList(caller, params.id),
    'GET /bulk-sales/{id}/invoice': ({ caller, params }) => showSellersInvoice(capabilities, staff(caller), params.id),
    'POST /bulk-sales/{id}/invoice': ({ caller, params }) =>
      issueSellersInvoice(capabilities, staff(caller), params.id),
    'GET /bulk-sales/{id}/invoice.pdf': async ({ caller, params }) =>
      printedInvoice(await showSellersInvoice(capabilities, staff(caller), params.id)),
    'GET /buyer/purchases/{id}/invoice': ({ caller, params }) =>
      showBuyersInvoice(capabilities, buyer(caller), params.id),
    'POST /buyer/purchases/{id}/invoice': ({ caller, params }) =>
      issueBuyersInvoice(capabilities, buyer(caller), params.id),
    'GET /buyer/purchases/{id}/invoice.pdf': async ({ caller, params }) =>
      printedInvoice(await showBuyersInvoice(capabilities, buyer(caller), params.id)),
  })
}

/** Returns an issued invoice as a file. Refuses one that is not issued, with the reason. */
async function printedInvoice(answer: InvoiceAnswer | Refusal): Promise<FileAnswer | Refusal> {
  if (isRefusal(answer)) return answer
  const { invoice, problem } = answer
  if (!invoice) return refuse('conflict', problem ?? 'This invoice is not issued yet. Issue it first.')
  const { invoicePdf } = await import('../invoices/invoice-pdf.ts')
  return new FileAnswer(await invoicePdf(invoice), `invoice-${invoice.number}.pdf`)
}
