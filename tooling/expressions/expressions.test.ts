import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { BOUNDED, BUILT } from './bounded.ts'
import { productExpressions } from './product-expressions.ts'
import { doubtAbout } from './prove-linear.ts'

/**
 * Tests that no regular expression of the product takes longer than linear time, so that no input blocks the server.
 */

const { literals, built } = productExpressions()
const linear = JSON.parse(readFileSync(path.join(import.meta.dirname, 'linear.json'), 'utf8')) as string[]

test('every regular expression is proven linear, or bounded for a reason; a new one: npm run expressions', () => {
  const known = new Set([...linear, ...Object.keys(BOUNDED)])
  expect([...literals].filter(([text]) => !known.has(text))).toEqual([])
  expect([...known].filter((text) => !literals.has(text))).toEqual([])
  expect(Object.fromEntries(built)).toEqual(
    Object.fromEntries(Object.entries(BUILT).map(([file, [count]]) => [file, count])),
  )
})

test('recheck finds a quadratic expression, and accepts another one', async () => {
  expect(await doubtAbout('/[\\w.]+@x/')).toContain('polynomial')
  expect(await doubtAbout('/^[\\w.]{1,64}@x/')).toBe(null)
})

test.runIf(process.env.ARK_LONG_TESTS)('the list of linear expressions is correct', async () => {
  const doubts = []
  for (const text of linear) {
    const doubt = await doubtAbout(text)
    if (doubt !== null) doubts.push(`${text} ${doubt}`)
  }
  expect(doubts).toEqual([])
})
