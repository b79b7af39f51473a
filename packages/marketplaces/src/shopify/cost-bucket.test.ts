import { expect, test } from 'vitest'
import { createCostBucket } from './cost-bucket.ts'

function bucketAt(start: number) {
  let nowMs = start
  return { bucket: createCostBucket(() => new Date(nowMs)), pass: (ms: number) => void (nowMs += ms) }
}

test('a query waits until its points are restored', () => {
  const { bucket, pass } = bucketAt(0)
  expect(bucket.waitMs(500)).toBe(0)
  bucket.learn({ maximumAvailable: 2_000, currentlyAvailable: 100, restoreRate: 100 })
  expect(bucket.waitMs(500)).toBe(4_000)
  pass(3_000)
  expect(bucket.waitMs(500)).toBe(1_000)
  pass(1_000)
  expect(bucket.waitMs(500)).toBe(0)
})

test('concurrent queries share the points', () => {
  const { bucket } = bucketAt(0)
  bucket.learn({ maximumAvailable: 2_000, currentlyAvailable: 1_000, restoreRate: 100 })
  bucket.take(800)
  expect(bucket.waitMs(300)).toBe(1_000)
})

test('a bucket never holds more than its size', () => {
  const { bucket, pass } = bucketAt(0)
  bucket.learn({ maximumAvailable: 2_000, currentlyAvailable: 2_000, restoreRate: 100 })
  pass(3_600_000)
  bucket.take(1_900)
  expect(bucket.waitMs(200)).toBe(1_000)
})
