import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import {
  ProviderClosed,
  ProviderNotConnected,
  ProviderOutcomeUnknown,
  ProviderRefused,
  ProviderThrottled,
  ProviderUnavailable,
} from '../provider-errors.ts'
import { createShopifyClient } from './client.ts'
import { createCostBucket } from './cost-bucket.ts'
import { mutation, query } from './operation.ts'

const Read = query('query A { shop { name } }', Type.Object({ shop: Type.Object({ name: Type.String() }) }))
const Write = mutation('mutation B { x }', Type.Object({ x: Type.String() }))
const fine = { data: { shop: { name: 'x' }, x: 'done' } }
const cost = (requested: number, available: number) => ({
  cost: {
    requestedQueryCost: requested,
    throttleStatus: { maximumAvailable: 4000.0, currentlyAvailable: available, restoreRate: 200.0 },
  },
})
/** The exact body of a throttled answer. */
const throttled = {
  errors: [
    {
      message: 'Throttled',
      extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' },
    },
  ],
  extensions: cost(862, 572),
}
const failed = (code: string, message = 'no') => ({ data: null, errors: [{ message, extensions: { code } }] })

/** Returns a shop that gives these answers in turn, and a clock that only waiting advances. */
function shop(...answers: (object | Response)[]) {
  const waits: number[] = []
  const tokens: string[] = []
  const warnings: string[] = []
  let nowMs = 0
  let sent = 0
  const fetch = async (_url: unknown, init?: RequestInit) => {
    tokens.push(new Headers(init?.headers).get('x-shopify-access-token') ?? '')
    const answer = answers[Math.min(sent, answers.length - 1)] ?? {}
    sent += 1
    return answer instanceof Response
      ? answer.clone()
      : Response.json(answer, { headers: { 'x-shopify-api-version': '2026-10' } })
  }
  const client = createShopifyClient({
    graphqlUrl: 'https://demo.myshopify.com/admin/api/2026-10/graphql.json',
    apiVersion: '2026-10',
    accessToken: async (refused) => (refused ? 'fresh' : 'known'),
    bucket: createCostBucket(() => new Date(nowMs)),
    sleep: async (ms) => {
      waits.push(ms)
      nowMs += ms
    },
    fetch,
    warn: (message) => void warnings.push(message),
  })
  return { client, waits, tokens, warnings, sent: () => sent }
}

describe('a call to Shopify', () => {
  test('that is throttled waits for its points and is sent again, even a write', async () => {
    const { client, waits, sent } = shop(throttled, fine)
    expect(await client(Write)).toMatchObject({ x: 'done' })
    expect(sent()).toBe(2)
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(((862 - 572) / 200) * 1_000)
  })

  test('that stays throttled throws', async () => {
    const { client, waits } = shop(throttled)
    await expect(client(Read)).rejects.toBeInstanceOf(ProviderThrottled)
    expect(waits.length).toBeLessThan(20)
  })

  test('waits in advance if the points of the last answer are not enough', async () => {
    const { client, waits } = shop({ ...fine, extensions: cost(500, 100) })
    await client(Read)
    expect(waits).toEqual([])
    await client(Read)
    expect(waits).toEqual([2_000])
  })

  test('that gets HTTP 429 pauses its shop: the next call waits as long as Shopify requested', async () => {
    const { client, waits, sent } = shop(Response.json({}, { status: 429, headers: { 'retry-after': '2.0' } }), fine)
    await expect(client(Read)).rejects.toMatchObject({ retryAfterMs: 2_000 })
    await client(Read)
    await client(Read)
    expect([waits, sent()]).toEqual([[2_000], 3])
  })

  test('that gets HTTP 429 repeatedly waits longer each time, until it succeeds', async () => {
    const refused = new Response('{}', { status: 429 })
    const { client } = shop(refused, refused, fine, refused, fine)
    const pauses: unknown[] = []
    for (let calls = 0; calls < 5; calls += 1)
      await client(Read).catch((error: unknown) =>
        pauses.push(error instanceof ProviderThrottled && error.retryAfterMs),
      )
    expect(pauses).toEqual([5_000, 10_000, 5_000])
  })

  test('that is too expensive is never repeated', async () => {
    const { client, sent } = shop(failed('MAX_COST_EXCEEDED'))
    await expect(client(Read)).rejects.toBeInstanceOf(ProviderRefused)
    expect(sent()).toBe(1)
  })

  test('is replayed once with another token after a 401', async () => {
    const unauthorized = Response.json({ errors: '[API] Invalid API key or access token' }, { status: 401 })
    const renewed = shop(unauthorized, fine)
    await renewed.client(Write)
    expect(renewed.tokens).toEqual(['known', 'fresh'])
    await expect(shop(unauthorized).client(Read)).rejects.toBeInstanceOf(ProviderNotConnected)
  })

  test('that fails within Shopify is repeated if it reads, and has an unknown outcome if it writes', async () => {
    const recovered = shop(failed('INTERNAL_SERVER_ERROR'), fine)
    expect(await recovered.client(Read)).toMatchObject({ shop: { name: 'x' } })
    await expect(shop(failed('INTERNAL_SERVER_ERROR')).client(Read)).rejects.toBeInstanceOf(ProviderUnavailable)
    const write = shop(failed('INTERNAL_SERVER_ERROR'), fine)
    await expect(write.client(Write)).rejects.toBeInstanceOf(ProviderOutcomeUnknown)
    expect(write.sent()).toBe(1)
  })

  test('without its scope must be connected again', async () => {
    await expect(shop(failed('ACCESS_DENIED')).client(Read)).rejects.toBeInstanceOf(ProviderNotConnected)
  })

  test('with a search that Shopify did not understand is an error, because its rows are wrong', async () => {
    const warned = {
      ...fine,
      extensions: {
        search: [
          { path: ['orders'], warnings: [{ field: 'sorce', message: 'Invalid search field', code: 'invalid_field' }] },
        ],
      },
    }
    await expect(shop(warned).client(Read)).rejects.toThrow('Invalid search field')
  })

  test('whose answer has another shape is rejected', async () => {
    await expect(shop({ data: { shop: null } }).client(Read)).rejects.toBeInstanceOf(ProviderUnavailable)
    await expect(shop({ data: {} }).client(Write)).rejects.toBeInstanceOf(ProviderOutcomeUnknown)
  })

  test('warns when another API version is served', async () => {
    const { client, warnings } = shop(Response.json(fine, { headers: { 'x-shopify-api-version': '2027-01' } }))
    await client(Read)
    expect(warnings).toEqual(['Shopify serves 2027-01 instead of 2026-10'])
  })
})

test.each([
  [402, 'is frozen'],
  [404, 'was closed or renamed'],
  [423, 'has locked the store'],
])('a shop that answers %d is closed, and the error has a message for its owner', async (status, words) => {
  const { client } = shop(new Response('{"errors":"Unavailable Shop"}', { status }))
  for (const operation of [Read, Write]) {
    const failure = await client<unknown>(operation).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderClosed)
    expect(String(failure)).toContain(words)
  }
})
