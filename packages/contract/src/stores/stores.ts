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
import { Store, StoreProduct, Suggestion, Sync, UnrecognizedSize, VariantMapping } from './store-fields.ts'
import { OF_LINKS } from '../resources.ts'

/** What a person has corrected before confirming; variants that are left out are linked as they are recognized. */
const Matches = Type.Optional(
  Type.Array(InputSchema({ shopify_variant_id: Type.String({ pattern: '^\\d{1,20}$' }), variant_id: Nullable(Id) }), {
    maxItems: 2_000,
  }),
)

const SyncQuery = InputSchema('SyncQuery', {
  search: Search,
  limit: limitOf(200, 500),
  /** `next_cursor` of the page before. */
  cursor: Type.Optional(Type.String({ maxLength: 2_000 })),
})

const SyncPage = AnswerSchema('SyncPage', {
  syncs: Type.Array(Sync),
  /** All of them, whatever was searched for; 10,000 at most, as `total_searched`. */
  total: Count,
  total_searched: Count,
  next_cursor: Nullable(Verbatim),
})

const Required = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })

export const stores = {
  'GET /shopify/stores': {
    operationId: 'listStores',
    summary: 'Connected stores',
    access: 'stores.read',
    reads: 'the business',
    provides: ['stores', 'runs'],
    answer: Type.Array(Store),
  },
  'POST /shopify/connect': {
    operationId: 'beginShopifyConnection',
    summary: 'Begin to connect a store: answers where the browser has to go',
    access: 'stores.connect',
    changes: 'the business',
    invalidates: [],
    body: InputSchema({ shop_domain: Type.String({ minLength: 1, maxLength: 200 }) }),
    answer: AnswerSchema({ authorize_url: Verbatim }),
  },
  'GET /shopify/callback': {
    operationId: 'finishShopifyConnection',
    summary: 'Where Shopify sends the browser back after the grant',
    access: 'public',
    provides: [],
    query: Type.Object({}, { additionalProperties: Type.String({ maxLength: 2_000 }) }),
    answer: Type.Null(),
  },
  'POST /shopify/webhooks/receive': {
    operationId: 'receiveWebhook',
    summary: "Where Shopify's webhooks arrive: verified on raw bytes, stored once, answered at once",
    access: 'public',
    invalidates: [],
    // A product of 100 variants with its texts and pictures, as it comes where no fields are chosen.
    maxBodyBytes: 10_000_000,
    takesBytes: true,
    answer: Message,
  },
  'GET /images/shop/{key}': {
    operationId: 'getShopImage',
    summary:
      "A shop's own picture of a product, kept and served by us; its key is the digest of its address at Shopify",
    access: 'public',
    provides: [],
    params: InputSchema({ key: Type.String({ pattern: '^[0-9a-f]{1,32}$' }) }),
    answer: Type.Unknown(),
    media: 'image/*',
  },
  'POST /shopify/stores/{id}/sync-locations': {
    operationId: 'refreshStoreLocations',
    summary: "Read the store's locations again",
    access: 'stores.import',
    changes: 'what is outside',
    invalidates: ['locations'],
    params: IdParams,
    answer: AnswerSchema({ locations_count: Count }),
  },
  'GET /shopify/stores/{id}/pending-syncs': {
    operationId: 'listPendingSyncs',
    summary: 'Products of the store that wait for a person to link them to the catalogue',
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
    summary: 'Products of the store that are linked to the catalogue',
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
    summary: 'Sizes of linked products that are linked to nothing since they are not understood, by spelling and brand',
    access: 'stores.read',
    reads: 'the business',
    provides: ['links'],
    isExpensive: true,
    params: IdParams,
    answer: AnswerSchema({
      /** Those of the most products first; 200 at most. */
      sizes: Type.Array(UnrecognizedSize),
      total: Count,
      /** What was chosen before, in all stores. Null: it is no size that the marketplaces sell. */
      chosen: Type.Array(AnswerSchema({ spelling: Text, brand: Nullable(Text), size: Nullable(Text) })),
    }),
  },
  'PUT /shopify/unrecognized-sizes': {
    operationId: 'chooseSize',
    summary: "Say which size a spelling means in a brand's products, in all stores; it is remembered",
    access: 'links.edit',
    changes: 'all locations',
    invalidates: OF_LINKS,
    isExpensive: true,
    body: InputSchema({
      spelling: Required,
      brand: Nullable(Type.String({ maxLength: 200 })),
      /** As the catalogue writes it. Null: no size that marketplaces sell. Left out: the choice is forgotten. */
      size: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 100 }))),
    }),
    /** Products of which sizes are linked in another way now. */
    answer: AnswerSchema({ products: Count }),
  },
  'POST /shopify/syncs/{id}/confirm': {
    operationId: 'confirmSync',
    summary: 'Link a product of the store to a catalogue product',
    access: 'links.edit',
    changes: 'all locations',
    invalidates: OF_LINKS,
    isExpensive: true,
    params: IdParams,
    maxBodyBytes: LIST_BODY_BYTES,
    body: InputSchema({ ark_product_id: Id, matches: Matches }),
    answer: Sync,
  },
  'POST /shopify/stores': {
    operationId: 'connectCustomApp',
    summary: "Connect a store by its custom app's credentials",
    access: 'stores.connect',
    changes: 'the business',
    invalidates: ['stores', 'runs', 'locations', 'webhooks', 'audit-log'],
    body: InputSchema({ shop_domain: Required, api_key: Required, api_secret_key: Required, access_token: Required }),
    answer: Store,
    status: 201,
  },
  'GET /shopify/stores/{id}/products': {
    operationId: 'listStoreProducts',
    summary: 'Products of the store with what they are or could be linked to',
    access: 'stores.read',
    reads: 'the business',
    provides: ['links'],
    isExpensive: true,
    params: IdParams,
    query: InputSchema({
      search: Type.Optional(Type.String({ maxLength: 200 })),
      limit: limitOf(50, 250),
      /** `next_cursor` of the page before; goes before `skip`. */
      cursor: Type.Optional(Type.String({ maxLength: 2_000 })),
      /** The document's paging; `cursor` finds its place without counting what lies before. */
      skip: Skip,
      sort: Type.Optional(Type.Union([Type.Literal('title'), Type.Literal('created_at_desc')])),
    }),
    answer: AnswerSchema({
      products: Type.Array(StoreProduct),
      /** 10,000 at most, both. */
      total: Count,
      total_searched: Count,
      next_cursor: Nullable(Verbatim),
    }),
  },
  'POST /shopify/stores/{id}/products/{shopifyProductId}/sync': {
    operationId: 'syncStoreProduct',
    summary: 'Link a product of the store to the suggested catalogue product, or to another one',
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
    summary: "Products of the retailer's stores that carry a barcode",
    access: 'stores.read',
    reads: 'the business',
    provides: ['links'],
    isExpensive: true,
    query: InputSchema({ upc: Type.String({ minLength: 4, maxLength: 50 }) }),
    answer: AnswerSchema({ products: Type.Array(StoreProduct) }),
  },
  'POST /shopify/syncs/{id}/stockx-search': {
    operationId: 'findMatches',
    summary: 'Catalogue products that a product of the store could be',
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
    summary: 'How the variants of a link would be linked to a catalogue product, before that is confirmed',
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
    summary: "Sizes of the catalogue product that a link's variants can be linked to by hand",
    access: 'stores.read',
    reads: 'the business',
    provides: ['links'],
    params: IdParams,
    answer: Type.Array(AnswerSchema({ id: Id, size: Text })),
  },
  'PUT /shopify/syncs/{id}/variants/{shopifyVariantId}': {
    operationId: 'matchVariant',
    summary: 'Link one variant to a size by hand, or to none; no refresh undoes it',
    access: 'links.edit',
    changes: 'all locations',
    invalidates: OF_LINKS,
    params: InputSchema({ id: Id, shopifyVariantId: Type.String({ pattern: '^\\d{1,20}$' }) }),
    body: InputSchema({ variant_id: Nullable(Id) }),
    answer: Sync,
  },
  'GET /shopify/webhooks/webhook-status': {
    operationId: 'getWebhookStatus',
    summary: 'How each store tells us of changes, and how well that works',
    access: 'stores.connect',
    reads: 'all locations',
    provides: ['webhooks'],
    answer: AnswerSchema({
      registered_webhooks: Type.Array(AnswerSchema({ store_name: Personal('business'), topic: Text, address: Text })),
      /** A mask, when one is set. */
      webhook_secret: Nullable(Text),
      stores: Type.Array(
        AnswerSchema({
          store_id: Id,
          store_name: Personal('business'),
          last_webhook_at: Nullable(Instant),
          last_reconciled_at: Nullable(Instant),
          waiting: Count,
          failures: Count,
          /** Seconds from the change in Shopify to its arrival here, of the last hundred. */
          lag_seconds: Nullable(Type.Number()),
          /** What arrived in the last 24 hours, the most frequent topic first. */
          deliveries: Type.Array(AnswerSchema({ topic: Text, count: Count, last_received_at: Instant })),
          /** Of those, the ones that could not be used, and why the last of them could not. */
          unusable: Count,
          unusable_reason: Nullable(Text),
          problem: Nullable(Text),
        }),
      ),
    }),
  },
  'POST /shopify/webhooks/configure-webhooks': {
    operationId: 'configureWebhooks',
    summary: 'Set the secret that webhooks of a custom app are signed with, and register what is missing',
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
    summary: 'How to set webhooks up by hand',
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
    summary: 'What was done to connections, links and people, newest first',
    access: 'audit.read',
    reads: 'the business',
    provides: ['audit-log'],
    isExpensive: true,
    query: InputSchema({
      limit: limitOf(50, 200),
      /** The last entry of the page before: a place in the log, nobody's id. Goes before `skip`. */
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: 1e15 })),
      /** The document's paging; `before` finds its place without counting what lies before. */
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
