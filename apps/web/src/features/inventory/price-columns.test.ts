import { expect, test } from 'vitest'
import { areKnown, areSame, matchedBy, type GuessedColumns, withColumnAt } from './price-columns.ts'

const COLUMNS: GuessedColumns = {
  matched_by: 'style_code',
  key_column: 0,
  size_column: 1,
  price_column: 2,
  minimum_column: null,
  amounts_are: 'payout',
  amounts_in: 'dollars',
}

test('a column that becomes something else leaves a gap where it was', () => {
  const changed = withColumnAt(COLUMNS, 'minimum_column', 2)
  expect([changed.minimum_column, changed.price_column, areKnown(changed)]).toEqual([2, null, false])
  expect(withColumnAt(COLUMNS, 'minimum_column', null)).toEqual(COLUMNS)
})

test('a style code has to have a size; a barcode has none beside it', () => {
  expect(areKnown({ ...COLUMNS, size_column: null })).toBe(false)
  const barcodes = matchedBy(COLUMNS, 'barcode')
  expect([barcodes.size_column, areKnown(barcodes)]).toEqual([null, true])
  expect(matchedBy(COLUMNS, 'store_sku').size_column).toBe(1)
})

test('columns are the same in any order of their fields', () => {
  expect(areSame(COLUMNS, Object.fromEntries(Object.entries(COLUMNS).toReversed()) as GuessedColumns)).toBe(true)
  expect(areSame(COLUMNS, { ...COLUMNS, amounts_in: 'cents' })).toBe(false)
})
