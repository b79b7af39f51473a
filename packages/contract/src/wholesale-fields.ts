import Type from 'typebox'
import { Instant, Nullable, Text } from './fields.ts'

/** WHOLESALE_STATUSES of the domain. */
export const WholesaleStatusField = Type.Union([
  Type.Literal('submitted'),
  Type.Literal('processing'),
  Type.Literal('approved'),
  Type.Literal('rejected_by_retailer'),
  Type.Literal('canceled_by_retailer'),
  Type.Literal('canceled_by_buyer'),
  Type.Literal('canceled'),
  Type.Literal('paid'),
  Type.Literal('packed'),
  Type.Literal('partial_shipped'),
  Type.Literal('shipped_from_retailer'),
  Type.Literal('arrived_to_ark'),
  Type.Literal('shipped_from_ark'),
  Type.Literal('received'),
])
export const WholesalePaymentField = Type.Union([
  Type.Literal('pending'),
  Type.Literal('paid'),
  Type.Literal('overdue'),
  Type.Literal('refunded'),
])

/** A change of an order, by the seller, the buyer or ARK, as its buyer sees it. */
export const buyersChange = {
  at: Instant,
  by: Type.Union([Type.Literal('retailer'), Type.Literal('buyer'), Type.Literal('operator')]),
  what: Type.Union([Type.Literal('status'), Type.Literal('payment')]),
  to: Text,
  notes: Nullable(Type.String({ maxLength: 1_000 })),
}

/** The same as the seller sees it, with what passes between him and ARK. */
export const sellersChange = {
  ...buyersChange,
  what: Type.Union([Type.Literal('status'), Type.Literal('payment'), Type.Literal('payout')]),
}

/** DEAL_PAYMENT_NAMES of the domain. */
export const DealPaymentField = Type.Union([
  Type.Literal('pending'),
  Type.Literal('paid_to_ark'),
  Type.Literal('paid_to_retailer'),
  Type.Literal('overdue'),
  Type.Literal('refunded'),
])
