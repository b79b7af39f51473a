import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS } from '#test/requests/contract-requests.ts'
import { occupyConnections } from '#test/processes/occupy-connections.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, PASSWORD, type TestPerson } from '#test/acts/test-people.ts'
import { buildApp } from '../../../app.ts'
import { poolsOf, sharesOf } from '../../database/pools.ts'
import { FairGate } from '../../limits/fair-gate.ts'
import { RequestTurn } from './take-turns.ts'

const LIST = '/inventory/optimized'
const TURNS = {
  total: 8,
  uploads: 8,
  signedOut: 4,
  sharing: [4, 3],
  waiting: 250,
  patienceMs: 40,
  restFactor: 0,
  restAfterRefusalMs: 0,
}

let base: TestApp
/** The real app, with a shorter wait for turns. */
let app: FastifyInstance
let retailerId: number
let greedy: TestPerson
let colleague: TestPerson
let neighbour: TestPerson

beforeAll(async () => {
  base = await startTestApp()
  const images = () => Promise.reject(new Error('nothing is fetched'))
  app = await buildApp(base.capabilities, { images, webFolder: null, turns: TURNS })
  retailerId = await aRetailer(base)
  greedy = await aPerson(base, { role: 'owner', retailerId })
  colleague = await aPerson(base, { role: 'manager', retailerId })
  neighbour = await aPerson(base, { role: 'owner', retailerId: await aRetailer(base) })
})
afterAll(async () => {
  await app?.close()
  await base?.close()
})

const get = async ({ token }: TestPerson, path: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ method: 'GET', url: `/api/v1${path}`, headers })
  return {
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    body: answer.json<{ code?: string }>(),
  }
}
const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

/** Takes all database connections that one retailer may use: its next request hangs. */
const takeShare = () =>
  occupyConnections(sharesOf(poolsOf(10).tenant.connections).sharing[0] ?? 0, (work) =>
    base.capabilities.db.asRetailer(retailerId, work),
  )

test('large requests are limited for each user and each retailer; others get a time to retry', async () => {
  const held = await takeShare()
  const asked = Array.from({ length: 30 }, () => get(greedy, LIST))
  try {
    // Requests are refused while three are running, and those cannot end.
    const first = await Promise.any(asked)
    expect([first.status, first.retryAfter, first.body.code]).toEqual([429, '3', 'too_many_at_once'])
    // A colleague gets one of the retailer's four places.
    const others = [get(colleague, LIST), get(colleague, LIST)]
    expect((await Promise.any(others)).status).toBe(429)
    // Small requests of the same user are answered, and all requests of other retailers.
    expect((await get(greedy, '/auth/me')).status).toBe(200)
    expect(statuses(await Promise.all([1, 2, 3].map(() => get(neighbour, LIST))))).toEqual([200, 200, 200])
    await held.release()
    expect(statuses(await Promise.all(others))).toEqual([200, 429])
  } finally {
    await held.release()
  }
  expect(statuses(await Promise.all(asked))).toEqual([200, 200, 200, ...Array.from({ length: 27 }, () => 429)])
})

test('places are released after an answer, a refusal, an invalid request, and a disconnection', async () => {
  for (let time = 0; time < 10; time += 1) {
    expect((await get(greedy, LIST)).status).toBe(200)
    expect((await get(greedy, `${LIST}?limit=nonsense`)).status).toBe(422)
    const hangUp = new AbortController()
    const left = app.inject({
      method: 'GET',
      url: `/api/v1${LIST}`,
      headers: { authorization: `Bearer ${greedy.token}` },
      signal: hangUp.signal,
    })
    hangUp.abort()
    await left.catch(() => undefined)
  }
  expect(statuses(await Promise.all([1, 2, 3].map(() => get(greedy, LIST))))).toEqual([200, 200, 200])
})

test('a disconnection at any moment of a request releases its place', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const text = `GET /api/v1${LIST} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${greedy.token}\r\n\r\n`
  // Hangs up before the session is read, while it is read, while the request waits for its turn, and while it is
  // answered.
  for (let turns = 0; turns < 60; turns += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(text)
    for (let turn = 0; turn < turns; turn += 1) await setImmediate()
    socket.destroy()
    await once(socket, 'close')
  }
  expect(statuses(await Promise.all([1, 2, 3].map(() => get(greedy, LIST))))).toEqual([200, 200, 200])
})

