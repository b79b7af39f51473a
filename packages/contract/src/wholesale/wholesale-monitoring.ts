import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Day,
  Id,
  IdParams,
  InputSchema,
  Instant,
  LIST_BODY_BYTES,
  limitOf,
  Message,
  Money,
  Note,
  Nullable,
  Personal,
  Search,
  SignedMoney,
  Text,
} from '../fields.ts'
import { Run } from '../runs.ts'
import { BuyerPaidAt, DealPaymentField, payoutTimes, sellersChange, WholesaleStatusField } from './wholesale-fields.ts'

const MOST_DEALS = 500
const MOST_NOTES = 1_000
/** What the id is of. */
const PartyKind = Type.Union([Type.Literal('buyer'), Type.Literal('retailer')])
const Total = Type.Number({ minimum: 0, maximum: 9_999_999_999_999.99, multipleOf: 0.01, examples: [4250] })
/** Of a hundred. */
const Share = Type.Number({ examples: [62.5] })

const Party = AnswerSchema('Party', {
  id: Id,
  business_name: Personal('business'),
  business_type: Nullable(Text),
  is_verified: Type.Boolean(),
})

/** A wholesale order between a buyer and a retailer. */
const Deal = AnswerSchema('Deal', {
  id: Id,
  order_number: Text,
  buyer: Party,
  retailer: Party,
  status: WholesaleStatusField,
  payment_status: DealPaymentField,
  buyer_paid_at: BuyerPaidAt,
  ...payoutTimes,
  /** Ships from the seller to the buyer, not by way of ARK. */
  ships_direct: Type.Boolean(),
  total_items: Count,
  fulfilled_items: Count,
  total_amount: Total,
  /** What the seller makes of it: the total less what its pairs had cost him. Null: the cost of a size was not known. */
  profit_amount: Nullable(SignedMoney),
  /** The same of a hundred of the total; null besides: the order is free. */
  profit_margin: Nullable(Share),
  created_at: Instant,
  line_items: Type.Array(
    AnswerSchema('DealLine', {
      product_name: Text,
      size: Text,
      sku: Nullable(Text),
      quantity: Count,
      unit_price: Money,
      total_price: Total,
      fulfilled: Type.Boolean(),
    }),
  ),
})

const Ranked = AnswerSchema('Ranked', {
  id: Id,
  business_name: Personal('business'),
  total_volume: Total,
  deal_count: Count,
})

const Participant = AnswerSchema('Participant', {
  ...Party.properties,
  joined_at: Instant,
  /** Deals that have not fallen through, ever. */
  stats: AnswerSchema({ deal_count: Count, total_volume: Total, last_deal_at: Nullable(Instant) }),
})
const Participants = AnswerSchema('Participants', {
  total_count: Count,
  verified_count: Count,
  details: Type.Array(Participant),
})

const Chosen = Type.Array(Id, { minItems: 1, maxItems: MOST_DEALS, uniqueItems: true })
const Notes = Type.Optional(Note('author', MOST_NOTES))

