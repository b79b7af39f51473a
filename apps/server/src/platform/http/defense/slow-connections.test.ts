import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { buildApp } from '../../../app.ts'
import { type Timeouts, TIMEOUTS } from '../server-options.ts'
import { cutUntakenAnswers } from '../bodies/untaken-answers.ts'

let base: TestApp
const opened: FastifyInstance[] = []

beforeAll(async () => {
  base = await startTestApp()
})
afterAll(async () => {
  for (const app of opened) await app.close()
  await base?.close()
})

/** Starts the real app on a port, with the given limits or the usual ones. */
async function listening(timeouts?: Timeouts): Promise<FastifyInstance> {
  const images = () => Promise.reject(new Error('nothing is fetched'))
  const app = await buildApp(base.capabilities, { images, webFolder: null, ...(timeouts && { timeouts }) })
  opened.push(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

const to = ({ server }: FastifyInstance): Socket => connect((server.address() as AddressInfo).port, '127.0.0.1')

/** Returns what the server sends until it closes the connection. */
async function heard(socket: Socket): Promise<string> {
  const parts: string[] = []
  socket.on('data', (part) => parts.push(String(part)))
  socket.on('error', () => undefined)
  await once(socket, 'close')
  return parts.join('')
}

test.each([
  ['begins a request and does not end its headers', 'POST /api/v1/auth/login/json HTTP/1.1\r\nhost: a\r\n'],
  [
    'sends its headers and then its body too slowly',
    'POST /api/v1/auth/login/json HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{',
  ],
])('a connection that %s is closed', async (_, beginning) => {
  const socket = to(await listening({ ...TIMEOUTS, headersMs: 50, requestMs: 100 }))
  socket.write(beginning)
  expect(await heard(socket)).toMatch(/^HTTP\/1\.1 408/)
})

test('headers have 10 s, a whole request 30 s, and the server checks each second', async () => {
  const { server } = await listening()
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000])
  expect(Reflect.get(server, 'connectionsCheckingInterval')).toBe(1_000)
})

/** More than socket buffers hold. */
const LARGE = 'x'.repeat(64_000_000)

test('a client that reads nothing of an answer is disconnected', async () => {
  const app = Fastify()
  opened.push(app)
  cutUntakenAnswers(app, 50)
  app.get('/', async () => LARGE)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const silent = to(app).pause()
  silent.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  const [request] = (await once(app.server, 'request')) as [IncomingMessage]
  if (!request.socket.destroyed) await new Promise((closed) => request.socket.once('close', closed))
  silent.destroy()
  expect(TIMEOUTS.untakenMs).toBe(60_000)
})
