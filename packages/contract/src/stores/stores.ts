import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  EventDetails,
  Id,
  IdParams,
  InputSchema,
  Instant,
  limitOf,
  LIST_BODY_BYTES,
  Message,
  Nullable,
  Personal,
  Search,
  Skip,
  Text,
  Verbatim,
} from '../fields.ts'
import { Store, StoreProduct, Suggestion, Sync, SyncPage, UnrecognizedSize, VariantMapping } from './store-fields.ts'
import { OF_LINKS } from '../resources.ts'
import { Run } from '../runs.ts'

/** The person's corrections before the confirmation; variants that are not listed are linked as ARK recognized them. */
const Matches = Type.Optional(
  Type.Array(InputSchema({ shopify_variant_id: Type.String({ pattern: '^\\d{1,20}$' }), variant_id: Nullable(Id) }), {
    maxItems: 2_000,
  }),
)

const SyncQuery = InputSchema('SyncQuery', {
  search: Search,
  limit: limitOf(200, 500),
  /** `next_cursor` of the previous page. */
  cursor: Type.Optional(Type.String({ maxLength: 2_000 })),
})

const Required = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })

export const stores = {
  'GET /shopify/stores': {
    operationId: 'listStores',
    summary: 'List connected stores',
    access: 'stores.read',
    reads: 'the business',
    provides: ['stores', 'runs'],
    answer: Type.Array(Store),
  },
  'POST /shopify/connect': {
    operationId: 'beginShopifyConnection',
    summary: 'Start connecting a store. The answer has the address for the browser',
    access: 'stores.connect',
    changes: 'the business',
    invalidates: [],
    body: InputSchema({ shop_domain: Type.String({ minLength: 1, maxLength: 200 }) }),
    answer: AnswerSchema({ authorize_url: Verbatim }),
  },
  'GET /shopify/callback': {
    operationId: 'finishShopifyConnection',
    summary: 'Receive the browser from Shopify after the grant',
    access: 'public',
    provides: [],
    query: Type.Object({}, { additionalProperties: Type.String({ maxLength: 2_000 }) }),
    answer: Type.Null(),
  },
  'POST /shopify/webhooks/receive': {
    operationId: 'receiveWebhook',
    summary: "Receive Shopify's webhooks: verify the raw bytes, store each once, and answer at once",
    access: 'public',
    invalidates: [],
    // A product with 100 variants, texts and pictures has this size when Shopify sends all fields.
    maxBodyBytes: 10_000_000,
    takesBytes: true,
    answer: Message,
  },
  'GET /images/shop/{key}': {
    operationId: 'getShopImage',
    summary: "Get a shop's own picture of a product, which ARK stores. Its key is the digest of its Shopify address",
    access: 'public',
    provides: [],
    params: InputSchema({ key: Type.String({ pattern: '^[0-9a-f]{1,32}$' }) }),
    answer: Type.Unknown(),
    media: 'image/*',
  },
  'POST /shopify/stores/{id}/sync-locations': {
    operationId: 'refreshStoreLocations',
    summary: "Read the store's locations from Shopify again",
    access: 'stores.import',
    changes: 'what is outside',
    invalidates: ['locations'],
    params: IdParams,
    answer: AnswerSchema({ locations_count: Count }),
  },
  'GET /shopify/stores/{id}/pending-syncs': {
    operationId: 'listPendingSyncs',
    summary: 'List products of the store that wait to be linked to the catalog',
    access: 'stores.read',
    reads: 'the business',
    provides: ['links'],
    isExpensive: true,
    params: IdParams,
    query: SyncQuery,
    answer: SyncPage,
  },
  'GET /shopify/stores/{id}/completed-syncs': {
    operationId: 'listCompletedSyncs',
    summary: 'List products of the store that are linked to the catalog',
    access: 'stores.read',
    reads: 'the business',
    provides: ['links'],
    isExpensive: true,
    params: IdParams,
    query: SyncQuery,
    answer: SyncPage,
  },
  'GET /shopify/stores/{id}/unrecognized-sizes': {
    operationId: 'listUnrecognizedSizes',
    summary: 'List unrecognized sizes of linked products, by spelling and brand',
    access: 'stores.read',
    reads: 'the business',
    provides: ['links'],
    isExpensive: true,
    params: IdParams,
    answer: AnswerSchema({
      /** The spellings, those with the most products first; at most 200. */
      sizes: Type.Array(UnrecognizedSize),
      total: Count,
      /** Earlier choices, for all stores. A null size: the marketplaces sell no such size. */
      chosen: Type.Array(AnswerSchema({ spelling: Text, brand: Nullable(Text), size: Nullable(Text) })),
    }),
  },
  'PUT /shopify/unrecognized-sizes': {
    operationId: 'chooseSize',
    summary: "Set the size that a spelling means for a brand's products, for all stores and future imports",
    access: 'links.edit',
    changes: 'all locations',
    invalidates: OF_LINKS,
    isExpensive: true,
    body: InputSchema({
      spelling: Required,
      brand: Nullable(Type.String({ maxLength: 200 })),
      /** The size in the catalog's spelling. Null: the marketplaces sell no such size. Left out: removes the choice. */
      size: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 100 }))),
    }),
    /** The number of products whose size links changed. */
    answer: AnswerSchema({ products: Count }),
  },
  'POST /shopify/syncs/{id}/confirm': {
    operationId: 'confirmSync',
    summary: 'Link a product of the store to a catalog product',
    access: 'links.edit',
    changes: 'all locations',
    invalidates: OF_LINKS,
    isExpensive: true,
    params: IdParams,
    maxBodyBytes: LIST_BODY_BYTES,
    body: InputSchema({ ark_product_id: Id, matches: Matches }),
    answer: Sync,
  },
  'POST /shopify/syncs/confirm-many': {
    operationId: 'confirmSyncs',
    summary: 'Link products of the store to the catalog products that are suggested for them',
    access: 'links.edit',
    changes: 'all locations',
    invalidates: OF_LINKS,
    isExpensive: true,
    body: InputSchema({
      links: Type.Array(InputSchema({ sync_id: Id, ark_product_id: Id }), { minItems: 1, maxItems: 50 }),
    }),
    answer: AnswerSchema({
      confirmed: Count,
      /** Products that stay pending, each with the reason: another suggestion, or linked to another product meanwhile. */
      left_out: Type.Array(AnswerSchema({ sync_id: Id, message: Text })),
    }),
  },
  'GET /shopify/stores/{id}/look-up': {
    operationId: 'previewLookUp',
    summary: 'Count the products of the store that a lookup at StockX would look up',
    access: 'stores.read',
    reads: 'the business',
    provides: ['links'],
    isExpensive: true,
    params: IdParams,
    answer: AnswerSchema({ products: Count }),
  },
  'POST /shopify/stores/{id}/look-up': {
    operationId: 'lookUpProducts',
    summary: 'Look up products of the store without a match at StockX, add them to the catalog, and match them',
    access: 'links.edit',
    changes: 'all locations',
    invalidates: ['runs', 'audit-log'],
    params: IdParams,
    answer: Run,
    status: 202,
  },
  'POST /shopify/stores': {
    operationId: 'connectCustomApp',
    summary: 'Connect a store with the credentials of its custom app',
    access: 'stores.connect',
    changes: 'the business',
    invalidates: ['stores', 'runs', 'locations', 'webhooks', 'audit-log'],
    body: InputSchema({ shop_domain: Required, api_key: Required, api_secret_key: Required, access_token: Required }),
    answer: Store,
    status: 201,
  },
  'GET /shopify/stores/{id}/products': {
    operationId: 'listStoreProducts',
    summary: 'List products of the store with their links or link suggestions',
    access: 'stores.read',
    reads: 'the business',
    provides: ['links'],
    isExpensive: true,
    params: IdParams,
    query: InputSchema({
      search: Type.Optional(Type.String({ maxLength: 200 })),
      limit: limitOf(50, 250),
      /** `next_cursor` of the previous page; takes precedence over `skip`. */
      cursor: Type.Optional(Type.String({ maxLength: 2_000 })),
      /** Page-based access; `cursor` is faster because it does not count the skipped rows. */
      skip: Skip,
      sort: Type.Optional(Type.Union([Type.Literal('title'), Type.Literal('created_at_desc')])),
    }),
    answer: AnswerSchema({
      products: Type.Array(StoreProduct),
      /** Both at most 10,000. */
      total: Count,
      total_searched: Count,
      next_cursor: Nullable(Verbatim),
    }),
  },
  'POST /shopify/stores/{id}/products/{shopifyProductId}/sync': {
    operationId: 'syncStoreProduct',
    summary: 'Link a product of the store to the suggested catalog product, or to another one',
    access: 'links.edit',
    changes: 'all locations',
    invalidates: OF_LINKS,
    isExpensive: true,
    params: InputSchema({ id: Id, shopifyProductId: Type.String({ pattern: '^\\d{1,20}$' }) }),
    maxBodyBytes: LIST_BODY_BYTES,
    body: InputSchema({ manual_ark_product_id: Type.Optional(Nullable(Id)), matches: Matches }),
    answer: AnswerSchema({
      product_sync_id: Id,
      sync_id: Id,
      status: Text,
      matched_variants: Count,
      total_variants: Count,
    }),
  },
  'GET /shopify/products/search': {
    operationId: 'searchShopifyProducts',
    summary: "Find products of the retailer's stores by barcode",
    access: 'stores.read',
    reads: 'the business',
    provides: ['links'],
    isExpensive: true,
    query: InputSchema({ upc: Type.String({ minLength: 4, maxLength: 50 }) }),
    answer: AnswerSchema({ products: Type.Array(StoreProduct) }),
  },
  'POST /shopify/syncs/{id}/stockx-search': {
    operationId: 'findMatches',
    summary: 'List catalog products that may match a product of the store',
    access: 'stores.read',
    changes: 'what is outside',
    invalidates: [],
    isExpensive: true,
    params: IdParams,
    body: InputSchema({ search_query: Required }),
    answer: AnswerSchema({ suggestions: Type.Array(Suggestion) }),
  },
  'GET /shopify/syncs/{id}/matches': {
    operationId: 'getProposedMatches',
    summary: 'Preview how the variants of a link would be linked to a catalog product',
    access: 'stores.read',
    reads: 'the business',
    provides: ['links'],
    params: IdParams,
    query: InputSchema({ ark_product_id: Id }),
    answer: AnswerSchema({
      variant_mappings: Type.Array(VariantMapping),
      sizes: Type.Array(AnswerSchema({ id: Id, size: Text })),
    }),
  },
  'GET /shopify/syncs/{id}/sizes': {
    operationId: 'listSizesOfSync',
    summary: "List the sizes that a link's variants can be linked to by hand",
    access: 'stores.read',
    reads: 'the business',
    provides: ['links'],
    params: IdParams,
    answer: Type.Array(AnswerSchema({ id: Id, size: Text })),
  },
  'PUT /shopify/syncs/{id}/variants/{shopifyVariantId}': {
    operationId: 'matchVariant',
    summary: 'Link one variant to a size by hand, or to none. No refresh undoes it',
    access: 'links.edit',
    changes: 'all locations',
    invalidates: OF_LINKS,
    params: InputSchema({ id: Id, shopifyVariantId: Type.String({ pattern: '^\\d{1,20}$' }) }),
    body: InputSchema({ variant_id: Nullable(Id) }),
    answer: Sync,
  },
  'GET /shopify/webhooks/webhook-status': {
    operationId: 'getWebhookStatus',
    summary: 'Get the webhook status of each store',
    access: 'stores.connect',
    reads: 'all locations',
    provides: ['webhooks'],
    answer: AnswerSchema({
      registered_webhooks: Type.Array(AnswerSchema({ store_name: Personal('business'), topic: Text, address: Text })),
      /** A mask when a secret is set. */
      webhook_secret: Nullable(Text),
      stores: Type.Array(
        AnswerSchema({
          store_id: Id,
          store_name: Personal('business'),
          last_webhook_at: Nullable(Instant),
          last_reconciled_at: Nullable(Instant),
          waiting: Count,
          failures: Count,
          /**
           * The median time from the change in Shopify to its arrival in ARK, in seconds, over the last hundred
           * webhooks.
           */
          lag_seconds: Nullable(Type.Number()),
          /** The webhooks of the last 24 hours by topic, the most frequent first. */
          deliveries: Type.Array(AnswerSchema({ topic: Text, count: Count, last_received_at: Instant })),
          /** How many of them ARK could not use, and why it could not use the last of them. */
          unusable: Count,
          unusable_reason: Nullable(Text),
          problem: Nullable(Text),
        }),
      ),
    }),
  },
  'POST /shopify/webhooks/configure-webhooks': {
    operationId: 'configureWebhooks',
    summary: "Set the signing secret of a custom app's webhooks, and register missing webhooks",
    access: 'stores.connect',
    changes: 'the business',
    invalidates: ['webhooks', 'audit-log'],
    body: InputSchema({
      topics: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 }),
      auto_register: Type.Optional(Type.Boolean({ default: false })),
      webhook_secret: Type.Optional(Required),
      store_id: Type.Optional(Id),
    }),
    answer: AnswerSchema({ success: Type.Boolean(), message: Text }),
  },
  'GET /shopify/webhooks/webhook-instructions': {
    operationId: 'getWebhookInstructions',
    summary: 'Get instructions for setting up webhooks by hand',
    access: 'stores.connect',
    reads: 'all locations',
    provides: ['stores'],
    answer: AnswerSchema({
      instructions: Type.Array(Text),
      store: Nullable(Personal('business')),
      webhook_url: Text,
      support_note: Text,
    }),
  },
  'GET /audit-logs/': {
    operationId: 'listAuditLog',
    summary: 'List changes of connections, links and people, newest first',
    access: 'audit.read',
    reads: 'the business',
    provides: ['audit-log'],
    isExpensive: true,
    query: InputSchema({
      limit: limitOf(50, 200),
      /**
       * The last entry of the previous page: a position in the log, not the ID of a record. Takes precedence
       * over `skip`.
       */
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: 1e15 })),
      /** Page-based access; `before` is faster because it does not count the skipped rows. */
      skip: Skip,
      event_type: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    answer: Type.Array(
      AnswerSchema({
        id: Id,
        created_at: Instant,
        event_type: Text,
        status: Text,
        event_details: EventDetails,
        error_message: Nullable(Type.String()),
        user_name: Nullable(Personal('full_name')),
      }),
    ),
  },
} as const satisfies Area
