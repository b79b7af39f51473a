import Type from 'typebox'
import { AnswerSchema, Count, Id, Instant, Money, Note, Nullable, Personal, Text } from '../fields.ts'

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

/** An order as ordered and as proposed. */
const proposedTotals = {
  ordered_items: Count,
  total_items: Count,
  ordered_amount: OrderTotal,
  total_amount: OrderTotal,
}

/** The pairs and totals of an order and of a proposal of a part of it. */
const ProposedTotals = AnswerSchema('ProposedTotals', proposedTotals)

/** A seller's open proposal to deliver part of an order, whose pairs are reserved until the buyer answers. */
export const Proposal = AnswerSchema('Proposal', {
  id: Id,
  ...proposedTotals,
  created_at: Instant,
  /** Until when the buyer may answer. */
  expires_at: Instant,
  line_items: Type.Array(
    AnswerSchema({
      line_id: Id,
      product_name: Text,
      size: Text,
      ordered_quantity: Count,
      /** The pairs that the seller can deliver; 0: none. */
      quantity: Count,
      unit_price: Money,
      line_total: OrderTotal,
    }),
  ),
})

/** The side that has to answer an order: the seller, or the buyer while a proposal is open; null: nobody. */
export const WaitsFor = Nullable(Type.Union([Type.Literal('seller'), Type.Literal('buyer')]))

/** A change of an order by the seller, the buyer or ARK, in its buyer's view. */
export const buyersChange = {
  at: Instant,
  by: Type.Union([Type.Literal('retailer'), Type.Literal('buyer'), Type.Literal('operator')]),
  /** `claim`: the buyer's report of a payment: 'paid', 'not_paid', or 'not_found' when ARK did not find it. */
  what: Type.Union([Type.Literal('status'), Type.Literal('claim'), Type.Literal('payment'), Type.Literal('proposal')]),
  to: Text,
  /** The pairs and totals of a proposal of part of the order; left out: the change is about something else. */
  proposal: Type.Optional(ProposedTotals),
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
    Type.Literal('proposal'),
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

/** An order in its seller's list. */
export const BulkSale = AnswerSchema('BulkSale', {
  id: Id,
  order_number: Text,
  parent_order_id: Id,
  status: WholesaleStatusField,
  payment_status: WholesalePaymentField,
  /** True: ARK has the buyer's money and has not refunded it. */
  is_paid_to_ark: Type.Boolean(),
  buyer_paid_at: BuyerPaidAt,
  ships_direct: Type.Boolean(),
  /** Only for an order that ships to the buyer directly; other orders go to ARK. */
  buyer_name: Nullable(Personal('business')),
  total_items: Count,
  fulfilled_items: Count,
  total_amount: OrderTotal,
  created_at: Instant,
  waits_for: WaitsFor,
})

/** An order in its seller's view, with its lines and its history. */
export const BulkSaleDetails = AnswerSchema('BulkSaleDetails', {
  ...BulkSale.properties,
  notes: OrderNotes,
  /** The recipient of an order that ships to the buyer directly. */
  buyer: Nullable(
    AnswerSchema({
      business_name: Personal('business'),
      contact_name: Nullable(Personal('full_name')),
      email: Nullable(Personal('email')),
      phone_number: Nullable(Personal('phone')),
      /** The buyer's address at submission; left out: the buyer had entered none. */
      address_lines: Type.Optional(Type.Array(Personal('billing'))),
    }),
  ),
  line_items: Type.Array(
    AnswerSchema({
      line_id: Id,
      /** The ID of the product link that the line is sold from. */
      product_sync_id: Id,
      product_id: Id,
      variant_id: Id,
      product_name: Text,
      size: Text,
      sku: Nullable(Text),
      image_url: Nullable(Text),
      /** The locations that reserve the line's pairs, separated by commas; null: the order is not approved yet. */
      location: Nullable(Personal('location')),
      locations: Type.Array(AnswerSchema({ location_nickname: Personal('location'), quantity: Count })),
      quantity: Count,
      /** The price that the buyer pays for a pair, fixed at submission. */
      wholesale_price: Money,
      line_total: OrderTotal,
      fulfilled: Type.Boolean(),
      shipped: Type.Boolean(),
    }),
  ),
  /** Why Shopify's stock does not show the change of some pairs yet; the first 50. */
  shop_problems: Type.Array(
    AnswerSchema({
      line_id: Id,
      location_nickname: Nullable(Personal('location')),
      quantity: Count,
      problem: Text,
      since: Instant,
      /** True: the order was canceled, and these pairs return to Shopify's stock. */
      goes_back: Type.Boolean(),
      /**
       * True: ARK cannot determine what Shopify did or no longer has the size. A person has to check and then retry
       * (`retry-shop-levels`).
       */
      needs_person: Type.Boolean(),
    }),
  ),
  proposal: Nullable(Proposal),
  ...payoutTimes,
  history: Type.Array(AnswerSchema({ ...sellersChange, by_name: Nullable(Personal('full_name')) })),
})
