import Type from 'typebox'
import type { Area } from './call.ts'
import { Answer, Count, Id, IdParams, Input, Instant, Message, Nullable, Text } from './fields.ts'

export const ImportRun = Answer({
  id: Id,
  store_id: Id,
  store_name: Text,
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('running'),
    Type.Literal('completed'),
    Type.Literal('failed'),
  ]),
  phase: Text,
  done: Count,
  total: Nullable(Count),
  started_at: Instant,
  finished_at: Nullable(Instant),
  error: Nullable(Text),
  result: Nullable(
    Answer({
      products: Count,
      variants: Count,
      linked_products: Count,
      suggested_products: Count,
      created_items: Count,
      updated_items: Count,
      deleted_items: Count,
    }),
  ),
})

const Store = Answer({
  id: Id,
  store_name: Text,
  name: Text,
  shop_domain: Text,
  is_connected: Type.Boolean(),
  connected_at: Instant,
  last_webhook_at: Nullable(Instant),
  last_reconciled_at: Nullable(Instant),
  last_import: Nullable(ImportRun),
})

const VariantMapping = Answer({
  shopify_variant_id: Text,
  shopify_product_name: Text,
  shopify_variant_size: Nullable(Text),
  shopify_sku: Nullable(Text),
  barcode: Nullable(Text),
  ark_product_name: Nullable(Text),
  ark_size: Nullable(Text),
  matched_by: Nullable(Text),
})

const Sync = Answer({
  sync_id: Id,
  shopify_title: Text,
  shopify_sku: Nullable(Text),
  image_url: Nullable(Text),
  status: Text,
  matched_variants: Count,
  synced_variants: Count,
  total_variants: Count,
  updated_at: Instant,
  ark_product: Nullable(Answer({ id: Id, name: Text, brand: Nullable(Text), sku: Nullable(Text) })),
  suggested_ark_product: Nullable(Answer({ id: Id, name: Text, brand: Nullable(Text), sku: Nullable(Text) })),
  suggestion_score: Nullable(Type.Number()),
  suggestion_reason: Nullable(Text),
  variant_mappings: Type.Array(VariantMapping),
})

export const stores = {
  'GET /shopify/stores': { summary: 'Connected stores', access: 'stores.read', answer: Type.Array(Store) },
  'POST /shopify/connect': {
    summary: 'Begin to connect a store: answers where the browser has to go',
    access: 'stores.connect',
    body: Input({ shop_domain: Type.String({ minLength: 1, maxLength: 200 }) }),
    answer: Answer({ authorize_url: Text }),
  },
  'GET /shopify/callback': {
    summary: 'Where Shopify sends the browser back after the grant',
    access: 'public',
    query: Type.Object({}, { additionalProperties: Type.String({ maxLength: 2_000 }) }),
    answer: Type.Null(),
  },
  'POST /shopify/webhooks/receive': {
    summary: "Where Shopify's webhooks arrive: verified on raw bytes, stored once, answered at once",
    access: 'public',
    answer: Message,
  },
  'GET /shopify/imports': {
    summary: 'The last imports of this retailer, newest first',
    access: 'stores.read',
    answer: Type.Array(ImportRun),
  },
  'POST /shopify/stores/{id}/sync-locations': {
    summary: "Read the store's locations again",
    access: 'stores.import',
    params: IdParams,
    answer: Answer({ locations_count: Count }),
  },
  'GET /shopify/stores/{id}/pending-syncs': {
    summary: 'Products of the store that wait for a person to tie them to the catalogue',
    access: 'stores.read',
    params: IdParams,
    answer: Answer({ syncs: Type.Array(Sync), total: Count }),
  },
  'GET /shopify/stores/{id}/completed-syncs': {
    summary: 'Products of the store that are tied to the catalogue',
    access: 'stores.read',
    params: IdParams,
    answer: Answer({ syncs: Type.Array(Sync), total: Count }),
  },
  'POST /shopify/syncs/{id}/confirm': {
    summary: 'Tie a product of the store to a catalogue product',
    access: 'links.edit',
    params: IdParams,
    body: Input({ ark_product_id: Id }),
    answer: Sync,
  },
} as const satisfies Area
