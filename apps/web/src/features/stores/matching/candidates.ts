import { otherStyleCode } from '@ark/domain'
import type { ArkProduct, StoreProduct, Sync } from '../stores.queries.ts'

/** A store's product that can be linked to a catalog product, from any list. */
export interface Candidate {
  syncId: number
  /** The store's id of the product, with which Browse Products links it; null in Pending Syncs. */
  shopifyProductId: string | null
  storeId: number
  title: string
  sku: string | null
  imageUrl: string | null
  sizes: readonly string[]
  suggestion: { product: ArkProduct; score: number | null; reason: string | null } | null
}

/** Returns the candidate of a product in Browse Products. */
export const candidateOfProduct = (storeId: number, product: StoreProduct): Candidate => ({
  syncId: product.sync_id,
  shopifyProductId: product.id,
  storeId,
  title: product.title,
  sku: product.variants.find(({ sku }) => sku)?.sku ?? null,
  imageUrl: product.image,
  sizes: product.variants.map(({ size, title }) => size ?? title),
  suggestion: suggestionOf(product),
})

/** Returns the candidate of a product in Pending Syncs. */
export const candidateOfSync = (storeId: number, sync: Sync): Candidate => ({
  syncId: sync.sync_id,
  shopifyProductId: null,
  storeId,
  title: sync.shopify_title,
  sku: sync.shopify_sku,
  imageUrl: sync.image_url,
  sizes: sync.variant_mappings.map(
    (match) => match.shopify_variant_size ?? match.shopify_sku ?? match.shopify_product_name,
  ),
  suggestion: suggestionOf(sync),
})

const suggestionOf = (of: Pick<Sync, 'suggested_ark_product' | 'suggestion_score' | 'suggestion_reason'>) =>
  of.suggested_ark_product && {
    product: of.suggested_ark_product,
    score: of.suggestion_score,
    reason: of.suggestion_reason,
  }

/**
 * A suggestion with a lower score is often the right model in the wrong color: it must be checked rather than
 * confirmed.
 */
const LIKELY_FROM = 0.85
/** Returns whether a suggestion is likely. `score` is from 0 to 1; null when there is none. */
export const isLikely = (score: number | null): boolean => (score ?? 0) >= LIKELY_FROM

/** Returns whether a suggestion can be confirmed at a glance: it is likely and has no other style code than the SKU. */
export const isSure = (
  sku: string | null,
  { suggested_ark_product: product, suggestion_score: score }: Pick<Sync, 'suggested_ark_product' | 'suggestion_score'>,
): boolean => product !== null && isLikely(score) && otherStyleCode(sku, product.sku) === null
