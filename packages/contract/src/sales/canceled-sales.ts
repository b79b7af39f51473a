import { MOST_RESOLVED_AT_ONCE } from '@ark/domain'
import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  IdParams,
  InputSchema,
  Instant,
  LIST_BODY_BYTES,
  limitOf,
  Money,
  Nullable,
  Personal,
  PlatformField,
  SaleStageField,
  Search,
  Skip,
  Text,
} from '../fields.ts'
import { Run } from '../runs.ts'
import { Cancellation, FailureReason, Sale, SalePlatformParameter } from './sale-fields.ts'

const CanceledMetadata = AnswerSchema('CanceledMetadata', {
  previous_status: Nullable(Text),
  canceled_at: Nullable(Instant),
  shopify_order_name: Nullable(Text),
  cancellation: Nullable(Cancellation),
})

const NAMED = { maxItems: MOST_RESOLVED_AT_ONCE }

/** Why a pair does not come back; `kept`: its marketplace keeps it, where it was sent. */
const WriteOffField = Type.Union([Type.Literal('lost'), Type.Literal('damaged'), Type.Literal('kept')])

/** A sale that fell through or was stopped, and of whose pair nobody has said what became of it. */
const CanceledSale = AnswerSchema('CanceledSale', {
  id: Id,
  platform: PlatformField,
  order_number: Text,
  sale_date: Instant,
  product_name: Nullable(Text),
  variant_size: Nullable(Text),
  sku: Nullable(Text),
  image_url: Nullable(Text),
  location_name: Nullable(Personal('location')),
  status: Text,
  failure_reason: FailureReason,
  stage: SaleStageField,
  /** It was packed here before. */
  is_packed: Type.Boolean(),
  /** Where its pair can go back to; null: none was taken, or the shop no longer has the size there. */
  inventory_item_id: Nullable(Id),
  /** Its pair has left the stock of the shop with its Shopify order. */
  is_in_shopify: Type.Boolean(),
  sale_ask: Money,
  /** Whether its size is switched on for the marketplaces; null: it never was. */
  is_offered: Nullable(Type.Boolean()),
  sale_metadata: CanceledMetadata,
})

/** A canceled sale that was dealt with, and whose stock does not say so yet. */
const UnsettledSale = AnswerSchema('UnsettledSale', {
  id: Id,
  platform: PlatformField,
  order_number: Text,
  product_name: Nullable(Text),
  variant_size: Nullable(Text),
  location_name: Nullable(Personal('location')),
  restock: Type.Boolean(),
  write_off: Nullable(WriteOffField),
  /** What it waits for, and since when; null: nothing is known to be wrong. */
  problem: Nullable(Text),
  problem_since: Nullable(Instant),
  /** Nobody can tell whether the shop has changed the level: a person has to look. */
  is_in_doubt: Type.Boolean(),
})

/**
 * A pair that nobody can buy, for a sale that will not be shipped as things stand. `decision`: nobody has said what
 * became of it; `shop`: it was said, and the shop does not know yet; `marketplace`: its marketplace holds the order.
 */
const PairInLimbo = AnswerSchema('PairInLimbo', {
  id: Id,
  platform: PlatformField,
  order_number: Text,
  product_name: Nullable(Text),
  variant_size: Nullable(Text),
  location_name: Nullable(Personal('location')),
  status: Text,
  waits_for: Type.Union([Type.Literal('decision'), Type.Literal('shop'), Type.Literal('marketplace')]),
  since: Instant,
})

export const canceledSaleCalls = {
  'GET /sales/cancelled-sales': {
    operationId: 'listCanceledSales',
    summary: 'Sales that were canceled, failed or suspended and that nobody has dealt with, newest first',
    access: 'sales.manage',
    reads: 'own locations',
    provides: ['sales', 'listings'],
    isExpensive: true,
    query: InputSchema({ skip: Skip, limit: limitOf(50, 200), search: Search, platform: SalePlatformParameter }),
    answer: AnswerSchema({
      sales: Type.Array(CanceledSale),
      total: Count,
      /** Those that were dealt with and wait for their shop, 20 at most. */
      unsettled: Type.Array(UnsettledSale),
    }),
  },
  'GET /sales/pairs-in-limbo': {
    operationId: 'listPairsInLimbo',
    summary: 'Pairs that are held for sales which will not be shipped, the longest first',
    access: 'sales.manage',
    reads: 'own locations',
    provides: ['sales'],
    isExpensive: true,
    answer: AnswerSchema({
      /** 50 at most. */
      pairs: Type.Array(PairInLimbo),
      total: Count,
      /** Sizes at places of which more pairs are counted as sold than sales and orders hold, 50 at most. */
      of_nobody: Type.Array(
        AnswerSchema({
          product_name: Text,
          variant_size: Text,
          location_name: Nullable(Personal('location')),
          pairs: Count,
          /** The counter has not moved since then. */
          since: Instant,
        }),
      ),
    }),
  },
  'POST /sales/resolve-cancelled-sale/{id}': {
    operationId: 'resolveCanceledSale',
    summary: 'Deal with a canceled sale for good; its pair goes back into stock, or is gone',
    access: 'sales.manage',
    changes: 'own locations',
    invalidates: ['sales', 'inventory', 'listings', 'audit-log'],
    params: IdParams,
    query: InputSchema({
      restock: Type.Optional(Type.Boolean({ default: false })),
      /** With restock: offer its size again, should it be switched off. */
      relist: Type.Optional(Type.Boolean({ default: false })),
      /** Without restock: why the pair does not come back. */
      write_off: Type.Optional(WriteOffField),
    }),
    answer: AnswerSchema({ message: Text, restocked: Type.Boolean() }),
  },
  'POST /sales/resolve-cancelled-sales': {
    operationId: 'resolveCanceledSales',
    summary: 'Deal with many canceled sales in one way, by a run; each that cannot be is named in it',
    access: 'sales.manage',
    changes: 'own locations',
    invalidates: ['runs'],
    isExpensive: true,
    body: InputSchema({
      /** These; left out: all that the search and the platform of the list show. */
      sale_ids: Type.Optional(Type.Array(Id, { ...NAMED, minItems: 1 })),
      /** Of all: but these. */
      except_sale_ids: Type.Optional(Type.Array(Id, NAMED)),
      search: Search,
      platform: SalePlatformParameter,
      /** Of all: how many they were when it was decided. Refused when they are more or fewer by now. */
      count: Type.Optional(Count),
      /** Their pairs are back on their shelves; false: gone for good. */
      restock: Type.Boolean(),
      /** Without restock: why the pairs do not come back. */
      write_off: Type.Optional(WriteOffField),
    }),
    maxBodyBytes: LIST_BODY_BYTES,
    answer: Run,
    status: 202,
  },
  'POST /sales/take-pair/{id}': {
    operationId: 'takePair',
    summary: 'Give an oversold sale a pair that has come back into stock',
    access: 'sales.manage',
    changes: 'own locations',
    invalidates: ['sales', 'inventory', 'listings', 'audit-log'],
    params: IdParams,
    answer: Sale,
  },
} as const satisfies Area
