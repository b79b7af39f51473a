import { expect, test } from 'vitest'
import { inBatches, MOST_AT_ONCE, selectedSales, type PageOfSales } from './selected-sales.ts'

const PAGES: Record<string, PageOfSales> = {
  first: { sales: [{ id: 1 }, { id: 2 }], next_cursor: 'second' },
  second: { sales: [{ id: 3 }, { id: 4 }], next_cursor: 'third' },
  third: { sales: [{ id: 5 }], next_cursor: null },
}
const readPage = async (cursor: string | null): Promise<PageOfSales> =>
  PAGES[cursor ?? 'first'] ?? { sales: [], next_cursor: null }
const unread = () => Promise.reject(new Error('Nothing is to be read.'))

test('individually selected sales are committed without reading the list', async () => {
  expect(await selectedSales({ kind: 'some', ids: new Set([7, 9]) }, unread)).toEqual([7, 9])
})

test('all matching sales are read to the last page, without the unselected ones', async () => {
  expect(await selectedSales({ kind: 'all', except: new Set([2, 5]) }, readPage)).toEqual([1, 3, 4])
})

test('more sales than one request can hold are committed in several requests', () => {
  const ids = Array.from({ length: 2 * MOST_AT_ONCE + 1 }, (_, at) => at + 1)
  const batches = inBatches(ids)
  expect(batches.map(({ length }) => length)).toEqual([MOST_AT_ONCE, MOST_AT_ONCE, 1])
  expect(batches.flat()).toEqual(ids)
})
