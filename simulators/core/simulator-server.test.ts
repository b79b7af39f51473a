import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClock } from './clock.ts'
import { createJournal } from './journal.ts'
import { createSimulatorServer, type SimulatorServer } from './simulator-server.ts'

const clock = createClock({ manual: true })
let server: SimulatorServer
let handled = 0
let written: unknown[] = []
beforeAll(async () => {
  server = createSimulatorServer({
    name: 'test',
    port: 0,
    seed: 1,
    clock,
    journal: createJournal(clock, 'test'),
    credentials: () => ({}),
    actions: {},
    image: () => undefined,
    touch: () => undefined,
    faultBody: (status) => ({ vendor: status }),
  })
  server.app.get('/things/:id', { config: { operation: 'GetThing' } }, () => ({ handled: ++handled }))
  // A vendor's own hook on answers, like Shopify's: Fastify then continues before the answer of a fault was sent.
  server.app.addHook('onSend', async () => undefined)
  // The write follows an await, as in any handler that reads something first.
  server.app.put('/things/:id', async ({ body }) => {
    await Promise.resolve()
    written.push(body)
    return { body: body ?? null }
  })
  await server.listen()
})
beforeEach(() => {
  server.faults.clear()
  handled = 0
  written = []
})
afterAll(() => server.close())

const get = () => fetch(`${server.url()}/things/1`)
const put = (body: string) =>
  fetch(`${server.url()}/things/1`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body })

test.each([
  ['429', 429],
  ['500', 500],
  ['502', 502],
  ['503', 503],
] as const)("%s answers in the vendor's shape, before the handler", async (kind, status) => {
  server.faults.add({ call: '*', kind })
  const response = await get()
  expect([response.status, await response.json(), handled]).toEqual([status, { vendor: status }, 0])
})

// Fails when the hook does not return its reply: Fastify then runs the handler after the answer.
test.each(['429', '500', '502', '503', '504', 'html'] as const)('%s prevents a write', async (kind) => {
  server.faults.add({ call: '*', kind })
  await (await put('{"size":9}')).text()
  expect(written).toEqual([])
})

test.each([
  [{ kind: '504' }, 504],
  [{ kind: 'html' }, 200],
  [{ kind: 'html', status: 403 }, 403],
] as const)('%o answers with a web page instead of JSON', async (fault, status) => {
  server.faults.add({ call: '*', ...fault })
  const response = await get()
  expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=UTF-8'])
  expect(await response.text()).toContain('<!DOCTYPE html>')
})

test('cut drops the connection before the handler, and reply-lost after it', async () => {
  server.faults.add({ call: '*', kind: 'cut', times: 1 })
  await expect(get()).rejects.toThrow('fetch failed')
  expect(handled).toBe(0)
  server.faults.add({ call: '*', kind: 'reply-lost', times: 1 })
  await expect(get()).rejects.toThrow('fetch failed')
  expect(handled).toBe(1)
  expect((await get()).status).toBe(200)
})

test('latency delays the call by its time', async () => {
  server.faults.add({ call: '*', kind: 'latency', latencyMs: 45_000 })
  const call = get()
  while (server.faults.list()[0]?.hits === 0) await new Promise((resolve) => setImmediate(resolve))
  await clock.advance(44_999)
  expect(handled).toBe(0)
  await clock.advance(1)
  expect((await call).status).toBe(200)
})

test.each(['GET /things/1', 'GET /things/:id', 'GetThing', '*'])('a fault can be addressed as "%s"', async (call) => {
  server.faults.add({ call, kind: '503' })
  expect((await get()).status).toBe(503)
})

test('a fault for another call, or for another thing, is not injected', async () => {
  server.faults.add({ call: 'GET /things/2', kind: '503' })
  server.faults.add({ call: 'PUT /things/:id', kind: '503' })
  expect((await get()).status).toBe(200)
})

test('a fault is injected the requested number of times, and by its probability', async () => {
  server.faults.add({ call: '*', kind: '503', times: 2 })
  expect([(await get()).status, (await get()).status, (await get()).status]).toEqual([503, 503, 200])
  server.faults.add({ call: '*', kind: '503', probability: 0.3 })
  let injected = 0
  for (let call = 0; call < 100; call++) if ((await get()).status === 503) injected += 1
  expect(injected).toBeGreaterThan(15)
  expect(injected).toBeLessThan(45)
})

test('an empty JSON body is no body, and a broken one is answered with 400', async () => {
  expect(await (await put('')).json()).toEqual({ body: null })
  expect((await put('{')).status).toBe(400)
})

test('control routes never fail', async () => {
  server.faults.add({ call: '*', kind: '503' })
  expect((await fetch(`${server.url()}/_simulator/faults`, { method: 'DELETE' })).status).toBe(200)
  expect((await get()).status).toBe(200)
})
