import Type from 'typebox'
import { AnswerSchema, Count, Id, Instant, Money, Nullable, Personal, Text, Verbatim } from '../fields.ts'
import { Run } from '../runs.ts'

/** Fields of answers about stores: imports, links and the products of a shop. */
export const ImportSums = AnswerSchema('ImportSums', {
  units_before: Count,
  units_after: Count,
  moved_units: Count,
  stocked_items: Count,
  changed_items: Count,
  zeroed_items: Count,
})

export const Store = AnswerSchema('Store', {
  id: Id,
  store_name: Personal('business'),
  name: Personal('business'),
  shop_domain: Personal('business'),
  /** True: ARK has access, and Shopify accepts it. */
  is_connected: Type.Boolean(),
  /** Why Shopify refuses ARK's access, and whether connecting again fixes it; null: Shopify accepts it. */
  refused: Nullable(AnswerSchema({ words: Text, is_mended_by_connecting: Type.Boolean() })),
  connected_at: Instant,
  last_webhook_at: Nullable(Instant),
  last_reconciled_at: Nullable(Instant),
  last_import: Nullable(Run),
  /** The access scopes that the shop has not granted, and what does not work without them. */
  missing_access: Type.Array(AnswerSchema({ scope: Text, words: Text })),
  /**
   * Barcodes that several variants of the shop share; ARK matches nothing by them. The number of these barcodes, and
   * the first ones.
   */
  shared_barcodes: AnswerSchema({
    count: Count,
    first: Type.Array(
      AnswerSchema({
        barcode: Text,
        variants: Count,
        products: Type.Array(Type.String({ examples: ['Jordan 1 Lost and Found'] })),
      }),
    ),
  }),
})

export const VariantMapping = AnswerSchema('VariantMapping', {
  shopify_variant_id: Text,
  /** The catalog size that the variant is linked to; null: none. */
  variant_id: Nullable(Id),
  shopify_product_name: Text,
  shopify_variant_size: Nullable(Text),
  shopify_sku: Nullable(Text),
  barcode: Nullable(Text),
  ark_product_name: Nullable(Text),
  ark_size: Nullable(Text),
  matched_by: Nullable(Text),
  /** Why the variant is not linked; left out where no person has to look. */
  problem: Type.Optional(Text),
})

const ArkProduct = AnswerSchema('ArkProduct', { id: Id, name: Text, brand: Nullable(Text), sku: Nullable(Text) })

export const Sync = AnswerSchema('Sync', {
  sync_id: Id,
  shopify_title: Text,
  shopify_sku: Nullable(Text),
  image_url: Nullable(Text),
  status: Text,
  matched_variants: Count,
  synced_variants: Count,
  total_variants: Count,
  updated_at: Instant,
  ark_product: Nullable(ArkProduct),
  suggested_ark_product: Nullable(ArkProduct),
  suggestion_score: Nullable(Type.Number()),
  suggestion_reason: Nullable(Text),
  variant_mappings: Type.Array(VariantMapping),
  variants: Type.Array(VariantMapping),
  /** Other products of the store that supply sizes of the same catalog product; left out where there are none. */
  suppliers: Type.Optional(
    Type.Array(AnswerSchema({ sync_id: Id, shopify_title: Text, image_url: Nullable(Text), sizes: Type.Array(Text) })),
  ),
})

/** A size spelling of one brand's products that is linked to no size. */
export const UnrecognizedSize = AnswerSchema('UnrecognizedSize', {
  /** In lower case; the key of a choice together with the brand. */
  spelling: Text,
  brand: Nullable(Text),
  /** The message: 'size not recognized: 9 - new'. */
  words: Text,
  products: Count,
  variants: Count,
  /** One of the products with the spelling. */
  example: AnswerSchema({ sync_id: Id, shopify_title: Text, ark_product_name: Text }),
  /** The sizes of these products that the spelling may mean. Empty: a person has to decide for each product. */
  choices: Type.Array(Text),
  /**
   * The choice that the spelling most likely means, by the brand's usual chart; ARK links nothing by it. Null: none.
   */
  suggested_size: Nullable(Text),
})

export const StoreProduct = AnswerSchema('StoreProduct', {
  id: Text,
  sync_id: Id,
  title: Text,
  vendor: Nullable(Text),
  product_type: Nullable(Text),
  image: Nullable(Text),
  variants_count: Count,
  variants: Type.Array(
    AnswerSchema({
      id: Text,
      sku: Nullable(Text),
      title: Text,
      barcode: Nullable(Text),
      size: Nullable(Text),
      price: Money,
    }),
  ),
  created_at: Instant,
  sync_status: Text,
  is_synced: Type.Boolean(),
  ark_product: Nullable(ArkProduct),
  suggested_ark_product: Nullable(ArkProduct),
  suggested_ark_product_id: Nullable(Id),
  /** From 0 to 1. */
  suggestion_score: Nullable(Type.Number()),
  suggestion_reason: Nullable(Text),
  priceRange: AnswerSchema({ min: Money, max: Money }),
})

export const Suggestion = AnswerSchema('Suggestion', {
  ark_product_id: Id,
  ark_product_name: Text,
  sku: Nullable(Text),
  image_url: Text,
  stockx_title: Text,
  /** From 0 to 1. */
  match_score: Type.Number(),
  match_reason: Text,
})

/** A page of a store's products with their links. */
export const SyncPage = AnswerSchema('SyncPage', {
  syncs: Type.Array(Sync),
  /** All products, whatever the search; at most 10,000, like `total_searched`. */
  total: Count,
  total_searched: Count,
  next_cursor: Nullable(Verbatim),
})
