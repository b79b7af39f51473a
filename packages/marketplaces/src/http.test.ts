import { describe, expect, test } from 'vitest'
import { createHttp, errorText, type HttpCall } from './http.ts'
import { ProviderOutcomeUnknown, ProviderThrottled, ProviderUnavailable } from './provider-errors.ts'

type Answer = Response | Error | 'never'

/** Returns a network that gives these answers in turn and repeats the last one. */
function network(...answers: Answer[]) {
  let sent = 0
  const pauses: number[] = []
  const fetch = async (_url: unknown, init?: RequestInit): Promise<Response> => {
    const answer = answers[Math.min(sent, answers.length - 1)]
    sent += 1
    if (answer === 'never')
      return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    if (answer instanceof Response) return answer.clone()
    throw answer
  }
  const call = (effect: HttpCall['effect'], timeoutMs = 1_000, how: Partial<HttpCall> = {}) =>
    createHttp({ provider: 'stockx', fetch, sleep: async (ms) => pauses.push(ms) })({
      method: effect === 'read' ? 'GET' : 'POST',
      url: 'https://api.test/x',
      action: 'x',
      headers: async () => ({}),
      effect,
      timeoutMs,
      ...how,
    })
  return { call, sent: () => sent, pauses }
}

const ok = Response.json({ fine: true })
const page = new Response('<html>Just a moment…</html>', { headers: { 'content-type': 'text/html' } })
const refused = new TypeError('fetch failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) })
const cut = new TypeError('fetch failed', {
  cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }),
})
const status = (code: number, headers: Record<string, string> = {}) =>
  Response.json({ errorMessage: 'ill' }, { status: code, headers })

describe('a call to a provider', () => {
  test('is repeated when a read fails, and then succeeds', async () => {
    const { call, sent } = network(status(503), cut, ok)
    expect((await call('read')).json).toEqual({ fine: true })
    expect(sent()).toBe(3)
  })

  test('pauses before each repetition, longer the second time', async () => {
    const { call, pauses } = network(status(503), cut, ok)
    await call('read')
    expect(pauses).toHaveLength(2)
    expect(pauses[0]).toBeGreaterThanOrEqual(125)
    expect(pauses[0]).toBeLessThanOrEqual(375)
    expect(pauses[1]).toBeGreaterThanOrEqual(250)
    expect(pauses[1]).toBeLessThanOrEqual(750)
  })

  test('is not repeated when a write may have arrived', async () => {
    for (const answer of [status(500), status(504), cut, page]) {
      const { call, sent } = network(answer, ok)
      await expect(call('write')).rejects.toBeInstanceOf(ProviderOutcomeUnknown)
      expect(sent()).toBe(1)
    }
  })

  test('is repeated when a write certainly did not arrive', async () => {
    const { call, sent } = network(refused, ok)
    expect((await call('write')).status).toBe(200)
    expect(sent()).toBe(2)
    await expect(network(refused).call('write')).rejects.toBeInstanceOf(ProviderUnavailable)
  })

  test('is repeated when a write has a key, and the outcome stays unknown', async () => {
    const { call, sent } = network(status(500))
    await expect(call('keyed-write')).rejects.toBeInstanceOf(ProviderOutcomeUnknown)
    expect(sent()).toBe(3)
  })

  test('that gets no answer in time fails at once', async () => {
    const { call, sent } = network('never')
    await expect(call('read', 20)).rejects.toBeInstanceOf(ProviderUnavailable)
    expect(sent()).toBe(1)
    await expect(network('never').call('write', 20)).rejects.toBeInstanceOf(ProviderOutcomeUnknown)
  })

  test('that is answered with a web page is unavailable, and a write refused at the edge did not happen', async () => {
    await expect(network(page).call('read')).rejects.toBeInstanceOf(ProviderUnavailable)
    const botPage = new Response('<html>', { status: 403, headers: { 'content-type': 'text/html' } })
    await expect(network(botPage).call('write')).rejects.toBeInstanceOf(ProviderUnavailable)
    const script = Response.json({ blockScript: '//captcha.px-cloud.net' }, { status: 403 })
    await expect(network(script).call('write')).rejects.toBeInstanceOf(ProviderUnavailable)
  })

  test('whose JSON is cut off has no answer', async () => {
    const half = new Response('{"fine":', { headers: { 'content-type': 'application/json' } })
    await expect(network(half).call('read')).rejects.toBeInstanceOf(ProviderUnavailable)
    await expect(network(half).call('write')).rejects.toBeInstanceOf(ProviderOutcomeUnknown)
  })

  test('that is throttled reports how long to wait', async () => {
    const wait = async (headers: Record<string, string>) => {
      const error = await network(status(429, headers))
        .call('write')
        .catch((caught: unknown) => caught)
      return error instanceof ProviderThrottled ? error.retryAfterMs : error
    }
    expect(await wait({ 'retry-after': '2.0' })).toBe(2_000)
    expect(await wait({})).toBeGreaterThanOrEqual(5_000)
  })

  test("that is throttled reports it to the account's budget, which decides the pause", async () => {
    const heard: (string | number | null)[] = []
    const admit = async () => ({
      async throttled(retryAfterMs: number | null) {
        heard.push(retryAfterMs)
        return 42
      },
      answered: async () => void heard.push('answered'),
    })
    const answers = [status(429), status(429, { 'retry-after': '7' }), status(429, { 'retry-after': 'soon' })]
    for (const answer of answers)
      await expect(network(answer).call('read', 1_000, { admit })).rejects.toMatchObject({ retryAfterMs: 42 })
    for (const answer of [ok, status(404)]) await network(answer).call('read', 1_000, { admit })
    expect(heard).toEqual([null, 7_000, null, 'answered', 'answered'])
  })

  test('with a limit for repetitions is not repeated later', async () => {
    const { call, sent } = network(status(503))
    await expect(call('read', 1_000, { repeatWithinMs: 0 })).rejects.toBeInstanceOf(ProviderUnavailable)
    expect(sent()).toBe(1)
  })

  test('never follows a redirect', async () => {
    const elsewhere = new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } })
    await expect(network(elsewhere).call('read')).rejects.toBeInstanceOf(ProviderUnavailable)
  })

  test('that is refused returns the refusal', async () => {
    const reply = await network(status(400)).call('write')
    expect([reply.status, errorText(reply)]).toEqual([400, 'ill'])
  })
})

describe('the message of a refusal', () => {
  const cases: [string, unknown, string][] = [
    ['StockX on the wire', { statusCode: 400, errorMessage: 'Invalid amount' }, 'Invalid amount'],
    ['StockX by its swagger', { statusCode: 400, message: 'Invalid amount' }, 'Invalid amount'],
    ['alias', { code: 3, message: 'Missing parameter: input.Size', details: [] }, 'Missing parameter: input.Size'],
    [
      'OAuth',
      { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' },
      'Unknown or invalid refresh token.',
    ],
    ['Shopify', { errors: '[API] Invalid API key or access token' }, '[API] Invalid API key or access token'],
    ['a list', { errors: [{ message: 'first' }, { message: 'second' }] }, 'first'],
    ['anything else', { oops: 1 }, '{"oops":1}'],
  ]
  test.each(cases)('is found in the shape of %s', (_name, json, text) => {
    const bytes = new TextEncoder().encode(JSON.stringify(json))
    expect(errorText({ status: 400, headers: new Headers(), json, bytes })).toBe(text)
  })
})
