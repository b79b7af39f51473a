import { otherStyleCode } from '@ark/domain'
import type { ArkProduct, StoreProduct, Sync } from '../stores.queries.ts'

/** A product of a store that can be linked to a catalogue product, wherever it was found. */
export interface Candidate {
  syncId: number
  /** Known in Browse Products: it is linked by the store's own id of it. */
  shopifyProductId: string | null
  storeId: number
  title: string
  sku: string | null
  imageUrl: string | null
  sizes: readonly string[]
  suggestion: { product: ArkProduct; score: number | null; reason: string | null } | null
}

/** A product as Browse Products lists it. */
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

/** A product as Pending Syncs lists it. */
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
 * Below this a suggestion is often the right model in the wrong colours: it asks to be looked at, not to be agreed
 * to.
 */
const LIKELY_FROM = 0.85
/** `score`: from 0 to 1; null: nobody has scored it. */
export const isLikely = (score: number | null): boolean => (score ?? 0) >= LIKELY_FROM

/** Whether what is suggested for an SKU may be agreed to at a glance: likely, and not of another style code. */
export const isSure = (
  sku: string | null,
  { suggested_ark_product: product, suggestion_score: score }: Pick<Sync, 'suggested_ark_product' | 'suggestion_score'>,
): boolean => product !== null && isLikely(score) && otherStyleCode(sku, product.sku) === null
