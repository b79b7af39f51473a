import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAlias } from '../start-for-test.ts'

let world: Awaited<ReturnType<typeof startAlias>>
beforeAll(async () => {
  world = await startAlias()
})
afterEach(() => world.alias.control.reset())
afterAll(() => world.close())

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('the gateway', () => {
  test('a valid token is confirmed', async () => {
    const { status, body } = await world.call('GET /test')
    expect([status, body]).toEqual([200, { ok: true }])
  })

  test('every answer carries its own request id, refusals too', async () => {
    const answers = [
      await world.call('GET /test'),
      await world.call('GET /regions'),
      await world.raw('/api/v1/test', {}),
    ]
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    for (const id of ids) expect(id).toMatch(UUID)
    expect(new Set(ids).size).toBe(3)
  })

  test('a missing and an unknown token are answered with 401 in the common error shape', async () => {
    for (const authorization of ['', 'Bearer goatapi_other', 'Basic abc']) {
      const { status, body } = await world.call('GET /test', { headers: { authorization } })
      expect(status).toBe(401)
      expect(body).toEqual({ code: 16, message: expect.any(String), details: [] })
    }
  })

  test('a token without the scope is answered with 403', async () => {
    const headers = { authorization: `Bearer ${world.alias.credentials().readOnlyToken}` }
    expect((await world.call('GET /listings', { headers })).status).toBe(200)
    expect((await world.call('POST /listings', { headers })).body.code).toBe(7)
    world.alias.control.settings({ deniedOperations: ['SearchOrders'] })
    expect((await world.call('GET /orders')).status).toBe(403)
  })

  test.each(['GET /regions', 'GET /payouts', 'PATCH /listings/1', 'PUT /listings/1', 'GET /users/me'])(
    'a path outside the API is answered with 415, not 404: %s',
    async (request) => {
      const { status, body } = await world.call(request)
      expect(status).toBe(415)
      expect(body).toEqual({ code: 3, message: 'invalid gRPC request content-type ""', details: [] })
    },
  )

  test('the 415 repeats the sent content type', async () => {
    const { status, body } = await world.call('GET /regions', { headers: { 'content-type': 'application/json' } })
    expect([status, body.message]).toEqual([415, 'invalid gRPC request content-type "application/json"'])
  })

  test('a POST must declare JSON, even without a body', async () => {
    const headers = { authorization: `Bearer ${world.alias.credentials().token}` }
    for (const init of [{}, { body: 'a=b' }, { body: new URLSearchParams({ a: 'b' }) }]) {
      const { status } = await world.raw('/api/v1/orders/1/confirm', { method: 'POST', headers, ...init })
      expect(status).toBe(415)
    }
    const json = { ...headers, 'content-type': 'application/json' }
    const empty = await world.raw('/api/v1/orders/1/confirm', { method: 'POST', headers: json })
    expect([empty.status, empty.body]).toEqual([
      404,
      { code: 5, message: 'The record could not be found', details: [] },
    ])
  })

  test('a DELETE works with and without a content type', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }]) {
      const { id } = await world.list()
      expect(await world.call(`DELETE /listings/${id}`, { headers })).toMatchObject({ status: 200, body: { id } })
    }
  })

  test('too many requests in a second are answered with 429 without headers', async () => {
    world.alias.control.settings({ requestsPerSecond: 2 })
    await world.call('GET /test')
    await world.call('GET /test')
    const refused = await world.call('GET /test')
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([429, 8, null])
    await world.clock.advance(1_000)
    expect((await world.call('GET /test')).status).toBe(200)
  })

  test("injected faults have the vendor's error shape", async () => {
    const fault = { call: 'SearchOrders', kind: '503', times: 1 }
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fault) }
    await world.raw('/_simulator/faults', init)
    expect(await world.call('GET /orders')).toMatchObject({ status: 503, body: { code: 14, details: [] } })
    expect((await world.call('GET /orders')).status).toBe(200)
  })
})
