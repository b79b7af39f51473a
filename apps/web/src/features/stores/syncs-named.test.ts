import { expect, test } from 'vitest'
import type { Sync } from './stores.queries.ts'
import { syncsNamed } from './syncs-named.ts'

const sync = (sync_id: number, shopify_title: string, more: Partial<Sync> = {}): Sync => ({
  sync_id,
  shopify_title,
  shopify_sku: null,
  image_url: null,
  status: 'synced',
  matched_variants: 0,
  synced_variants: 0,
  total_variants: 0,
  updated_at: '2026-11-21T12:00:00Z',
  ark_product: null,
  suggested_ark_product: null,
  suggestion_score: null,
  suggestion_reason: null,
  variant_mappings: [],
  variants: [],
  ...more,
})
const SYNCS = [
  sync(1, 'Jordan 5 Retro Aqua', { shopify_sku: 'DD0587-047' }),
  sync(2, 'Dunk Low', { ark_product: { id: 1, name: 'Nike Dunk Low Panda', brand: 'Nike', sku: 'DD1391-100' } }),
  sync(3, 'Logo Tee'),
]

test.each([
  ['', [1, 2, 3]],
  ['  ', [1, 2, 3]],
  ['aqua jordan', [1]],
  ['dd0587', [1]],
  ['panda', [2]],
  ['dd1391-100 low', [2]],
  ['jordan tee', []],
])('“%s” finds %j', (search, found) => {
  expect(syncsNamed(SYNCS, search).map(({ sync_id }) => sync_id)).toEqual(found)
})
