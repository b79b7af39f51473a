import { afterAll, beforeAll, expect, test } from 'vitest'
import { REDIRECT_URI, startStockx } from './start-for-test.ts'

let started: Awaited<ReturnType<typeof startStockx>>
beforeAll(async () => {
  started = await startStockx()
})
afterAll(() => started?.close())

async function signedInAs(seller: string) {
  const { authorize, token, raw, stockx } = started
  const code = (await authorize({ seller })).get('code') ?? ''
  const { body } = await token({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI })
  const headers = { authorization: `Bearer ${body.access_token}`, 'x-api-key': stockx.credentials().apiKey }
  const subject: unknown = JSON.parse(Buffer.from(body.id_token.split('.')[1], 'base64url').toString()).sub
  return { subject, refreshToken: body.refresh_token, call: (path: string) => raw(`/v2${path}`, { headers }) }
}

test('each seller has a stable name and sees only own data', async () => {
  const [first, again, second] = [await signedInAs('first'), await signedInAs('first'), await signedInAs('second')]
  expect(first.subject).toBe(again.subject)
  expect(first.subject).not.toBe(second.subject)
  const { listingId, operationId } = await started.list()
  const { orderNumber } = started.stockx.control.buy({ listingId })
  const paths = [
    `/selling/listings/${listingId}`,
    `/selling/listings/${listingId}/operations/${operationId}`,
    `/selling/orders/${orderNumber}`,
  ]
  for (const path of paths) {
    expect((await started.call(`GET ${path}`)).status).toBe(200)
    expect((await second.call(path)).status).toBe(404)
  }
  expect((await second.call('/selling/listings')).body.count).toBe(0)
  expect((await second.call('/selling/orders/active')).body.count).toBe(0)
  expect((await started.call('GET /selling/orders/active')).body.count).toBe(1)
})

test('the tokens of one seller end without those of another', async () => {
  const [first, second] = [await signedInAs('first'), await signedInAs('second')]
  started.stockx.control.revokeTokens({ refreshTokens: true, seller: 'first' })
  expect((await first.call('/selling/listings')).status).toBe(401)
  expect((await second.call('/selling/listings')).status).toBe(200)
  const refreshed = (refresh_token: string) => started.token({ grant_type: 'refresh_token', refresh_token })
  expect((await refreshed(first.refreshToken)).status).toBe(400)
  expect((await refreshed(second.refreshToken)).status).toBe(200)
})
