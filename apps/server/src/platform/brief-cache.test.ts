import { expect, test } from 'vitest'
import { createBriefCache } from './brief-cache.ts'

function aCache({ most = 10, mostOfOwner = 10 } = {}) {
  let nowMs = 0
  const reads: string[] = []
  const cache = createBriefCache<string>({ now: () => new Date(nowMs) }, { lifetimeMs: 30_000, most, mostOfOwner })
  return {
    reads,
    pass: (ms: number) => void (nowMs += ms),
    get: (owner: number, key: string) =>
      cache.get(owner, key, async () => {
        reads.push(`${owner} ${key}`)
        return `${key} of ${owner} at ${nowMs}`
      }),
    fail: (owner: number, key: string) => cache.get(owner, key, () => Promise.reject(new Error('ill'))),
  }
}

test('a value is read again after its time, and only once by concurrent requests', async () => {
  const { get, pass, reads } = aCache()
  expect(await Promise.all([get(1, 'a'), get(1, 'a')])).toEqual(['a of 1 at 0', 'a of 1 at 0'])
  pass(29_999)
  expect(await get(1, 'a')).toBe('a of 1 at 0')
  pass(1)
  expect(await get(1, 'a')).toBe('a of 1 at 30000')
  expect(reads).toEqual(['1 a', '1 a'])
})

test('a cached value is never returned for another key or owner', async () => {
  const { get } = aCache()
  expect([await get(1, '2 a'), await get(12, 'a'), await get(1, 'a')]).toEqual([
    '2 a of 1 at 0',
    'a of 12 at 0',
    'a of 1 at 0',
  ])
})

test('a failure is not cached', async () => {
  const { fail, get } = aCache()
  await expect(fail(1, 'a')).rejects.toThrow('ill')
  expect(await get(1, 'a')).toBe('a of 1 at 0')
})

test('the oldest entries are removed, of an owner with too many and of all', async () => {
  const { get, reads } = aCache({ most: 3, mostOfOwner: 2 })
  for (const key of ['a', 'b', 'c']) await get(1, key)
  await get(2, 'a')
  await get(1, 'b')
  await get(1, 'c')
  expect(reads).toEqual(['1 a', '1 b', '1 c', '2 a'])
  await get(3, 'a')
  await get(2, 'a')
  expect(reads).toHaveLength(5)
  await get(1, 'b')
  expect(reads).toHaveLength(6)
})
