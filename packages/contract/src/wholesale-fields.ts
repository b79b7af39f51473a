import Type from 'typebox'

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
