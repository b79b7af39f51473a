import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  IdParams,
  InputSchema,
  Instant,
  limitOf,
  Money,
  Note,
  Nullable,
  Text,
} from '../fields.ts'

/** The keys of WHOLESALE_OFFER_STATES in the domain. */
const OfferState = Type.Union([
  Type.Literal('offered'),
  Type.Literal('countered'),
  Type.Literal('accepted'),
  Type.Literal('declined'),
  Type.Literal('withdrawn'),
  Type.Literal('expired'),
])
const OfferAct = Type.Union([
  Type.Literal('accept'),
  Type.Literal('counter'),
  Type.Literal('decline'),
  Type.Literal('withdraw'),
])
/** How many days the named price is valid. */
const Days = Type.Union([Type.Literal(1), Type.Literal(3), Type.Literal(7), Type.Literal(14)])

const MOST_LINES = 60
const MOST_NOTES = 1_000
const OfferTotal = Type.Number({ minimum: 0, maximum: 9_999_999_999.99, multipleOf: 0.01, examples: [4250] })
const Price = Type.Number({ minimum: 0.01, maximum: 1_000_000, multipleOf: 0.01, examples: [140] })
const Pairs = Type.Integer({ minimum: 1, maximum: 10_000 })

const summary = {
  id: Id,
  product_id: Id,
  product_name: Text,
  sku: Nullable(Text),
  image_url: Nullable(Text),
  state: OfferState,
  /** How many prices the parties have named so far. */
  round: Count,
  total_items: Count,
  /** The total at the prices named last, and the total at the list prices of the time of the offer. */
  total_amount: OfferTotal,
  list_amount: OfferTotal,
  created_at: Instant,
  expires_at: Instant,
}

const details = {
  notes: Nullable(Note('buyer and seller', MOST_NOTES)),
  /** The order that the accepted offer became. */
  order_id: Nullable(Id),
  order_number: Nullable(Text),
  history: Type.Array(
    AnswerSchema('OfferStep', {
      at: Instant,
      by: Type.Union([Type.Literal('buyer'), Type.Literal('seller'), Type.Literal('nobody')]),
      act: Type.Union([
        Type.Literal('offer'),
        Type.Literal('counter'),
        Type.Literal('accept'),
        Type.Literal('decline'),
        Type.Literal('withdraw'),
        Type.Literal('expire'),
      ]),
      total_amount: OfferTotal,
    }),
  ),
}

const line = {
  variant_id: Id,
  size: Text,
  quantity: Count,
  /** The list price of a pair at the time of the offer. */
  list_price: Money,
  buyer_price: Money,
  /** The seller's price for a pair; null: the seller has named none. */
  seller_price: Nullable(Money),
}

/** `seller`: the buyer's number for the seller. */
const BuyerOffer = AnswerSchema('BuyerOffer', { ...summary, seller: Type.Integer({ minimum: 1, examples: [3] }) })
const BuyerOfferDetails = AnswerSchema('BuyerOfferDetails', {
  ...BuyerOffer.properties,
  ...details,
  line_items: Type.Array(AnswerSchema(line)),
})

/**
 * An offer in the seller's view, without the buyer's identity. The resulting order names the recipient if the seller
 * ships it.
 */
const SellerOffer = AnswerSchema(summary)
const SellerOfferDetails = AnswerSchema('SellerOfferDetails', {
  ...SellerOffer.properties,
  ...details,
  /** `quantity_available`: the pairs that can be sold wholesale now. */
  line_items: Type.Array(AnswerSchema({ ...line, quantity_available: Count })),
})

const View = Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('ended')]))
const pages = InputSchema('OfferPages', {
  /** Open or ended offers; left out: all. */
  view: View,
  /** The ID of the last offer on the previous page. */
  after: Type.Optional(Id),
  limit: limitOf(50, 200),
})

