import { expect, test } from 'vitest'
import { correctedTies, tiesToConfirm } from './corrected-ties.ts'

const tie = (shopify_variant_id: string, size: string | null) => ({
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
  variant_mappings: [tie('a', '9'), tie('b', '10'), tie('c', null)],
  sizes: [
    { id: 9, size: '9' },
    { id: 10, size: '10' },
  ],
}

test('what was not corrected stays as it was proposed, what was is tied or left out by hand', () => {
  const corrections = { a: null, c: 9 }
  expect(
    correctedTies(PROPOSED, corrections).map(({ ark_size, variant_id, matched_by }) => [
      ark_size,
      variant_id,
      matched_by,
    ]),
  ).toEqual([
    [null, null, 'manual'],
    ['10', 10, 'size'],
    ['9', 9, 'manual'],
  ])
  expect(tiesToConfirm(corrections)).toEqual([
    { shopify_variant_id: 'a', variant_id: null },
    { shopify_variant_id: 'c', variant_id: 9 },
  ])
})
