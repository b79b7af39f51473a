import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aCatalogue } from '#test/acts/test-shop.ts'
import { aPerson, aRetailer, PASSWORD } from '#test/acts/test-people.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const headersOf = async (url: string): Promise<Record<string, unknown>> =>
  (await app.app.inject({ method: 'GET', url })).headers

/** Returns the sources of each directive of an answer's policy. */
const policyOf = (headers: Record<string, unknown>): Record<string, string[]> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )

test.each(['/api/v1/health', '/api/v1/auth/me', '/nowhere', '/'])(
  '%s is answered with every security header (S11)',
  async (url) => {
    expect(await headersOf(url)).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
    })
  },
)

test('an injected script neither runs nor can send the token away', async () => {
  const policy = policyOf(await headersOf('/api/v1/health'))
  // Only ARK's own files run: no inline script, no eval, no attribute, no plug-in, no worker of another origin.
  // WebAssembly, which reads barcodes, comes from ARK's own files through `connect-src`.
  expect([policy['script-src'], policy['script-src-attr'], policy['object-src'], policy['worker-src']]).toEqual([
    ["'self'", "'wasm-unsafe-eval'"],
    ["'none'"],
    ["'none'"],
    ["'self'"],
  ])
  // The page sends nothing to other origins: not by fetch, picture, frame, form, font, base address or any unnamed
  // directive.
  const outward = [
    'default-src',
    'connect-src',
    'img-src',
    'frame-src',
    'form-action',
    'font-src',
    'base-uri',
    'media-src',
    'manifest-src',
  ]
  const beyond = outward.flatMap((name) =>
    (policy[name] ?? ['missing']).filter((source) => !["'self'", "'none'", 'data:', 'blob:'].includes(source)),
  )
  expect(beyond).toEqual([])
  expect([policy['connect-src'], policy['form-action'], policy['frame-ancestors']]).toEqual([
    ["'self'"],
    ["'self'"],
    ["'none'"],
  ])
  expect(
    Object.values(policy)
      .flat()
      .filter((source) => /^'unsafe-eval|\*|https?:/.test(source)),
  ).toEqual([])
})

test('no cache on the way stores answers for one person', async () => {
  const { token, email } = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const headers = { authorization: `Bearer ${token}` }
  const read = await app.app.inject({ method: 'GET', url: '/api/v1/auth/me', headers })
  expect(read.headers['cache-control']).toBe('private, no-cache')
  const payload = { email, password: PASSWORD }
  const given = await app.app.inject({ method: 'POST', url: '/api/v1/auth/login/json', payload })
  expect([given.statusCode, given.headers['cache-control']]).toEqual([200, 'no-store'])
})

test('markup in a stored name stays text: JSON with its content type, and never a page', async () => {
  const owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  await aCatalogue(app)
  const markup = '<script src="https://evil.example/x.js"></script><img src=x onerror=alert(1)>'
  const { rows } = await sql<{ product_id: number }>`
    update products set name = ${markup} where product_id = (select min(product_id) from products)
      returning product_id`.execute(app.capabilities.db.platform)
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/v1/products/${rows[0]?.product_id}`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect([answer.statusCode, answer.json().name]).toEqual([200, markup])
  expect([answer.headers['content-type'], answer.headers['x-content-type-options']]).toEqual([
    'application/json; charset=utf-8',
    'nosniff',
  ])
})
