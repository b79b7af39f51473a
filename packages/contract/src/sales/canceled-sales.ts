import { MAX_RESOLVED_AT_ONCE } from '@ark/domain'
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

const NAMED = { maxItems: MAX_RESOLVED_AT_ONCE }

/** Why a pair does not return to stock; `kept`: the marketplace keeps a pair that was shipped to it. */
const WriteOffField = Type.Union([Type.Literal('lost'), Type.Literal('damaged'), Type.Literal('kept')])

/** A canceled, failed or stopped sale whose pair no one has accounted for. */
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
  /** True: the pair was packed before. */
  is_packed: Type.Boolean(),
  /** The inventory item that the pair can return to; null: no pair was taken, or the shop no longer has the size. */
  inventory_item_id: Nullable(Id),
  /** True: the Shopify order took the pair from the shop's stock. */
  is_in_shopify: Type.Boolean(),
  sale_ask: Money,
  /** Whether the size is enabled for the marketplaces; null: it never was. */
  is_offered: Nullable(Type.Boolean()),
  sale_metadata: CanceledMetadata,
})

/** A resolved sale whose stock change has not reached the shop yet. */
const UnsettledSale = AnswerSchema('UnsettledSale', {
  id: Id,
  platform: PlatformField,
  order_number: Text,
  product_name: Nullable(Text),
  variant_size: Nullable(Text),
  location_name: Nullable(Personal('location')),
  restock: Type.Boolean(),
  write_off: Nullable(WriteOffField),
  /** The reason for the delay, and since when; null: no problem is known. */
  problem: Nullable(Text),
  problem_since: Nullable(Instant),
  /** True: ARK cannot determine whether the shop changed the level, so a person has to check. */
  is_in_doubt: Type.Boolean(),
})

/**
 * A pair that no one can buy because of a sale that will not ship. `decision`: no one has accounted for the pair;
 * `shop`: someone has, and the shop does not show it yet; `marketplace`: the marketplace has the order on hold.
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
    summary: 'List unresolved canceled, failed and suspended sales, newest first',
    access: 'sales.manage',
    reads: 'own locations',
    provides: ['sales', 'listings'],
    isExpensive: true,
    query: InputSchema({ skip: Skip, limit: limitOf(50, 200), search: Search, platform: SalePlatformParameter }),
    answer: AnswerSchema({
      sales: Type.Array(CanceledSale),
      total: Count,
      /** Resolved sales that wait for their shop, at most 20. */
      unsettled: Type.Array(UnsettledSale),
    }),
  },
  'GET /sales/pairs-in-limbo': {
    operationId: 'listPairsInLimbo',
    summary: 'List pairs that are blocked by sales that will not ship, longest first',
    access: 'sales.manage',
    reads: 'own locations',
    provides: ['sales'],
    isExpensive: true,
    answer: AnswerSchema({
      /** At most 50. */
      pairs: Type.Array(PairInLimbo),
      total: Count,
      /** Sizes at locations where more pairs count as sold than sales and orders account for; at most 50. */
      of_nobody: Type.Array(
        AnswerSchema({
          product_name: Text,
          variant_size: Text,
          location_name: Nullable(Personal('location')),
          pairs: Count,
          /** Since when the count has not changed. */
          since: Instant,
        }),
      ),
    }),
  },
  'POST /sales/resolve-cancelled-sale/{id}': {
    operationId: 'resolveCanceledSale',
    summary: 'Resolve a canceled sale: its pair returns to stock, or is gone',
    access: 'sales.manage',
    changes: 'own locations',
    invalidates: ['sales', 'inventory', 'listings', 'audit-log'],
    params: IdParams,
    query: InputSchema({
      restock: Type.Optional(Type.Boolean({ default: false })),
      /** With restock: enables the size again if it is disabled. */
      relist: Type.Optional(Type.Boolean({ default: false })),
      /** Without restock: why the pair does not return to stock. */
      write_off: Type.Optional(WriteOffField),
    }),
    answer: AnswerSchema({ message: Text, restocked: Type.Boolean() }),
  },
  'POST /sales/resolve-cancelled-sales': {
    operationId: 'resolveCanceledSales',
    summary: 'Start a run that resolves many canceled sales in one way. It lists the sales that it could not resolve',
    access: 'sales.manage',
    changes: 'own locations',
    invalidates: ['runs'],
    isExpensive: true,
    body: InputSchema({
      /** These sales; left out: all matches of the list's search and platform. */
      sale_ids: Type.Optional(Type.Array(Id, { ...NAMED, minItems: 1 })),
      /** Sales to leave out when all are selected. */
      except_sale_ids: Type.Optional(Type.Array(Id, NAMED)),
      search: Search,
      platform: SalePlatformParameter,
      /** The number of sales that the person saw when all are selected. The call refuses a different number. */
      count: Type.Optional(Count),
      /** True: the pairs are back on their shelves; false: they are gone for good. */
      restock: Type.Boolean(),
      /** Without restock: why the pairs do not return to stock. */
      write_off: Type.Optional(WriteOffField),
    }),
    maxBodyBytes: LIST_BODY_BYTES,
    answer: Run,
    status: 202,
  },
  'POST /sales/take-pair/{id}': {
    operationId: 'takePair',
    summary: 'Assign a pair that is in stock, or the pair of an unconfirmed ALIAS order, to an oversold sale',
    access: 'sales.manage',
    changes: 'own locations',
    invalidates: ['sales', 'inventory', 'listings', 'audit-log'],
    params: IdParams,
    query: InputSchema({
      /** The sale of an ALIAS order to cancel for its pair. Left out: a pair that is in stock. */
      of_sale_id: Type.Optional(Id),
    }),
    answer: Sale,
  },
} as const satisfies Area
