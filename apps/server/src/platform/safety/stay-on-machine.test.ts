import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createChat } from '../chat-webhook.ts'
import { readConfig } from '../config.ts'
import { OutsideOfSandbox, stayOnMachine } from './stay-on-machine.ts'

const read = (more: Record<string, string> = {}) =>
  readConfig({
    DATABASE_URL: 'postgres://ark@localhost/ark',
    ARK_SECRET_KEY: randomBytes(32).toString('base64'),
    SHOPIFY_SIMULATOR_URL: 'http://localhost:4011',
    STOCKX_SIMULATOR_URL: 'http://simulators.internal:4012',
    ALIAS_SIMULATOR_URL: 'http://localhost:4013',
    ...more,
  })
const LIVE_STOCKX = {
  OPERATOR_EMAIL: 'me@ark.example.com',
  STOCKX_CLIENT_ID: 'a',
  STOCKX_CLIENT_SECRET: 'b',
  STOCKX_API_KEY: 'c',
}
const watch = { leaves: () => undefined, count: () => 0 }

/** Returns whether an address is called, and not refused as outside the sandbox. */
async function isAsked(address: string, more?: Record<string, string>): Promise<boolean> {
  const send = stayOnMachine(read(more), async () => new Response())
  return send(address).then(
    () => true,
    (error: unknown) => !(error instanceof OutsideOfSandbox),
  )
}

test.each([
  'http://localhost:1',
  'http://127.0.0.1:4010/images/x.svg',
  'http://[::1]:80/',
  'http://simulators.internal:4012/v2',
])('a simulated part calls %s', async (address) => expect(await isAsked(address)).toBe(true))

test.each([
  'https://api.stockx.com/v2/selling/orders',
  'https://discord.com/api/webhooks/1/x',
  'http://simulators.internal:4013/',
  'http://127.evil.example/',
  'http://localhost.evil.example/',
])('and never calls %s', async (address) => expect(await isAsked(address)).toBe(false))

test('a simulator address is unused once its provider is live', async () => {
  expect(await isAsked('http://simulators.internal:4012/v2', LIVE_STOCKX)).toBe(false)
})

test('an external chat channel is refused permanently with a message, and its service is not called', async () => {
  const chat = createChat(read(), watch)
  expect(await chat.post('https://discord.com/api/webhooks/1/x', 'hello')).toEqual({
    state: 'refused',
    isFinal: true,
    retryAfterMs: null,
    problem: expect.stringContaining('nothing leaves this machine: discord.com was not asked'),
  })
})
