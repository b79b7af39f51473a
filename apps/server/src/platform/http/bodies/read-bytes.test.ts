import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { buildApp } from '../../../app.ts'

/**
 * A webhook is kept in memory until its signature is checked. Large ones, or ones of unknown length, are read one at a
 * time per address and two at a time in total.
 */

let base: TestApp
/** The real app on a port, behind a proxy that names the caller's address. */
let app: FastifyInstance
let serial = 0

beforeAll(async () => {
  base = await startTestApp()
  const config = { ...base.capabilities.config, trustedProxies: ['127.0.0.1'] }
  const images = () => Promise.reject(new Error('nothing is fetched'))
  app = await buildApp({ ...base.capabilities, config }, { images, webFolder: null })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app?.close()
  await base?.close()
})

const LARGE = 256_001
const SMALL = 256_000
const MOST = 10_000_000

interface Webhook {
  from: string
  type?: string | undefined
  /** The size in bytes. */
  bytes: number
  /** Sends a Content-Length; otherwise the body is chunked. */
  saysLength: boolean
}

/** Begins a webhook with a wrong signature: a completely read one is answered with 401. */
function begin({ from, type, bytes, saysLength }: Webhook) {
  const sending: ClientRequest = request({
    port: (app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    agent: false,
    method: 'POST',
    path: '/api/v1/shopify/webhooks/receive',
    headers: {
      'x-shopify-hmac-sha256': 'bm90aGluZw==',
      'x-forwarded-for': from,
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(saysLength ? { 'content-length': bytes } : { 'transfer-encoding': 'chunked' }),
    },
  })
  sending.on('error', () => undefined)
  sending.write('{')
  const watched = {
    isAnswered: false,
    /** The answer's status; 0 when the connection was closed. */
    answer: once(sending, 'response').then(
      ([answer]: IncomingMessage[]) => {
        watched.isAnswered = true
        answer?.resume()
        return answer?.statusCode ?? 0
      },
      () => 0,
    ),
    end: () => sending.end('a'.repeat(bytes - 1)),
    hangUp: () => sending.destroy(),
  }
  return watched
}

/** Sends a whole webhook. */
function send(webhook: Webhook) {
  const sent = begin(webhook)
  sent.end()
  return sent
}

const anAddress = () => `198.51.100.${++serial}`

const TYPES = [
  'application/json',
  'text/plain',
  'text/csv',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'image/png',
  'application/json; charset=utf-16',
  undefined,
]

describe.each(TYPES)('a webhook of the type %s', (type) => {
  test.each([
    ['says that it is large', { bytes: LARGE, saysLength: true }],
    ['says no length and is large', { bytes: LARGE, saysLength: false }],
    ['says no length and is small', { bytes: 2, saysLength: false }],
  ])('that %s waits until another one of its address has ended', async (_, webhook) => {
    const from = anAddress()
    const first = begin({ from, type, bytes: LARGE, saysLength: false })
    // Small webhooks and those of other addresses are answered although they come later.
    const small = { type, bytes: SMALL, saysLength: true }
    expect(await send({ ...small, from }).answer).toBe(401)
    const second = send({ ...webhook, from, type })
    expect(await send({ ...small, from }).answer).toBe(401)
    expect(await send({ ...webhook, from: anAddress(), type }).answer).toBe(401)
    expect([first.isAnswered, second.isAnswered]).toEqual([false, false])
    first.end()
    expect([await first.answer, await second.answer]).toEqual([401, 401])
  })

  test('is at most 10 MB, with or without a declared length', async () => {
    for (const saysLength of [true, false])
      expect(await send({ from: anAddress(), type, bytes: MOST + 1, saysLength }).answer).toBe(413)
  })
})

test('two large ones are read at once; a third one waits until one of them ends or disconnects', async () => {
  const large = { bytes: LARGE, saysLength: true }
  const small = () => send({ from: anAddress(), bytes: SMALL, saysLength: true }).answer
  const [first, second] = [begin({ ...large, from: anAddress() }), begin({ ...large, from: anAddress() })]
  expect(await small()).toBe(401)
  const third = send({ ...large, from: anAddress() })
  expect(await small()).toBe(401)
  expect([first.isAnswered, second.isAnswered, third.isAnswered]).toEqual([false, false, false])
  first.hangUp()
  expect(await third.answer).toBe(401)
  second.end()
  expect(await second.answer).toBe(401)
})