test.each([
  ['its work', { restFactor: 1e6, restAfterRefusalMs: 0 }, LIST, 200],
  ['a refusal', { restFactor: 0, restAfterRefusalMs: 5_000 }, `${LIST}?limit=0`, 422],
])('a place rests after %s: its user must wait for it, and others need not', async (_, rests, path, status) => {
  const images = () => Promise.reject(new Error('nothing is fetched'))
  // There is one place in total and per retailer: a resting place blocks only its user.
  const turns = { total: 1, uploads: 1, signedOut: 1, sharing: [1, 1], waiting: 250, patienceMs: 5, ...rests }
  const resting = await buildApp(base.capabilities, { images, webFolder: null, turns })
  const ask = async ({ token }: TestPerson) =>
    (
      await resting.inject({
        method: 'GET',
        url: `/api/v1${path}`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode
  try {
    expect([await ask(greedy), await ask(greedy), await ask(colleague), await ask(neighbour)]).toEqual([
      status,
      429,
      status,
      status,
    ])
  } finally {
    await resting.close()
  }
})

test('a retailer that uses all its connections leaves some to others', async () => {
  const { db } = base.capabilities
  const held = await takeShare()
  const waiting = Array.from({ length: 10 }, () => db.asRetailer(retailerId, async () => 'done'))
  try {
    expect((await get(neighbour, '/inventory/stats')).status).toBe(200)
  } finally {
    await held.release()
  }
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']))
})

test('every call that reads pages of a list or takes a list as its body is limited', () => {
  const large = CALLS.filter(
    ({ query, maxBodyBytes, access }) =>
      access !== 'public' && (maxBodyBytes || Object.hasOwn(query?.properties ?? {}, 'limit')),
  )
  expect(large.length).toBeGreaterThan(12)
  expect(large.filter(({ isExpensive }) => !isExpensive).map(({ key }) => key)).toEqual([])
})

test('a page of products with all sizes has at most 50, and says if there are more', async () => {
  const page = await get(greedy, `${LIST}?limit=1000`)
  expect([page.status, page.body]).toMatchObject([200, { pagination: { limit: 50, has_more: false } }])
})

describe('a signed-out caller', () => {
  const REFUSED = { method: 'POST', url: '/api/v1/auth/login/json', payload: { email: 'nobody' } } as const
  const UNSIGNED = { method: 'GET', url: `/api/v1${LIST}` } as const
  const LOOK = { method: 'GET', url: '/api/v1/health' } as const
  let resting: FastifyInstance
  beforeAll(async () => {
    const images = () => Promise.reject(new Error('nothing is fetched'))
    const turns = { ...TURNS, signedOut: 1, patienceMs: 5, restAfterRefusalMs: 60_000 }
    resting = await buildApp(base.capabilities, { images, webFolder: null, turns })
  })
  afterAll(() => resting?.close())
  const from = async (remoteAddress: string, asked: typeof REFUSED | typeof UNSIGNED | typeof LOOK) =>
    (await resting.inject({ ...asked, remoteAddress })).statusCode

  test.each([
    ['a body that is refused', REFUSED, 422],
    ['a call without a session', UNSIGNED, 401],
  ])('waits for a place of the same address after %s; others do not', async (_, asked, status) => {
    const address = `192.0.2.${status % 200}`
    expect([await from(address, asked), await from(address, asked)]).toEqual([status, 429])
    expect(await from(`198.51.100.${status % 200}`, asked)).toBe(status)
    // Public reads and signed-in callers do not wait for such a place.
    expect(await from(address, LOOK)).toBe(200)
    const headers = { authorization: `Bearer ${greedy.token}` }
    const signedIn = await resting.inject({ ...UNSIGNED, remoteAddress: address, headers })
    expect(signedIn.statusCode).toBe(200)
  })

  test('gets the place back at once after an accepted request', async () => {
    const asked = { method: 'POST', url: '/api/v1/auth/login/json', remoteAddress: '192.0.2.250' } as const
    const payload = { email: greedy.email, password: PASSWORD }
    for (let time = 0; time < 3; time += 1) expect((await resting.inject({ ...asked, payload })).statusCode).toBe(200)
  })
})

describe('a client that reads its answer slowly', () => {
  const settings = (gate: FairGate) => ({ restMs: () => 0, enterAgain: () => gate.enter(['retailer'], { ms: 5 }) })
  const gateOfOne = () => new FairGate({ total: 1, sharing: [1, 1], waiting: 10 })

  test('blocks only a place of its own: other users get theirs once the work has ended', async () => {
    const gate = gateOfOne()
    const place = await gate.enter(['retailer', 'he'], { ms: 5 })
    const turn = new RequestTurn(place!, settings(gate))
    const working = turn.during(async () => gate.enter(['retailer', 'colleague'], { ms: 5 }))
    expect(await working).toBeNull()
    const colleague = await gate.enter(['retailer', 'colleague'], { ms: 5 })
    expect(colleague).not.toBeNull()
    colleague?.leave()
    expect(await gate.enter(['retailer', 'he'], { ms: 5 })).toBeNull()
    turn.answered()
    expect(await gate.enter(['retailer', 'he'], { ms: 5 })).not.toBeNull()
  })

  test('has a place while a piece of a file is produced, and none while it is sent', async () => {
    const gate = gateOfOne()
    const turn = new RequestTurn((await gate.enter(['retailer', 'he'], { ms: 5 }))!, settings(gate))
    let isGone = false
    async function* made() {
      try {
        for (const piece of ['one', 'two']) {
          expect(await gate.enter(['retailer', 'colleague'], { ms: 5 })).toBeNull()
          yield piece
        }
      } finally {
        isGone = true
      }
    }
    const pieces = await turn.during(async () => turn.pieces(made()))
    expect((await pieces.next()).value).toBe('one')
    const other = await gate.enter(['other', 'she'], { ms: 5 })
    expect(other).not.toBeNull()
    // No request frees the place that the next piece needs.
    await expect(pieces.next()).rejects.toThrow('no place for the next piece')
    expect(isGone).toBe(true)
  })
})
