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
/** Whether the ID is a buyer's or a retailer's. */
const PartyKind = Type.Union([Type.Literal('buyer'), Type.Literal('retailer')])
const Total = Type.Number({ minimum: 0, maximum: 9_999_999_999_999.99, multipleOf: 0.01, examples: [4250] })
/** In percent. */
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
  /** True: the seller ships to the buyer; false: the order goes through ARK. */
  ships_direct: Type.Boolean(),
  total_items: Count,
  fulfilled_items: Count,
  total_amount: Total,
  /** The seller's profit: the total less the cost of the pairs. Null: the cost of a size is unknown. */
  profit_amount: Nullable(SignedMoney),
  /** The profit in percent of the total; also null when the order is free of charge. */
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
  /** Totals of all deals that were not canceled. */
  stats: AnswerSchema({ deal_count: Count, total_volume: Total, last_deal_at: Nullable(Instant) }),
})
const Participants = AnswerSchema('Participants', {
  total_count: Count,
  verified_count: Count,
  details: Type.Array(Participant),
})

const Chosen = Type.Array(Id, { minItems: 1, maxItems: MOST_DEALS, uniqueItems: true })
const Notes = Type.Optional(Note('author', MOST_NOTES))

/** The operator's calls about wholesale between all buyers and all retailers. */
export const wholesaleMonitoring = {
  'GET /admin/wholesale/deal-flows': {
    operationId: 'listDealFlows',
    summary: 'List all wholesale orders, newest first',
    access: 'administration',
    provides: ['wholesale-orders', 'retailers'],
    isExpensive: true,
    query: InputSchema({
      /** `canceled` covers every kind of cancellation. */
      status_filter: Type.Optional(WholesaleStatusField),
      /** `buyer_paid`: the buyer reports a payment that ARK has neither confirmed nor denied. */
      payment_filter: Type.Optional(Type.Union([...DealPaymentField.anyOf, Type.Literal('buyer_paid')])),
      /** Part of the business's name. */
      buyer_filter: Search,
      retailer_filter: Search,
      /** The first and the last day, in UTC. */
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day),
      /** 'W-000123' or '123'. */
      order_number: Type.Optional(Type.String({ maxLength: 40, examples: ['W-000123'] })),
      /** `next_cursor` of the previous page. */
      cursor: Type.Optional(Id),
      limit: limitOf(25, 100),
    }),
    answer: AnswerSchema({ deals: Type.Array(Deal), next_cursor: Nullable(Id) }),
  },
  'GET /admin/wholesale/deal-flows/{id}': {
    operationId: 'getDealFlow',
    summary: 'Get a wholesale order with its history',
    access: 'administration',
    provides: ['wholesale-orders', 'retailers'],
    params: IdParams,
    answer: AnswerSchema({
      ...Deal.properties,
      /** The buyer's notes at submission. */
      notes: Nullable(Note('buyer and seller', MOST_NOTES)),
      history: Type.Array(AnswerSchema(sellersChange)),
    }),
  },
  'GET /admin/wholesale/analytics': {
    operationId: 'analyzeWholesale',
    summary: 'Get wholesale totals of a period until now. Canceled orders count only in the statuses',
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
        /** The profit of the deals whose cost is known. */
        total_profit: SignedMoney,
        average_deal_size: Total,
        /** The number of deals with a profit. */
        deals_with_profit: Count,
      }),
      status_distribution: Type.Array(
        AnswerSchema({ status: WholesaleStatusField, count: Count, total_volume: Total }),
      ),
      /** The five with the largest volume each. */
      top_buyers: Type.Array(Ranked),
      top_retailers: Type.Array(Ranked),
    }),
  },
  'GET /admin/wholesale/buyer-seller-overview': {
    operationId: 'overviewWholesaleParticipants',
    summary: 'Get the number of buyers and sellers and of verified ones, and the ten largest of each',
    access: 'administration',
    provides: ['wholesale-orders', 'retailers'],
    isExpensive: true,
    /** Part of a business's name. */
    query: InputSchema({ search: Search }),
    answer: AnswerSchema({
      marketplace_health: AnswerSchema({
        /** In percent; null: there are no businesses. */
        verification_rate: Nullable(Share),
        total_participants: Count,
        /** Buyers per seller; null: there are no sellers. */
        buyer_to_seller_ratio: Nullable(Type.Number({ examples: [1.5] })),
      }),
      buyers: Participants,
      retailers: Participants,
    }),
  },
} as const satisfies Area

/** The operator's calls that change wholesale orders and their businesses. */
export const wholesaleDesk = {
  'POST /admin/wholesale/deal-flows/status': {
    operationId: 'moveDeals',
    summary: 'Start a run that changes the status of wholesale orders. It lists the refused ones',
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
    summary: 'Start a run that changes the payment status of wholesale orders. It lists the refused ones',
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
    summary: 'Mark a business as verified by ARK, or undo that',
    access: 'administration',
    invalidates: ['retailers', 'profile', 'audit-log'],
    body: InputSchema({ kind: PartyKind, id: Id, is_verified: Type.Boolean() }),
    answer: Message,
  },
} as const satisfies Area
