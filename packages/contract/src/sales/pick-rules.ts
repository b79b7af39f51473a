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

/** The pick mode as the pick rules spell it. The fulfillment settings have the same setting with another spelling. */
export const PickRuleMode = Type.Union([Type.Literal('pick_evenly'), Type.Literal('pick_in_order')])
/** The pick mode as the fulfillment settings spell it. */
const FulfillmentMode = Type.Union([Type.Literal('highest_stock_first'), Type.Literal('manual_priority')])

const MOST_LOCATIONS = 500
export const LocationOrder = Type.Array(Id, { maxItems: MOST_LOCATIONS, uniqueItems: true })

const PickedProduct = AnswerSchema('PickedProduct', {
  product_id: Id,
  product_name: Text,
  sku: Nullable(Text),
  brand: Nullable(Text),
  image_url: Text,
  total_available: Count,
  listings_enabled: Type.Boolean(),
  pick_rule_mode: PickRuleMode,
  /** True: the product has no rule of its own, so the store's default applies. */
  follows_default: Type.Boolean(),
  /** Null: no order is set. Locations that are not in it follow, those with the most stock first. */
  location_priority_order: Nullable(Type.Array(Id)),
  /** The locations with stock of the product, those with the most stock first. */
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
  /** True: the product has no rule of its own, so the store's default applies. */
  follows_default: Type.Boolean(),
  location_priority_order: Type.Array(Id),
  locations: Type.Array(
    AnswerSchema({
      location_id: Id,
      location_nickname: Personal('location'),
      shopify_stock: Type.Integer(),
      quantity_reserved: Count,
      quantity_available: Count,
      /** Null: enabled for some sizes only. */
      fulfillment_enabled: Nullable(Type.Boolean()),
    }),
  ),
})

const DefaultPickRule = AnswerSchema('DefaultPickRule', {
  pick_rule_mode: PickRuleMode,
  /** Null: no order is set. */
  location_priority_order: Nullable(Type.Array(Id)),
  /** The locations that an order can name, by name. */
  locations: Type.Array(AnswerSchema({ location_id: Id, location_nickname: Personal('location') })),
})

const PLACE = {
  /** `next_cursor` of the previous page; takes precedence over `skip`. */
  cursor: Type.Optional(Type.String({ maxLength: 2_000 })),
  /** Page-based access; `cursor` is faster because it does not count the skipped rows. */
  skip: Skip,
}

/** Calls about the locations that marketplace sales ship from: which ones may ship, and which one a sale gets. */
export const pickRules = {
  'GET /listings/products': {
    operationId: 'listPickRules',
    summary: 'List enabled products in stock, with the rule that picks the location of a sale',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['pick-rules', 'inventory', 'listings'],
    isExpensive: true,
    query: InputSchema({ ...PLACE, search: Search, limit: limitOf(50, 200) }),
    answer: AnswerSchema({
      products: Type.Array(PickedProduct),
      has_more: Type.Boolean(),
      next_cursor: Nullable(Text),
      /** The corrected search text, when nothing matches the text as written. */
      searched_for: Type.Optional(Text),
    }),
  },
  'PATCH /listings/products/{id}/pick-rules': {
    operationId: 'updatePickRule',
    summary: "Set how a product's sales pick their location: the one with the most stock, or the first in an order",
    access: 'pick-rules.edit',
    changes: 'all locations',
    invalidates: ['pick-rules', 'audit-log'],
    params: IdParams,
    body: InputSchema({ pick_rule_mode: PickRuleMode, location_priority_order: Nullable(LocationOrder) }),
    answer: PickedProduct,
  },
  'DELETE /listings/products/{id}/pick-rules': {
    operationId: 'deletePickRule',
    summary: "Delete a product's own rule, so that it follows the store's default",
    access: 'pick-rules.edit',
    changes: 'all locations',
    invalidates: ['pick-rules', 'audit-log'],
    params: IdParams,
    answer: PickedProduct,
  },
  'GET /listings/default-pick-rule': {
    operationId: 'getDefaultPickRule',
    summary: 'Get the rule that picks the location of sales of products without their own rule',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['pick-rules'],
    answer: DefaultPickRule,
  },
  'PUT /listings/default-pick-rule': {
    operationId: 'setDefaultPickRule',
    summary: 'Set the rule that picks the location of sales of products without their own rule',
    access: 'pick-rules.edit',
    changes: 'all locations',
    invalidates: ['pick-rules', 'audit-log'],
    body: InputSchema({ pick_rule_mode: PickRuleMode, location_priority_order: Nullable(LocationOrder) }),
    answer: DefaultPickRule,
  },
  'GET /listings/products/{id}/fulfillment-preview': {
    operationId: 'previewFulfillment',
    summary: 'Preview the location of the next sale of each size, by the current rule or by another one',
    access: 'listings.read',
    reads: 'own locations',
    provides: ['pick-rules', 'inventory'],
    params: IdParams,
    query: InputSchema({
      /** Left out: unchanged. */
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
          /** True: the next sale of some size would ship from this location. */
          would_be_selected: Type.Boolean(),
        }),
      ),
      sizes: Type.Array(AnswerSchema({ variant_id: Id, size: Text, location_id: Id })),
    }),
  },
  'GET /fulfillment-management/products': {
    operationId: 'listFulfillmentSettings',
    summary: 'List products with the locations that may ship their marketplace sales',
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
    summary: 'Allow or stop marketplace sales of every size of a product from a location',
    access: 'listings.edit',
    changes: 'own locations',
    invalidates: ['inventory', 'listings', 'pick-rules'],
    params: InputSchema({ id: Id, locationId: Id }),
    body: InputSchema({ enabled: Type.Boolean() }),
    answer: FulfilledProduct,
  },
} as const satisfies Area
