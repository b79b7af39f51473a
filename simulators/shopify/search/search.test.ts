import { expect, test } from 'vitest'
import { type Searchable, searchRecords } from './match-search.ts'

interface Row {
  sku: string
  count: number
  at: Date
}
const rows: Row[] = [
  { sku: 'AB C-1', count: 1, at: new Date('2026-11-20T10:00:00Z') },
  { sku: 'DD1391-100-9', count: 5, at: new Date('2026-11-21T10:00:00Z') },
  { sku: "O'NEAL", count: 0, at: new Date('2026-11-19T10:00:00Z') },
]
const searchable: Searchable<Row> = {
  filters: { sku: ({ sku }) => sku, count: ({ count }) => count, updated_at: ({ at }) => at },
  text: ({ sku }) => sku,
}
const skus = (query: string) => searchRecords(rows, query, searchable).matches.map(({ sku }) => sku)

test.each([
  ["sku:'AB C-1'", ['AB C-1']],
  ["sku:'ab c-1'", ['AB C-1']],
  ["sku:'O\\'NEAL'", ["O'NEAL"]],
  ['sku:DD1391*', ['DD1391-100-9']],
  ['sku:DD1391', []],
  ["updated_at:>='2026-11-20T10:00:00Z'", ['AB C-1', 'DD1391-100-9']],
  ['count:>0 AND count:<5', ['AB C-1']],
  ['count:0 OR count:5', ['DD1391-100-9', "O'NEAL"]],
  ['-count:0', ['AB C-1', 'DD1391-100-9']],
  ['NOT (count:0 OR count:1)', ['DD1391-100-9']],
  ['dd1391', ['DD1391-100-9']],
  ['', ['AB C-1', 'DD1391-100-9', "O'NEAL"]],
])('%s finds %j', (query, expected) => {
  expect(skus(query)).toEqual(expected)
})

test('an unknown filter returns all rows and a warning', () => {
  const { matches, warnings } = searchRecords(rows, 'location_id:3', searchable)
  expect(matches).toHaveLength(3)
  expect(warnings).toMatchObject([{ field: 'location_id', code: 'invalid_field' }])
})

test('an unquoted time is cut at its colon: wrong rows and a warning', () => {
  const { warnings } = searchRecords(rows, 'updated_at:>=2026-11-21T10:00:00Z', searchable)
  expect(warnings).toMatchObject([{ code: 'invalid_field' }])
})
