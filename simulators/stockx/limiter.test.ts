import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClock } from '../core/clock.ts'
import { createLimiter } from './limiter.ts'
import { defaultSettings } from './settings.ts'
import { startStockx } from './start-for-test.ts'

function limited(limits: { stockxBurst?: number; stockxRequestsPerDay?: number } = {}) {
  const clock = createClock({ manual: true })
  const limiter = createLimiter(clock, defaultSettings({ limits }))
  const take = (count: number) => Array.from({ length: count }, () => limiter.takeRequest())
  return { clock, limiter, take }
}

describe('the request quota', () => {
  test('allows one request a second, and a small burst after a pause', async () => {
    const { clock, take } = limited({ stockxBurst: 2 })
    expect(take(3)).toEqual([true, true, false])
    await clock.advance(999)
    expect(take(1)).toEqual([false])
    await clock.advance(1)
    expect(take(2)).toEqual([true, false])
    await clock.advance(60_000)
    expect(take(3)).toEqual([true, true, false])
  })

  test('ends for the day when it is used up and begins again at midnight UTC', async () => {
    const { clock, limiter, take } = limited({ stockxBurst: 1, stockxRequestsPerDay: 2 })
    for (let second = 0; second < 3; second++) {
      expect(take(1)).toEqual([second < 2])
      await clock.advance(1000)
    }
    expect(limiter.usage()).toMatchObject({ requestsToday: 2, throttled: 1 })
    await clock.advance(9 * 3_600_000 - 3001)
    expect(take(1)).toEqual([false])
    await clock.advance(1)
    expect(take(1)).toEqual([true])
  })
})

describe('over HTTP', () => {
  let world: Awaited<ReturnType<typeof startStockx>>
  beforeAll(async () => {
    world = await startStockx({ limits: { stockxBurst: 1 } })
  })
  afterAll(() => world.close())

  test("a request too many is answered with 429 in StockX's shape, without Retry-After unless configured", async () => {
    expect((await world.call('GET /selling/orders/active')).status).toBe(200)
    const refused = await world.call('GET /selling/orders/active')
    expect([refused.status, refused.body]).toEqual([429, { statusCode: 429, errorMessage: 'Too Many Requests' }])
    expect(refused.headers.get('retry-after')).toBeNull()
    world.stockx.control.settings({ retryAfterSeconds: 7 })
    expect((await world.call('GET /selling/orders/active')).headers.get('retry-after')).toBe('7')
    await world.clock.advance(1000)
    expect((await world.call('GET /selling/orders/active')).status).toBe(200)
  })
})
