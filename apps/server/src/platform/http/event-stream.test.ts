import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tooling/test-app/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '../../../../../tooling/test-app/test-people.ts'

const HEARTBEAT_MS = 15_000

let app: TestApp
let retailerId: number

beforeAll(async () => {
  app = await startTestApp()
  retailerId = await aRetailer(app)
}, 60_000)
afterAll(() => app?.close())
afterEach(() => void vi.useRealTimers())

/** An open stream, past its greeting; heartbeats come when the test says so. */
async function listen({ token }: TestPerson) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const answer = await app.app.inject({
    method: 'GET',
    url: '/api/v1/events',
    headers: { authorization: `Bearer ${token}` },
    payloadAsStream: true,
  })
  const stream = answer.stream()
  expect(String((await once(stream, 'data'))[0])).toBe(': connected\n\n')
  return stream
}

test('a stream goes on while its session does, and ends with it (quality.md S5)', async () => {
  const person = await aPerson(app, { role: 'associate', retailerId })
  const stream = await listen(person)
  const alive = once(stream, 'data')
  vi.advanceTimersByTime(HEARTBEAT_MS)
  expect(String((await alive)[0])).toBe(': still here\n\n')
  await person.call('POST', '/auth/logout')
  const ended = once(stream, 'end')
  vi.advanceTimersByTime(HEARTBEAT_MS)
  await ended
})
