import { afterAll, beforeAll, expect, test } from 'vitest'
import { KICKS, startShop } from './testing/start-shop.ts'

let kicks: Awaited<ReturnType<typeof startShop>>
beforeAll(async () => {
  kicks = await startShop()
})
afterAll(() => kicks.close())

test.each([
  ['2026-10', 200, '2026-10'],
  ['unstable', 200, 'unstable'],
  // A retired version and an unstable one: the oldest stable version serves both.
  ['2025-07', 200, '2026-01'],
  ['2027-01', 200, '2026-01'],
  ['2026-11', 404, null],
  ['newest', 404, null],
])('version %s is answered with %d as %s', async (version, status, served) => {
  const answer = await fetch(`${kicks.url}/shops/${KICKS}/admin/api/${version}/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': kicks.accessToken },
    body: JSON.stringify({ query: '{ shop { name } }' }),
  })
  expect([answer.status, answer.headers.get('x-shopify-api-version')]).toEqual([status, served])
})
