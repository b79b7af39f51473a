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

/** WHOLESALE_OFFERS of the domain. */
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
/** For how long the price that is named stands. */
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
  /** How many prices were named so far. */
  round: Count,
  total_items: Count,
  /** At the prices that were named last, and at those that everybody paid when the offer was made. */
  total_amount: OfferTotal,
  list_amount: OfferTotal,
  created_at: Instant,
  expires_at: Instant,
}

const details = {
  notes: Nullable(Note('buyer and seller', MOST_NOTES)),
  /** The order that it became. */
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
  /** What a pair cost everybody when the offer was made. */
  list_price: Money,
  buyer_price: Money,
  /** What the seller wants for a pair; null: he has named no price. */
  seller_price: Nullable(Money),
}

/** `seller`: the number that the buyer has for him. */
const BuyerOffer = AnswerSchema('BuyerOffer', { ...summary, seller: Type.Integer({ minimum: 1, examples: [3] }) })
const BuyerOfferDetails = AnswerSchema('BuyerOfferDetails', {
  ...BuyerOffer.properties,
  ...details,
  line_items: Type.Array(AnswerSchema(line)),
})

/** Who offers is not said: the order that it becomes says whom it ships to, where the seller ships himself. */
const SellerOffer = AnswerSchema(summary)
const SellerOfferDetails = AnswerSchema('SellerOfferDetails', {
  ...SellerOffer.properties,
  ...details,
  /** `quantity_available`: what could be sold wholesale now. */
  line_items: Type.Array(AnswerSchema({ ...line, quantity_available: Count })),
})

const View = Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('ended')]))
const pages = InputSchema('OfferPages', {
  /** Those that are open, or those that have ended; left out: all. */
  view: View,
  /** The last offer of the page before. */
  after: Type.Optional(Id),
  limit: limitOf(50, 200),
})

/** What a side says to an offer as it saw it. */
const Reply = InputSchema('Reply', {
  act: OfferAct,
  /** Of the price that is answered: 409 when another one was named since. */
  round: Type.Integer({ minimum: 1, maximum: 1_000 }),
  /** Of a counter: what a pair of each size should cost. */
  prices: Type.Optional(
    Type.Array(InputSchema({ variant_id: Id, price: Price }), { minItems: 1, maxItems: MOST_LINES }),
  ),
  /** Of a counter: for how long it stands; 3 when left out. */
  expires_in_days: Type.Optional(Days),
})

/** Prices that buyers offer, and what sellers say to them (docs/decisions/049). */
export const wholesaleOffers = {
  'GET /buyer/offers': {
    operationId: 'listMyOffers',
    summary: 'What I have offered sellers, the newest first',
    access: 'wholesale.buy',
    isExpensive: true,
    provides: ['wholesale-offers'],
    query: pages,
    answer: Type.Array(BuyerOffer),
  },
  'GET /buyer/offers/{id}': {
    operationId: 'getMyOffer',
    summary: 'One of my offers, size by size, with what was said to it',
    access: 'wholesale.buy',
    provides: ['wholesale-offers'],
    params: IdParams,
    answer: BuyerOfferDetails,
  },
  'POST /buyer/offers': {
    operationId: 'makeOffer',
    summary: 'Offer a seller a price for sizes of a product; nothing is held for it',
    access: 'wholesale.buy',
    invalidates: ['wholesale-offers'],
    takesIdempotencyKey: true,
    body: InputSchema({
      /** The product of one seller, as the inventory names it. */
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
    summary: 'Accept, counter or decline what the seller wants, or take my offer back; accepted it becomes an order',
    access: 'wholesale.buy',
    invalidates: ['wholesale-offers', 'wholesale-orders'],
    params: IdParams,
    body: Reply,
    answer: BuyerOfferDetails,
  },
  'GET /wholesale/offers': {
    operationId: 'listOffers',
    summary: 'What buyers have offered this seller, the newest first',
    access: 'wholesale.read',
    reads: 'all locations',
    isExpensive: true,
    provides: ['wholesale-offers'],
    query: pages,
    answer: Type.Array(SellerOffer),
  },
  'GET /wholesale/offers/{id}': {
    operationId: 'getOffer',
    summary: 'An offer size by size, with what is in stock and what was said to it',
    access: 'wholesale.read',
    reads: 'all locations',
    provides: ['wholesale-offers', 'inventory'],
    params: IdParams,
    answer: SellerOfferDetails,
  },
  'PATCH /wholesale/offers/{id}': {
    operationId: 'answerOffer',
    summary: 'Accept, counter or decline an offer, or take a counteroffer back; accepted it becomes an order',
    access: 'wholesale.manage',
    changes: 'the business',
    invalidates: ['wholesale-offers', 'wholesale-orders', 'audit-log'],
    params: IdParams,
    body: Reply,
    answer: SellerOfferDetails,
  },
} as const satisfies Area
