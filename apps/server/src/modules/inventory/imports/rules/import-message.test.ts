import { expect, test } from 'vitest'
import { type ImportCounts, importMessage } from './import-message.ts'

const COUNTS: ImportCounts = {
  products: 12,
  variants: 1_200,
  linked_products: 12,
  created_items: 0,
  updated_items: 0,
  deleted_items: 0,
}

test.each<[Partial<ImportCounts>, gone: number, words: string]>([
  [{}, 0, '12 products, 1,200 sizes; 12 linked to the catalog. Stock unchanged.'],
  [
    { linked_products: 11, created_items: 1, updated_items: 4, deleted_items: 2 },
    3,
    '12 products, 1,200 sizes; 11 linked to the catalog, 1 product to confirm. Stock levels: 1 new, 4 changed, 2 removed. ' +
      '3 products are no longer in the store.',
  ],
])('the summary of an import: %o', (counts, gone, words) => {
  expect(importMessage({ ...COUNTS, ...counts }, gone)).toBe(words)
})
