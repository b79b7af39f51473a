import { type BusinessDetails, dayAfter, dayInNewYork, missingDetails } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { arksDetails, sellersDetails } from '../../accounts/index.ts'
import type { OrderRef } from '../pairs/queries/order-transitions.ts'
import { hasInvoice, insertInvoice, nextInvoiceNumber } from './queries/invoices.ts'

/**
 * Issues the seller's invoice of a locked order, once, under the seller's next number (docs/decisions/096). It keeps the
 * seller's business details and payment terms as they are now. Returns the fields that are missing; nothing is issued
 * then, and the seller can issue it after completing them. Empty when the invoice is issued now, or was already.
 */
export async function issueInvoice(
  tx: Tx,
  { clock }: Pick<Capabilities, 'clock'>,
  ref: OrderRef,
): Promise<(keyof BusinessDetails)[]> {
  if (await hasInvoice(tx, ref)) return []
  const seller = await sellersDetails(tx, ref.retailerId)
  const { payment_terms_days } = seller
  const missing = missingDetails(seller, 'seller')
  if (missing.length > 0 || payment_terms_days === null) return missing
  const issued_at = clock.now()
  const due_on = dayAfter(dayInNewYork(issued_at), payment_terms_days)
  const invoice_number = await nextInvoiceNumber(tx, ref.retailerId)
  const bill_to = await arksDetails(tx)
  await insertInvoice(tx, ref, { invoice_number, issued_at, payment_terms_days, due_on, seller, bill_to })
  return []
}