/** An act of a party on the offer that it saw. */
const Reply = InputSchema('Reply', {
  act: OfferAct,
  /** The round of the price that the party answers; the call answers 409 when another price was named since. */
  round: Type.Integer({ minimum: 1, maximum: 1_000 }),
  /** For a counteroffer: the price of a pair of each size. */
  prices: Type.Optional(
    Type.Array(InputSchema({ variant_id: Id, price: Price }), { minItems: 1, maxItems: MOST_LINES }),
  ),
  /** For a counteroffer: how many days it is valid; default 3. */
  expires_in_days: Type.Optional(Days),
})

/** Calls about buyers' price offers and sellers' answers (docs/decisions/049). */
export const wholesaleOffers = {
  'GET /buyer/offers': {
    operationId: 'listMyOffers',
    summary: 'List my offers to sellers, newest first',
    access: 'wholesale.buy',
    isExpensive: true,
    provides: ['wholesale-offers'],
    query: pages,
    answer: Type.Array(BuyerOffer),
  },
  'GET /buyer/offers/{id}': {
    operationId: 'getMyOffer',
    summary: 'Get one of my offers with its sizes and its history',
    access: 'wholesale.buy',
    provides: ['wholesale-offers'],
    params: IdParams,
    answer: BuyerOfferDetails,
  },
  'POST /buyer/offers': {
    operationId: 'makeOffer',
    summary: 'Offer a seller a price for sizes of a product. An offer reserves nothing',
    access: 'wholesale.buy',
    invalidates: ['wholesale-offers'],
    takesIdempotencyKey: true,
    body: InputSchema({
      /** The ID of the seller's product in the seller's inventory. */
      product_sync_id: Id,
      line_items: Type.Array(InputSchema({ variant_id: Id, qty: Pairs, price: Price }), {
        minItems: 1,
        maxItems: MOST_LINES,
      }),
      expires_in_days: Type.Optional(Days),
      notes: Type.Optional(Note('buyer and seller', MOST_NOTES)),
    }),
    answer: BuyerOfferDetails,
    status: 201,
  },
  'PATCH /buyer/offers/{id}': {
    operationId: 'answerCounteroffer',
    summary: "Accept, counter or decline the seller's price, or withdraw my offer. An accepted offer becomes an order",
    access: 'wholesale.buy',
    invalidates: ['wholesale-offers', 'wholesale-orders'],
    params: IdParams,
    body: Reply,
    answer: BuyerOfferDetails,
  },
  'GET /wholesale/offers': {
    operationId: 'listOffers',
    summary: "List buyers' offers to this seller, newest first",
    access: 'wholesale.read',
    reads: 'all locations',
    isExpensive: true,
    provides: ['wholesale-offers'],
    query: pages,
    answer: Type.Array(SellerOffer),
  },
  'GET /wholesale/waiting': {
    operationId: 'countWaitingDeals',
    summary: 'Count the wholesale orders and offers that wait for the seller',
    access: 'wholesale.read',
    reads: 'all locations',
    provides: ['wholesale-orders', 'wholesale-offers'],
    answer: AnswerSchema({
      /** Orders that the seller has to approve or reject. */
      orders: Count,
      /** Offers that the seller has to answer and that have not expired. */
      offers: Count,
    }),
  },
  'GET /wholesale/offers/{id}': {
    operationId: 'getOffer',
    summary: 'Get an offer with its sizes, their stock and its history',
    access: 'wholesale.read',
    reads: 'all locations',
    provides: ['wholesale-offers', 'inventory'],
    params: IdParams,
    answer: SellerOfferDetails,
  },
  'PATCH /wholesale/offers/{id}': {
    operationId: 'answerOffer',
    summary: 'Accept, counter or decline an offer, or withdraw a counteroffer. An accepted offer becomes an order',
    access: 'wholesale.manage',
    changes: 'the business',
    invalidates: ['wholesale-offers', 'wholesale-orders', 'audit-log'],
    params: IdParams,
    body: Reply,
    answer: SellerOfferDetails,
  },
} as const satisfies Area
