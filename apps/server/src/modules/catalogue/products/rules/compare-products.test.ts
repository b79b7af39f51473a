import { expect, test } from 'vitest'
import { compareProducts } from './compare-products.ts'

const product = { name: 'Dunk Low Panda', sku: 'DD1391-100', retail_price: null, colorway: 'White/Black' }
const nine = { size: '9', sort_index: 4, stockx_variant_id: 'v9', barcodes: '1, 2' }

test('unchanged products have no differences', () => {
  const same = { product, variants: [nine] }
  expect(compareProducts(same, structuredClone(same))).toEqual({ product_changes: {}, variant_changes: [] })
})

test('a field has its old and new value, also if there was no price before', () => {
  const after = { product: { ...product, name: 'Dunk Low Retro', retail_price: 115 }, variants: [nine] }
  expect(compareProducts({ product, variants: [nine] }, after)).toEqual({
    product_changes: {
      name: { old: 'Dunk Low Panda', new: 'Dunk Low Retro' },
      retail_price: { old: null, new: 115 },
    },
    variant_changes: [],
  })
})

test('a new size is reported whole, a changed one by its fields', () => {
  const ten = { size: '10', sort_index: 6, stockx_variant_id: 'v10', barcodes: '' }
  const { variant_changes } = compareProducts(
    { product, variants: [nine] },
    { product, variants: [{ ...nine, barcodes: '1, 2, 3' }, ten] },
  )
  expect(variant_changes).toEqual([
    { action: 'updated', size: '9', sku: 'DD1391-100', changes: { barcodes: { old: '1, 2', new: '1, 2, 3' } } },
    {
      action: 'created',
      size: '10',
      sku: 'DD1391-100',
      changes: {
        sort_index: { old: null, new: 6 },
        stockx_variant_id: { old: null, new: 'v10' },
        barcodes: { old: null, new: '' },
      },
    },
  ])
})
