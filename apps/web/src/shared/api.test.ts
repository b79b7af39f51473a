import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressOf, api } from './api.ts'
import { ApiError, apiErrorFrom, detailOf, noAnswer } from './api-error.ts'
import { retryDelayMs, shouldRetry } from './query.ts'

describe('the address of a call', () => {
  test('has the params in its path and the query after it, both encoded', () => {
    expect(addressOf('GET /sales/{id}', { params: { id: 7 } })).toBe('/api/v1/sales/7')
    expect(addressOf('GET /x/{name}', { params: { name: 'a/b?c' } })).toBe('/api/v1/x/a%2Fb%3Fc')
    expect(addressOf('GET /sales/', { query: { search: 'Jordan & Co', limit: 5, to_fulfill: false } })).toBe(
      '/api/v1/sales/?search=Jordan+%26+Co&limit=5&to_fulfill=false',
    )
  })
  test('leaves out undefined and null values', () => {
    expect(addressOf('GET /sales/', { query: { search: undefined, cursor: null } })).toBe('/api/v1/sales/')
  })
})

describe('a failed request', () => {
  test('keeps the message of the server, field by field', () => {
    const errors = [{ field: 'email', message: 'Please enter a valid email' }]
    const error = apiErrorFrom(422, { detail: 'A field is wrong', code: 'invalid', errors: [...errors, { field: 1 }] })
    expect(error).toMatchObject({ status: 422, detail: 'A field is wrong', code: 'invalid', errors, isOutage: false })
  })
  test('gets a default message if the answer is not ours', () => {
    expect(apiErrorFrom(500, '<html>')).toMatchObject({
      detail: 'Something went wrong in ARK. Try again in a moment.',
      code: 'unknown',
    })
    expect(apiErrorFrom(400, null).detail).toBe('ARK refused this request.')
  })
  test.each([
    ['no answer arrived', noAnswer(), true],
    ['the database is down', apiErrorFrom(503, { detail: 'The database does not answer.', code: 'unavailable' }), true],
    ['a proxy found no server', apiErrorFrom(502, '<html>'), true],
    ['a marketplace refused', apiErrorFrom(502, { detail: 'StockX: too many requests.', code: 'provider' }), false],
    ['a call took too long', apiErrorFrom(503, { detail: 'This took too long.', code: 'busy' }), false],
    ['ARK failed', apiErrorFrom(500, { detail: 'Something went wrong', code: 'fault' }), false],
  ])('is an outage or not: %s', (_, error, isOutage) => {
    expect(error.isOutage).toBe(isOutage)
  })
  test('has a message even if it is no API error', () => {
    expect(detailOf('nonsense')).toBe('Something went wrong. Try again in a moment.')
    expect(detailOf(new Error('No unit left'))).toBe('No unit left')
  })
})

describe('a query is retried', () => {
  test('three times after a server error, never after a refusal', () => {
    const fault = new ApiError(500, { detail: '', code: 'fault' })
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, fault))).toEqual([true, true, true, false])
    expect(shouldRetry(0, new ApiError(404, { detail: '', code: 'not_found' }))).toBe(false)
  })
  test('after 1, 2, 4 seconds and so on, at most 30', () => {
    expect([0, 1, 2, 10].map((failures) => retryDelayMs(failures))).toEqual([1_000, 2_000, 4_000, 30_000])
  })
  test('after too many at once: not before the requested time, and not by all at the same moment', () => {
    const body = { detail: 'Too many large requests of yours are being answered.', code: 'too_many_at_once' }
    const error = apiErrorFrom(429, body, '3')
    expect([error.retryAfterMs, error.isPassing, error.isOutage, shouldRetry(0, error)]).toEqual([
      3_000,
      true,
      false,
      true,
    ])
    const delays = Array.from({ length: 20 }, () => retryDelayMs(0, error))
    expect(delays.every((delay) => delay >= 3_000 && delay <= 4_000)).toBe(true)
    expect(new Set(delays).size).toBeGreaterThan(1)
    expect(retryDelayMs(0, apiErrorFrom(503, { detail: 'Busy', code: 'busy' }, 'soon'))).toBe(1_000)
  })
  test('never after too many guesses: the person waits', () => {
    const error = apiErrorFrom(429, { detail: 'Too many tries.', code: 'throttled' }, '60')
    expect([shouldRetry(0, error), error.retryAfterMs]).toEqual([false, 60_000])
  })
})

describe('an answer', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('that is cut on its way is a network error, and the request can be repeated', async () => {
    vi.stubGlobal('localStorage', { getItem: () => null })
    const cut = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })
    vi.stubGlobal('fetch', async () => new Response(cut))
    await expect(api('GET /locations/')).rejects.toMatchObject({ status: 0, code: 'network', isOutage: true })
  })
})
