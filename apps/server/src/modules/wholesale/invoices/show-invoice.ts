import type { AnswerOf, Contract } from '@ark/contract'
import {
  BUSINESS_DETAIL_LABELS,
  type BusinessDetails,
  missingDetails,
  UNANSWERED_WHOLESALE_ORDERS,
  WHOLESALE_STATUSES,
} from '@ark/domain'
import type { BuyerCaller, StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { arksDetails, buyersDetails, recordAudit, sellersDetails } from '../../accounts/index.ts'
import { lockOrder, type OrderRef } from '../pairs/queries/order-transitions.ts'
import { sellerOfPurchase } from '../pairs/queries/seller-of-purchase.ts'
import { issueInvoice } from './issue-invoice.ts'
import { mailInvoiceJob } from '../wholesale.jobs.ts'
import { awaitInvoiceMail } from './queries/invoice-mails.ts'
import {
  buyerInvoice,
  insertBuyerInvoice,
  invoicedLines,
  invoicedOrder,
  type InvoicedOrderRow,
} from './queries/invoices.ts'
import { buyersInvoice, sellersInvoice } from './invoice-of-order.ts'

export type InvoiceAnswer = AnswerOf<Contract['GET /bulk-sales/{id}/invoice']>
type Needs = Pick<Capabilities, 'db' | 'clock'>

const NOT_ISSUED = { invoice: null, missing: [] }
const fieldsOf = (missing: readonly (keyof BusinessDetails)[]) =>
  missing.map((field) => ({ field, label: BUSINESS_DETAIL_LABELS[field] }))

/** Returns why an order has no invoice yet, or null when one can be issued. */
function problemOf({ status }: InvoicedOrderRow): string | null {
  if (WHOLESALE_STATUSES[status].isCanceled) return 'This order was canceled. There is nothing to pay.'
  return UNANSWERED_WHOLESALE_ORDERS.includes(status) ? 'An order has an invoice once it is approved.' : null
}

/** Returns the seller's invoice of an order, or what is missing to issue it. */
export const showSellersInvoice = ({ db, clock }: Needs, { retailerId }: StaffCaller, orderId: number) =>
  db.asRetailer(retailerId, (tx) => sellersAnswer(tx, { retailerId, orderId }, clock.now()))

async function sellersAnswer(tx: Tx, ref: OrderRef, now: Date): Promise<InvoiceAnswer | Refusal> {
  const order = await invoicedOrder(tx, ref)
  if (!order) return notFound('This order')
  if (order.seller !== null) {
    const lines = await invoicedLines(tx, ref)
    return { invoice: sellersInvoice({ order, lines, now }), problem: null, missing: [] }
  }
  const problem = problemOf(order)
  if (problem) return { ...NOT_ISSUED, problem }
  const missing = missingDetails(await sellersDetails(tx, ref.retailerId), 'seller')
  return { invoice: null, problem: missing.length > 0 ? MISSING : null, missing: fieldsOf(missing) }
}

const MISSING = 'Complete your business details to issue this invoice.'

/**
 * Issues the seller's invoice of an approved order, once, and mails the buyer, who waits for it to pay. Refuses while
 * business details are missing, by field.
 */
export const issueSellersInvoice = (
  { db, clock, jobs }: Needs & Pick<Capabilities, 'jobs'>,
  { retailerId, userId }: StaffCaller,
  orderId: number,
) =>
  db.asRetailer(retailerId, async (tx): Promise<InvoiceAnswer | Refusal> => {
    const ref = { retailerId, orderId }
    if (!(await lockOrder(tx, ref))) return notFound('This order')
    const before = await sellersAnswer(tx, ref, clock.now())
    if (isRefusal(before) || before.invoice) return before
    const refusal = refusalOf(before)
    if (refusal) return refusal
    await issueInvoice(tx, { clock }, ref)
    await awaitInvoiceMail(tx, ref)
    await jobs.within(tx).send(mailInvoiceJob, { retailer_id: retailerId, wholesale_order_id: orderId })
    const issued = await sellersAnswer(tx, ref, clock.now())
    if (!isRefusal(issued))
      await recordAudit(tx, {
        retailerId,
        userId,
        event_type: 'wholesale_invoice_issued',
        status: 'success',
        details: { wholesale_order_id: orderId, invoice_number: issued.invoice?.number ?? null },
      })
    return issued
  })

function refusalOf({ problem, missing }: InvoiceAnswer): Refusal | null {
  if (problem === null) return null
  const errors = missing.map(({ field, label }) => ({ field, message: `${label} is missing` }))
  return { ...refuse('conflict', problem), ...(errors.length > 0 && { errors, code: 'details_missing' }) }
}

/** Returns the buyer's copy of an order's invoice, or what is missing to issue it. */
export const showBuyersInvoice = (needs: Needs, caller: BuyerCaller, orderId: number) =>
  ofPurchase(needs, caller, {
    orderId,
    work: (tx, ref) => buyersAnswer(tx, { ...ref, buyerId: caller.buyerId }, needs.clock.now()),
  })

/**
 * Issues the buyer's copy of an order's invoice, once, with the business details of the buyer and of ARK as they are
 * now. Two requests at once issue one copy.
 */
export const issueBuyersInvoice = (needs: Needs, caller: BuyerCaller, orderId: number) =>
  ofPurchase(needs, caller, {
    orderId,
    async work(tx, ref) {
      const { buyerId } = caller
      const asked = { ...ref, buyerId }
      const before = await buyersAnswer(tx, asked, needs.clock.now())
      if (isRefusal(before) || before.invoice) return before
      const refusal = refusalOf(before)
      if (refusal) return refusal
      const [bill_to, biller] = [await buyersDetails(tx, buyerId), await arksDetails(tx)]
      await insertBuyerInvoice(tx, { buyerId, orderId, issued_at: needs.clock.now(), bill_to, biller })
      return buyersAnswer(tx, asked, needs.clock.now())
    },
  })

interface PurchaseWork {
  orderId: number
  work: (tx: Tx, ref: OrderRef) => Promise<InvoiceAnswer | Refusal>
}

/**
 * Works on the invoice of a buyer's order as the platform, which reads the buyer's and ARK's details. The buyer's
 * row-level security finds the order's seller first, so that only this buyer's orders are reached.
 */
async function ofPurchase(
  { db }: Needs,
  { buyerId }: BuyerCaller,
  { orderId, work }: PurchaseWork,
): Promise<InvoiceAnswer | Refusal> {
  const retailerId = await db.asBuyer(buyerId, (tx) => sellerOfPurchase(tx, buyerId, orderId))
  if (retailerId === null) return notFound('This order')
  return db.asPlatform((tx) => work(tx, { retailerId, orderId }))
}

async function buyersAnswer(
  tx: Tx,
  { buyerId, ...ref }: OrderRef & { buyerId: number },
  now: Date,
): Promise<InvoiceAnswer | Refusal> {
  const order = await invoicedOrder(tx, ref, buyerId)
  if (!order) return notFound('This order')
  const copy = await buyerInvoice(tx, { buyerId, orderId: ref.orderId })
  if (copy) {
    const lines = await invoicedLines(tx, ref)
    return { invoice: buyersInvoice({ order, lines, now }, copy), problem: null, missing: [] }
  }
  const problem = problemOf(order)
  if (problem) return { ...NOT_ISSUED, problem }
  if (order.seller === null) return { ...NOT_ISSUED, problem: 'The seller has not issued the invoice yet.' }
  if (missingDetails(await arksDetails(tx), 'ark').length > 0)
    return { ...NOT_ISSUED, problem: 'ARK has not entered its own business details yet. Ask ARK for this invoice.' }
  const missing = missingDetails(await buyersDetails(tx, buyerId), 'buyer')
  return { invoice: null, problem: missing.length > 0 ? MISSING : null, missing: fieldsOf(missing) }
}
