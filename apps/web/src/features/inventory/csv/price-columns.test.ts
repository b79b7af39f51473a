import { expect, test } from 'vitest'
import {
  areKnown,
  areSame,
  type GuessedColumns,
  isReadBy,
  matchedBy,
  shownColumns,
  withColumnAt,
} from './price-columns.ts'

const COLUMNS: GuessedColumns = {
  matched_by: 'style_code',
  key_column: 0,
  size_column: 1,
  price_column: 2,
  minimum_column: null,
  amounts_are: 'payout',
  amounts_in: 'dollars',
  decimal_mark: 'point',
}

test('a reassigned column leaves its old purpose empty', () => {
  const changed = withColumnAt(COLUMNS, 'minimum_column', 2)
  expect([changed.minimum_column, changed.price_column, areKnown(changed)]).toEqual([2, null, false])
  expect(withColumnAt(COLUMNS, 'size_column', 3)).toEqual({ ...COLUMNS, size_column: 3 })
})

test('a style code needs a size column; a barcode has none', () => {
  expect(areKnown({ ...COLUMNS, size_column: null })).toBe(false)
  const barcodes = matchedBy(COLUMNS, 'barcode')
  expect([barcodes.size_column, areKnown(barcodes)]).toEqual([null, true])
  expect(matchedBy(COLUMNS, 'store_sku').size_column).toBe(1)
})

test('columns are equal regardless of the order of their fields', () => {
  expect(areSame(COLUMNS, Object.fromEntries(Object.entries(COLUMNS).toReversed()) as GuessedColumns)).toBe(true)
  expect(areSame(COLUMNS, { ...COLUMNS, amounts_in: 'cents' })).toBe(false)
  expect(areSame(COLUMNS, { ...COLUMNS, decimal_mark: 'comma' })).toBe(false)
})

test('the number format is detected again for other columns, and a manual choice has priority', () => {
  const other = withColumnAt(COLUMNS, 'price_column', 3)
  expect([other.decimal_mark, areKnown(other), isReadBy(other)]).toEqual([null, true, false])
  expect(shownColumns(other, COLUMNS)).toEqual({ ...COLUMNS, price_column: 3 })
  expect(shownColumns({ ...COLUMNS, decimal_mark: 'comma' }, COLUMNS).decimal_mark).toBe('comma')
  expect(shownColumns(null, COLUMNS)).toBe(COLUMNS)
})
