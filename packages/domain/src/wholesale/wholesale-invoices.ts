import type { WholesalePayment, WholesaleStatus } from './wholesale-status-names.ts'
import { WHOLESALE_STATUSES } from './wholesale-statuses.ts'

/** The states of an invoice: what its reader still has to pay, or to receive. */
export const INVOICE_STATES = ['due', 'past_due', 'paid', 'refunded', 'void'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

export const INVOICE_STATE_LABELS: Readonly<Record<InvoiceState, { label: string; color: string }>> = {
  due: { label: 'Due', color: 'yellow' },
  past_due: { label: 'Past due', color: 'red' },
  paid: { label: 'Paid', color: 'green' },
  refunded: { label: 'Refunded', color: 'gray' },
  void: { label: 'Void', color: 'gray' },
}

/** The facts that decide an invoice's state. */
export interface InvoicedOrder {
  status: WholesaleStatus
  payment_status: WholesalePayment
  /** When ARK paid the seller; null: it has not. Only the seller's copy depends on it. */
  paid_to_retailer_at: Date | string | null
}

/**
 * Returns the state of an invoice. A seller's invoice is paid when ARK has paid the seller, a buyer's when ARK has the
 * buyer's payment. Days are like '2026-11-27'; a payment on the due day is in time. A canceled order leaves a void
 * invoice, whose number is not used again.
 */
export function invoiceState(
  { status, payment_status, paid_to_retailer_at }: InvoicedOrder,
  { reader, dueOn, today }: { reader: 'seller' | 'buyer'; dueOn: string; today: string },
): InvoiceState {
  if (payment_status === 'refunded') return 'refunded'
  if (WHOLESALE_STATUSES[status].isCanceled) return 'void'
  const isPaid = reader === 'seller' ? paid_to_retailer_at !== null : payment_status === 'paid'
  if (isPaid) return 'paid'
  return today > dueOn ? 'past_due' : 'due'
}

/** Returns a seller's consecutive invoice number as text: 'INV-000042'. */
export const invoiceNumber = (nth: number): string => `INV-${String(nth).padStart(6, '0')}`
