import Type from 'typebox'
import { Instant, Note, Nullable, Text } from '../fields.ts'

/** The notes that a buyer adds to an order. */
export const OrderNotes = Nullable(Note('buyer and seller'))
/** The total of an order: up to 500 lines may exceed the limit of one amount. */
export const OrderTotal = Type.Number({ minimum: 0, maximum: 9_999_999_999.99, multipleOf: 0.01, examples: [4250] })

/** The keys of WHOLESALE_STATUSES in the domain. */
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

/** A change of an order by the seller, the buyer or ARK, in its buyer's view. */
export const buyersChange = {
  at: Instant,
  by: Type.Union([Type.Literal('retailer'), Type.Literal('buyer'), Type.Literal('operator')]),
  /** `claim`: the buyer's report of a payment: 'paid', 'not_paid', or 'not_found' when ARK did not find it. */
  what: Type.Union([Type.Literal('status'), Type.Literal('claim'), Type.Literal('payment')]),
  to: Text,
  /** Null: there are none, or the reader may not see them. */
  notes: Nullable(Note('author')),
}

/** A change of an order in its seller's view, which adds the payments between the seller and ARK. */
export const sellersChange = {
  ...buyersChange,
  /** `receipt`: the seller reports receiving the money that ARK passed on (`payout`). */
  what: Type.Union([
    Type.Literal('status'),
    Type.Literal('claim'),
    Type.Literal('payment'),
    Type.Literal('payout'),
    Type.Literal('receipt'),
  ]),
}

/** The keys of DEAL_PAYMENT_NAMES in the domain. */
export const DealPaymentField = Type.Union([
  Type.Literal('pending'),
  Type.Literal('paid_to_ark'),
  Type.Literal('paid_to_retailer'),
  Type.Literal('overdue'),
  Type.Literal('refunded'),
])

/** Since when the buyer reports a payment; null: they do not. The payment status says whether ARK has the money. */
export const BuyerPaidAt = Nullable(Instant)
/** The payout from ARK to the seller, and the seller's confirmation. */
export const payoutTimes = {
  /** When ARK passed the buyer's money on to the seller; null: it has not. */
  paid_to_retailer_at: Nullable(Instant),
  /** When the seller reported receiving it; null: they have not. */
  retailer_received_at: Nullable(Instant),
}
