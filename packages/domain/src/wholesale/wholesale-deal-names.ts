import type { WholesaleStatus } from './wholesale-status-names.ts'

/** The operator's payment statuses of a wholesale order: from the buyer to ARK, and from ARK to the seller. */
export const DEAL_PAYMENT_NAMES = ['pending', 'paid_to_ark', 'paid_to_retailer', 'overdue', 'refunded'] as const
export type DealPayment = (typeof DEAL_PAYMENT_NAMES)[number]

/** The operator's payment filters. The first selects deals whose buyers report a payment. */
export const DEAL_PAYMENT_FILTERS = ['buyer_paid', ...DEAL_PAYMENT_NAMES] as const
export type DealPaymentFilter = (typeof DEAL_PAYMENT_FILTERS)[number]

/** The operator's status filters, in the order of a deal's progress; `canceled` covers every kind of cancellation. */
export const DEAL_FILTERS = [
  'submitted',
  'processing',
  'approved',
  'paid',
  'packed',
  'partial_shipped',
  'shipped_from_retailer',
  'arrived_to_ark',
  'shipped_from_ark',
  'received',
  'canceled',
] as const satisfies readonly WholesaleStatus[]

/** The periods of the wholesale figures. */
export const DEAL_PERIODS = ['7d', '30d', '90d', '6m', '1y'] as const
export type DealPeriod = (typeof DEAL_PERIODS)[number]
export const DEFAULT_DEAL_PERIOD: DealPeriod = '30d'
