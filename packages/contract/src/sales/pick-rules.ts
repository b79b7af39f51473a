import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  IdParams,
  InputSchema,
  limitOf,
  Nullable,
  Personal,
  Search,
  Skip,
  Text,
} from '../fields.ts'

/** Document 2 §9: one setting with two spellings, this one on the pick rules. */
const PickRuleMode = Type.Union([Type.Literal('pick_evenly'), Type.Literal('pick_in_order')])
/** The same one on the fulfillment settings. */
const FulfillmentMode = Type.Union([Type.Literal('highest_stock_first'), Type.Literal('manual_priority')])

const MOST_LOCATIONS = 500
const LocationOrder = Type.Array(Id, { maxItems: MOST_LOCATIONS, uniqueItems: true })

const PickedProduct = AnswerSchema('PickedProduct', {
  product_id: Id,
  product_name: Text,
  sku: Nullable(Text),
  brand: Nullable(Text),
  image_url: Text,
  total_available: Count,
  listings_enabled: Type.Boolean(),
  pick_rule_mode: PickRuleMode,
  /** Null: no order was set. Locations that are not named come after, the fullest first. */
  location_priority_order: Nullable(Type.Array(Id)),
  /** Those that have any of it, the fullest first. */
  locations: Type.Array(
    AnswerSchema({ location_id: Id, location_nickname: Personal('location'), quantity_available: Count }),
  ),
})

const FulfilledProduct = AnswerSchema('FulfilledProduct', {
  product_id: Id,
  product_name: Text,
  brand: Nullable(Text),
  image_url: Text,
  total_variants: Count,
  total_shopify_stock: Type.Integer(),
  total_reserved: Count,
  total_available: Count,
  pick_rule_mode: FulfillmentMode,
  location_priority_order: Type.Array(Id),
  locations: Type.Array(
    AnswerSchema({
      location_id: Id,
      location_nickname: Personal('location'),
      shopify_stock: Type.Integer(),
      quantity_reserved: Count,
      quantity_available: Count,
      /** Null: of some sizes, of others not. */
      fulfillment_enabled: Nullable(Type.Boolean()),
    }),
  ),
})

const PLACE = {
  /** `next_cursor` of the page before; goes before `skip`. */
  cursor: Type.Optional(Type.String({ maxLength: 2_000 })),
  /** The document's paging; `cursor` finds its place without counting what lies before. */
  skip: Skip,
}

/** Where marketplace sales ship from: which locations may, and which one of them does. */
export const pickRules = {
  'GET /listings/products': {
    operationId: 'listPickRules',
    summary: 'Products in stock that are offered, with the rule that picks where a sale of them ships from',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['pick-rules', 'inventory', 'listings'],
    isExpensive: true,
    query: InputSchema({ ...PLACE, search: Search, limit: limitOf(50, 200) }),
    answer: AnswerSchema({
      products: Type.Array(PickedProduct),
      has_more: Type.Boolean(),
      next_cursor: Nullable(Text),
      /** What was searched instead, where nothing is as it was written. */
      searched_for: Type.Optional(Text),
    }),
  },
  'PATCH /listings/products/{id}/pick-rules': {
    operationId: 'updatePickRule',
    summary: 'Set which location sales of a product ship from: the fullest one, or the first of an order that has it',
    access: 'pick-rules.edit',
    changes: 'all locations',
    invalidates: ['pick-rules', 'audit-log'],
    params: IdParams,
    body: InputSchema({ pick_rule_mode: PickRuleMode, location_priority_order: Nullable(LocationOrder) }),
    answer: PickedProduct,
  },
  'GET /listings/products/{id}/fulfillment-preview': {
    operationId: 'previewFulfillment',
    summary: 'Where the next sale of each size would ship from, by the rule that is set or by one that is tried',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['pick-rules', 'inventory'],
    params: IdParams,
    query: InputSchema({
      /** Left out: as it is set. */
      pick_rule_mode: Type.Optional(PickRuleMode),
      location_priority_order: Type.Optional(
        Type.String({ maxLength: 5_000, pattern: '^(\\d{1,15}(,\\d{1,15}){0,499})?$', examples: ['3,1'] }),
      ),
    }),
    answer: AnswerSchema({
      pick_rule_mode: PickRuleMode,
      preview_items: Type.Array(
        AnswerSchema({
          location_id: Id,
          location_nickname: Personal('location'),
          quantity_available: Count,
          /** The next sale of some size would ship from there. */
          would_be_selected: Type.Boolean(),
        }),
      ),
      sizes: Type.Array(AnswerSchema({ variant_id: Id, size: Text, location_id: Id })),
    }),
  },
  'GET /fulfillment-management/products': {
    operationId: 'listFulfillmentSettings',
    summary: 'Products with the locations that marketplace sales of them may ship from',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['pick-rules', 'inventory', 'listings'],
    isExpensive: true,
    query: InputSchema({ ...PLACE, search: Search, limit: limitOf(100, 200) }),
    answer: AnswerSchema({
      products: Type.Array(FulfilledProduct),
      has_more: Type.Boolean(),
      next_cursor: Nullable(Text),
      searched_for: Type.Optional(Text),
    }),
  },
  'PATCH /fulfillment-management/products/{id}/location/{locationId}/fulfillment': {
    operationId: 'updateProductFulfillment',
    summary: 'Let marketplace sales of every size of a product ship from a location, or not',
    access: 'listings.edit',
    changes: 'own locations',
    invalidates: ['inventory', 'listings', 'pick-rules'],
    params: InputSchema({ id: Id, locationId: Id }),
    body: InputSchema({ enabled: Type.Boolean() }),
    answer: FulfilledProduct,
  },
} as const satisfies Area
