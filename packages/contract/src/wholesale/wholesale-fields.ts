import Type from 'typebox'
import { Instant, Note, Nullable, Text } from '../fields.ts'

/** What a buyer writes with his order. */
export const OrderNotes = Nullable(Note('buyer and seller'))
/** Sums of an order: 500 lines of dear pairs are more than one amount may be. */
export const OrderTotal = Type.Number({ minimum: 0, maximum: 9_999_999_999.99, multipleOf: 0.01, examples: [4250] })

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
  /** `claim`: that the buyer says he has paid: 'paid', 'not_paid', or 'not_found' by ARK. */
  what: Type.Union([Type.Literal('status'), Type.Literal('claim'), Type.Literal('payment')]),
  to: Text,
  /** Null: there is none, or it is not the reader's. */
  notes: Nullable(Note('author')),
}

/** The same as the seller sees it, with what passes between him and ARK. */
export const sellersChange = {
  ...buyersChange,
  /** `receipt`: that the seller says he received what ARK has passed on (`payout`). */
  what: Type.Union([
    Type.Literal('status'),
    Type.Literal('claim'),
    Type.Literal('payment'),
    Type.Literal('payout'),
    Type.Literal('receipt'),
  ]),
}

/** DEAL_PAYMENT_NAMES of the domain. */
export const DealPaymentField = Type.Union([
  Type.Literal('pending'),
  Type.Literal('paid_to_ark'),
  Type.Literal('paid_to_retailer'),
  Type.Literal('overdue'),
  Type.Literal('refunded'),
])

/** Since when the buyer says that he has paid; null: he does not. Whether ARK has the money is the payment's status. */
export const BuyerPaidAt = Nullable(Instant)
/** What ARK has passed on, and what the seller says of it. */
export const payoutTimes = {
  /** When ARK passed the buyer's money on to the seller; null: it has not. */
  paid_to_retailer_at: Nullable(Instant),
  /** When the seller said that he received it; null: he has not. */
  retailer_received_at: Nullable(Instant),
}
