import type { WholesaleStatus } from './wholesale-status-names.ts'

/** The money of a wholesale order as the operator sees it: from the buyer to ARK, and from ARK to the seller. */
export const DEAL_PAYMENT_NAMES = ['pending', 'paid_to_ark', 'paid_to_retailer', 'overdue', 'refunded'] as const
export type DealPayment = (typeof DEAL_PAYMENT_NAMES)[number]

/** What the operator filters deals by: their money, and first of all whose buyers say that they have paid. */
export const DEAL_PAYMENT_FILTERS = ['buyer_paid', ...DEAL_PAYMENT_NAMES] as const
export type DealPaymentFilter = (typeof DEAL_PAYMENT_FILTERS)[number]

/**
 * What the operator filters deals by, in the order of their way; `canceled` is each way in which one can fall through.
 */
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

/** For how long back the figures of wholesale are: the documents' periods, the usual one first used. */
export const DEAL_PERIODS = ['7d', '30d', '90d', '6m', '1y'] as const
export type DealPeriod = (typeof DEAL_PERIODS)[number]
export const USUAL_DEAL_PERIOD: DealPeriod = '30d'
