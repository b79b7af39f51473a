import { expect, test } from 'vitest'
import { correctedMatches, matchesToConfirm } from './corrected-matches.ts'

const match = (shopify_variant_id: string, size: string | null) => ({
  shopify_variant_id,
  variant_id: size === null ? null : Number(size),
  shopify_product_name: 'Panda',
  shopify_variant_size: size,
  shopify_sku: null,
  barcode: null,
  ark_product_name: null,
  ark_size: size,
  matched_by: size === null ? null : 'size',
})
const PROPOSED = {
  variant_mappings: [match('a', '9'), match('b', '10'), match('c', null)],
  sizes: [
    { id: 9, size: '9' },
    { id: 10, size: '10' },
  ],
}

test('uncorrected matches stay as proposed, and corrected ones are linked or excluded manually', () => {
  const corrections = { a: null, c: 9 }
  expect(
    correctedMatches(PROPOSED, corrections).map(({ ark_size, variant_id, matched_by }) => [
      ark_size,
      variant_id,
      matched_by,
    ]),
  ).toEqual([
    [null, null, 'manual'],
    ['10', 10, 'size'],
    ['9', 9, 'manual'],
  ])
  expect(matchesToConfirm(corrections)).toEqual([
    { shopify_variant_id: 'a', variant_id: null },
    { shopify_variant_id: 'c', variant_id: 9 },
  ])
})
