import { expect, test } from 'vitest'
import { cardPlaceOf, narrowestOf, nextSort, pinnedAt, type TableColumn } from './columns.ts'
import { hideableOf, parseHidden, storedOf, withColumn } from './hidden-columns.ts'

const column = (id: string, more: Partial<TableColumn<object>> = {}): TableColumn<object> => ({
  id,
  header: id,
  width: '90px',
  cell: () => '',
  ...more,
})
const COLUMNS = [
  column('product', { width: 'minmax(240px, 1fr)' }),
  column('stock'),
  column('price', { isRequired: true }),
  column('sold'),
  column('actions'),
]

test('the name of a row, its actions and required columns cannot be hidden', () => {
  expect(hideableOf(COLUMNS).map(({ id }) => id)).toEqual(['stock', 'sold'])
})

test.each([
  [
    ['sold', 'stock'],
    ['stock', 'sold'],
  ],
  [['product', 'price', 'actions', 'gone', 7, null], []],
  ['stock', []],
  [{ stock: true }, []],
  [null, []],
])('of the stored columns %j those that can be hidden are used', (stored, hidden) => {
  expect(parseHidden(stored, COLUMNS)).toEqual(hidden)
})

test('a column can be hidden and shown again', () => {
  expect(withColumn(['sold'], 'stock', false)).toEqual(['sold', 'stock'])
  expect(withColumn(['sold', 'stock'], 'sold', true)).toEqual(['stock'])
  expect(withColumn(['sold'], 'sold', false)).toEqual(['sold'])
})

test('a column that is off by default is hidden until a person shows it, and the choice is stored', () => {
  const columns = [...COLUMNS.slice(0, 4), column('bid', { isOffByDefault: true }), ...COLUMNS.slice(4)]
  expect(parseHidden(null, columns)).toEqual(['bid'])
  // A browser may have stored hidden columns before there was one that is off by default.
  expect(parseHidden(['stock'], columns)).toEqual(['stock', 'bid'])
  const shown = storedOf(withColumn(['stock', 'bid'], 'bid', true), columns)
  expect(shown).toEqual(['stock', '+bid'])
  expect(parseHidden(shown, columns)).toEqual(['stock'])
  expect(parseHidden(storedOf(['bid'], columns), columns)).toEqual(['bid'])
})

test('the first and the last column are pinned unless they opt out', () => {
  const pinned = COLUMNS.map((_, at) => pinnedAt({}, at, COLUMNS.length))
  expect(pinned).toEqual(['start', undefined, undefined, undefined, 'end'])
  expect([pinnedAt({ isPinned: false }, 0, 2), pinnedAt({ isPinned: false }, 1, 2)]).toEqual([undefined, undefined])
})

test('by default a card has the first column as its title and the actions at its end', () => {
  expect(COLUMNS.map(cardPlaceOf)).toEqual(['title', 'fact', 'fact', 'fact', 'actions'])
  expect(cardPlaceOf(column('retailer', { card: 'fact' }), 0)).toBe('fact')
})

test('a table is never narrower than its columns', () => {
  expect(narrowestOf(COLUMNS)).toBe(240 + 4 * 90)
  expect(narrowestOf([{ width: '1fr' }])).toBe(0)
})

test('a click sorts by the column, and another one reverses the order', () => {
  const once = nextSort('title', { by: 'release', isDescending: true })
  expect(once).toEqual({ by: 'title', isDescending: false })
  expect(nextSort('title', once)).toEqual({ by: 'title', isDescending: true })
  expect(nextSort('title', { by: 'title', isDescending: true })).toEqual({ by: 'title', isDescending: false })
})
