import { expect, test } from 'vitest'
import { ProviderNotFound, ProviderUnavailable } from '../provider-errors.ts'
import { all, nodesOfPages } from './pages.ts'

const PAGES: Record<string, { nodes: number[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }> = {
  start: { nodes: [1, 2], pageInfo: { hasNextPage: true, endCursor: 'a' } },
  a: { nodes: [3], pageInfo: { hasNextPage: true, endCursor: 'b' } },
  b: { nodes: [4], pageInfo: { hasNextPage: false, endCursor: null } },
}
const page = async (after: string | null) => PAGES[after ?? 'start']

test('a list of several pages is read to its end', async () => {
  expect(await all(nodesOfPages(page))).toEqual([1, 2, 3, 4])
})

test('a list whose first page came with its parent continues after it', async () => {
  expect(await all(nodesOfPages(page, PAGES.a))).toEqual([3, 4])
})

test('a list without a parent is not found', async () => {
  await expect(all(nodesOfPages(async () => null))).rejects.toBeInstanceOf(ProviderNotFound)
})

test('a list whose parent disappears during the reading is not complete', async () => {
  const gone = async (after: string | null) => (after === 'b' ? null : page(after))
  await expect(all(nodesOfPages(gone))).rejects.toBeInstanceOf(ProviderNotFound)
})

test.each([null, 'a'])('a list that continues at %s again is not complete', async (endCursor) => {
  const stuck = async (after: string | null) =>
    after === null ? PAGES.start : { nodes: [3], pageInfo: { hasNextPage: true, endCursor } }
  await expect(all(nodesOfPages(stuck))).rejects.toBeInstanceOf(ProviderUnavailable)
})
