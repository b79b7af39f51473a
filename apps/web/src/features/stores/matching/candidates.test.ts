import { expect, test } from 'vitest'
import { candidateOfProduct, candidateOfSync, isLikely } from './candidates.ts'
import type { StoreProduct, Sync } from '../stores.queries.ts'

const JORDAN = { id: 7, name: 'Jordan 4 Bred', brand: 'Jordan', sku: 'FV5029-006' }

test('a product of Browse Products is described by its sizes, else by their titles, and by its first SKU', () => {
  const variant = { id: '1', sku: null, title: 'One', barcode: null, size: null, price: 10 }
  const product: StoreProduct = {
    id: '9',
    sync_id: 3,
    title: 'Bred',
    vendor: null,
    product_type: null,
    image: null,
    variants_count: 2,
    variants: [variant, { ...variant, id: '2', sku: 'FV5029-006-9', size: '9' }],
    created_at: '2026-11-21T12:00:00Z',
    sync_status: 'suggested',
    is_synced: false,
    ark_product: null,
    suggested_ark_product: JORDAN,
    suggested_ark_product_id: 7,
    suggestion_score: 0.9,
    suggestion_reason: 'Style code',
    priceRange: { min: 10, max: 10 },
  }
  expect(candidateOfProduct(1, product)).toEqual({
    syncId: 3,
    shopifyProductId: '9',
    storeId: 1,
    title: 'Bred',
    sku: 'FV5029-006-9',
    imageUrl: null,
    sizes: ['One', '9'],
    suggestion: { product: JORDAN, score: 0.9, reason: 'Style code' },
  })
})

test('a pending sync without a suggestion has none, and its sizes fall back to their identifiers', () => {
  const mapping = {
    variant_id: null,
    shopify_product_name: 'Bred',
    barcode: null,
    ark_product_name: null,
    ark_size: null,
    matched_by: null,
  }
  const mappings = [
    { ...mapping, shopify_variant_id: '1', shopify_variant_size: '9.5', shopify_sku: 'A' },
    { ...mapping, shopify_variant_id: '2', shopify_variant_size: null, shopify_sku: 'B' },
    { ...mapping, shopify_variant_id: '3', shopify_variant_size: null, shopify_sku: null },
  ]
  const sync: Sync = {
    sync_id: 3,
    shopify_title: 'Bred',
    shopify_sku: 'A',
    image_url: null,
    status: 'pending',
    matched_variants: 0,
    synced_variants: 0,
    total_variants: 3,
    updated_at: '2026-11-21T12:00:00Z',
    ark_product: null,
    suggested_ark_product: null,
    suggestion_score: null,
    suggestion_reason: null,
    variant_mappings: mappings,
    variants: mappings,
  }
  expect(candidateOfSync(1, sync)).toMatchObject({
    shopifyProductId: null,
    sizes: ['9.5', 'B', 'Bred'],
    suggestion: null,
  })
})

test.each([
  [0.85, true],
  [0.84, false],
  [null, false],
])('a score of %s is likely: %s', (score, likely) => {
  expect(isLikely(score)).toBe(likely)
})
