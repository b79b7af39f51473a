import { expect, test } from 'vitest'
import { ApiError } from '../../shared/api-error.ts'
import { NoStockYet, readsAgain, syncProblem, waitMs } from './step-problems.ts'

const failure = (status: number, detail = 'as the server says', code = 'x') => new ApiError(status, { detail, code })

test.each([
  ['a deleted product or store', failure(404), 'Product or store not found. Please try again.'],
  ['a signed-out user', failure(401), 'Authentication failed. Please log in again.'],
  ['a timeout', new DOMException('', 'TimeoutError'), 'Request timed out. The sync may still be processing.'],
  ['a timeout of a proxy', failure(504), 'Request timed out. The sync may still be processing.'],
  ['a refusal of the server', failure(409), 'as the server says'],
  ['an answer that is not ours', failure(500, 'page', 'unknown'), 'Failed to sync product to Shopify'],
  ['any other error', new TypeError('no'), 'Failed to sync product to Shopify'],
])('%s has its message', (_, error, words) => {
  expect(syncProblem(error)).toBe(words)
})

test('stock that has not arrived is read again five times, with growing waits', () => {
  const again = (error: unknown) => [0, 1, 2, 3, 4, 5].map((failures) => readsAgain(failures, error))
  for (const error of [new NoStockYet(), failure(0), failure(502)])
    expect(again(error)).toEqual([true, true, true, true, true, false])
  expect(again(failure(404))).toEqual(Array(6).fill(false))
  expect([0, 1, 4].map(waitMs)).toEqual([2_000, 4_000, 10_000])
})