/** Wholesale between all buyers and all retailers, for the operator (document 3 §2, Wholesale Deal Flow Monitoring). */
export const wholesaleMonitoring = {
  'GET /admin/wholesale/deal-flows': {
    operationId: 'listDealFlows',
    summary: "Everybody's wholesale orders, newest first",
    access: 'administration',
    provides: ['wholesale-orders', 'retailers'],
    isExpensive: true,
    query: InputSchema({
      /** `canceled`: however it fell through. */
      status_filter: Type.Optional(WholesaleStatusField),
      /** `buyer_paid`: the buyer says so, and ARK has not said yet whether the money has come. */
      payment_filter: Type.Optional(Type.Union([...DealPaymentField.anyOf, Type.Literal('buyer_paid')])),
      /** A part of the business' name. */
      buyer_filter: Search,
      retailer_filter: Search,
      /** Days of UTC, both included. */
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day),
      /** 'W-000123', '123' */
      order_number: Type.Optional(Type.String({ maxLength: 40, examples: ['W-000123'] })),
      /** The page begins after this one. */
      before: Type.Optional(Id),
      limit: limitOf(25, 100),
    }),
    answer: AnswerSchema({ deals: Type.Array(Deal), has_more: Type.Boolean() }),
  },
  'GET /admin/wholesale/deal-flows/{id}': {
    operationId: 'getDealFlow',
    summary: 'One wholesale order with what has happened to it',
    access: 'administration',
    provides: ['wholesale-orders', 'retailers'],
    params: IdParams,
    answer: AnswerSchema({
      ...Deal.properties,
      /** The buyer's, as he submitted it. */
      notes: Nullable(Note('buyer and seller', MOST_NOTES)),
      history: Type.Array(AnswerSchema(sellersChange)),
    }),
  },
  'GET /admin/wholesale/analytics': {
    operationId: 'analyzeWholesale',
    summary: 'What wholesale came to in a period until now; what fell through counts in the statuses alone',
    access: 'administration',
    provides: ['wholesale-orders', 'retailers'],
    isExpensive: true,
    query: InputSchema({
      period: Type.Optional(
        Type.Union(
          [Type.Literal('7d'), Type.Literal('30d'), Type.Literal('90d'), Type.Literal('6m'), Type.Literal('1y')],
          { default: '30d' },
        ),
      ),
    }),
    answer: AnswerSchema({
      kpis: AnswerSchema({
        total_deals: Count,
        total_volume: Total,
        /** Of the deals whose cost is known. */
        total_profit: SignedMoney,
        average_deal_size: Total,
        /** Deals that are in the profit. */
        deals_with_profit: Count,
      }),
      status_distribution: Type.Array(
        AnswerSchema({ status: WholesaleStatusField, count: Count, total_volume: Total }),
      ),
      /** Five each, the largest volume first. */
      top_buyers: Type.Array(Ranked),
      top_retailers: Type.Array(Ranked),
    }),
  },
  'GET /admin/wholesale/buyer-seller-overview': {
    operationId: 'overviewWholesaleParticipants',
    summary: 'How many buyers and sellers there are and how many ARK has verified; ten of each, the largest first',
    access: 'administration',
    provides: ['wholesale-orders', 'retailers'],
    isExpensive: true,
    /** A part of a business' name. */
    query: InputSchema({ search: Search }),
    answer: AnswerSchema({
      marketplace_health: AnswerSchema({
        /** Of a hundred; null: there is nobody. */
        verification_rate: Nullable(Share),
        total_participants: Count,
        /** Buyers for each seller; null: there is no seller. */
        buyer_to_seller_ratio: Nullable(Type.Number({ examples: [1.5] })),
      }),
      buyers: Participants,
      retailers: Participants,
    }),
  },
} as const satisfies Area

/** What the operator does with wholesale orders and their businesses. */
export const wholesaleDesk = {
  'POST /admin/wholesale/deal-flows/status': {
    operationId: 'moveDeals',
    summary: 'Take wholesale orders to another status, by a run: those that may not are named in it',
    access: 'administration',
    invalidates: ['runs'],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: InputSchema({ ids: Chosen, status: WholesaleStatusField, notes: Notes }),
    answer: Run,
    status: 202,
  },
  'POST /admin/wholesale/deal-flows/payment': {
    operationId: 'setDealPayments',
    summary: 'Say of wholesale orders what became of their money, by a run: those that may not are named in it',
    access: 'administration',
    invalidates: ['runs'],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: InputSchema({ ids: Chosen, payment_status: DealPaymentField, notes: Notes }),
    answer: Run,
    status: 202,
  },
  'PUT /admin/wholesale/participants/verification': {
    operationId: 'setBusinessVerification',
    summary: 'Say that a business was verified by ARK, or take that back',
    access: 'administration',
    invalidates: ['retailers', 'profile', 'audit-log'],
    body: InputSchema({ kind: PartyKind, id: Id, is_verified: Type.Boolean() }),
    answer: Message,
  },
} as const satisfies Area
