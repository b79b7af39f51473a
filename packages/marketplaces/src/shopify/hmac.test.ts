import '@shopify/shopify-api/adapters/node'
import { createHmac } from 'node:crypto'
import { ApiVersion, LogSeverity, shopifyApi } from '@shopify/shopify-api'
import { describe, expect, test } from 'vitest'
import { isSignedBody, isSignedQuery } from './hmac.ts'

const SECRET = 'hush'
const NOW = new Date('2026-11-21T12:00:00Z')
const timestamp = String(NOW.getTime() / 1_000)
/** Values with every character that must be encoded. */
const query = {
  code: '0907/a=b',
  host: 'YWRtaW4uc2hvcGlmeS5jb20',
  shop: 'demo.myshopify.com',
  state: 'é x:1',
  timestamp,
}

/**
 * A second implementation for comparison. Shopify's own library uses its own clock, so the test signs the current time.
 */
const library = shopifyApi({
  apiKey: 'id',
  apiSecretKey: SECRET,
  hostName: 'ark.test',
  apiVersion: ApiVersion.October26,
  isEmbeddedApp: false,
  logger: { level: LogSeverity.Error },
})

function sign(unsigned: Record<string, string>, secret = SECRET): Record<string, string> {
  const pairs = new URLSearchParams(Object.entries(unsigned).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return {
    ...unsigned,
    hmac: createHmac('sha256', secret).update(pairs.toString().replaceAll('+', '%20')).digest('hex'),
  }
}

describe('the query of a callback', () => {
  test('is genuine when Shopify signed it, and Shopify’s library agrees', async () => {
    const now = new Date()
    const signed = sign({ ...query, timestamp: String(Math.trunc(now.getTime() / 1_000)) })
    expect(isSignedQuery(signed, [SECRET], now)).toBe(true)
    expect(await library.utils.validateHmac(signed)).toBe(true)
    const forged = { ...signed, shop: 'evil.myshopify.com' }
    expect(isSignedQuery(forged, [SECRET], now)).toBe(false)
    expect(await library.utils.validateHmac(forged)).toBe(false)
  })

  test('is genuine for 90 seconds', () => {
    const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)
    expect(isSignedQuery(sign(query), [SECRET], after(90))).toBe(true)
    expect(isSignedQuery(sign(query), [SECRET], after(91))).toBe(false)
    expect(isSignedQuery(sign(query), [SECRET], after(-91))).toBe(false)
  })

  test('is not genuine without a signature or a time', () => {
    const { timestamp: _none, ...timeless } = query
    expect(isSignedQuery(query, [SECRET], NOW)).toBe(false)
    expect(isSignedQuery(sign(timeless), [SECRET], NOW)).toBe(false)
    expect(isSignedQuery({ ...sign(query), hmac: 'short' }, [SECRET], NOW)).toBe(false)
  })

  test('may be signed with the secret before a rotation', () => {
    expect(isSignedQuery(sign(query, 'old'), [SECRET, 'old'], NOW)).toBe(true)
  })
})

test('a webhook is genuine if the signature matches its raw bytes', () => {
  const body = Buffer.from('{"id":1,"title":"caf\\u00e9 \\/ x"}')
  const signature = createHmac('sha256', SECRET).update(body).digest('base64')
  expect(isSignedBody(body, signature, [SECRET])).toBe(true)
  expect(isSignedBody(Buffer.from(JSON.stringify(JSON.parse(body.toString()))), signature, [SECRET])).toBe(false)
  expect(isSignedBody(body, undefined, [SECRET])).toBe(false)
  expect(isSignedBody(body, signature, ['other'])).toBe(false)
})
