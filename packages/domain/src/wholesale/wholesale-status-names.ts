/** The statuses of a wholesale order; `wholesale-statuses.ts` defines what each means. */
export const WHOLESALE_STATUS_NAMES = [
  'submitted',
  'processing',
  'approved',
  'rejected_by_retailer',
  'canceled_by_retailer',
  'canceled_by_buyer',
  'canceled',
  'paid',
  'packed',
  'partial_shipped',
  'shipped_from_retailer',
  'arrived_to_ark',
  'shipped_from_ark',
  'received',
] as const
export type WholesaleStatus = (typeof WHOLESALE_STATUS_NAMES)[number]

/** The statuses of the buyer's payment for one order. */
export const WHOLESALE_PAYMENT_NAMES = ['pending', 'paid', 'overdue', 'refunded'] as const
export type WholesalePayment = (typeof WHOLESALE_PAYMENT_NAMES)[number]
