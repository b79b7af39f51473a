import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'

const SHOP = 'kicks-and-co.myshopify.com'
let app: TestApp
let owner: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
})
afterAll(() => app?.close())

const begun = async (person: TestPerson): Promise<string> =>
  (await person.call<{ authorize_url: string }>('POST', '/shopify/connect', { shop_domain: SHOP })).body.authorize_url
/** Returns the callback URL to which Shopify's grant screen sends the browser. */
async function granted(authorizeUrl: string): Promise<string> {
  const answer = await fetch(authorizeUrl, { redirect: 'manual' })
  return answer.headers.get('location') ?? 'http://nowhere'
}
const stores = async () =>
  (await sql`select retailer_id, shop_domain from stores`.execute(app.capabilities.db.platform)).rows
const REFUSED = { status: 403, text: expect.stringContaining('was not started in this browser') }

test('a grant returned in another browser connects nothing, whether its user began a connection or not', async () => {
  const callback = await granted(await begun(owner))
  const { pathname, search } = new URL(callback)
  const without = await app.app.inject({ method: 'GET', url: `${pathname}${search}` })
  expect([without.statusCode, await stores()]).toEqual([403, []])
  // A person with a pending connection has a cookie of another state.
  const visitor = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  await begun(visitor)
  expect(await visitor.open(callback)).toMatchObject(REFUSED)
  // The cookie cannot be made from the state in the URL.
  const state = new URL(callback).searchParams.get('state') ?? ''
  const forged = await app.app.inject({ method: 'GET', url: `${pathname}${search}`, cookies: { 'ark-shopify': state } })
  expect([forged.statusCode, await stores()]).toEqual([403, []])
})

test('a grant returned after the session or the permission has ended connects nothing', async () => {
  const leaving = await aPerson(app, { role: 'manager', retailerId: owner.retailerId ?? 0 })
  const first = await granted(await begun(leaving))
  await leaving.call('POST', '/auth/logout')
  expect(await leaving.open(first)).toMatchObject(REFUSED)
  const demoted = await aPerson(app, { role: 'manager', retailerId: owner.retailerId ?? 0 })
  const second = await granted(await begun(demoted))
  await owner.call('PUT', `/users/${demoted.userId}`, { role: 'associate' })
  expect(await demoted.open(second)).toMatchObject(REFUSED)
  expect(await stores()).toEqual([])
})

test('the browser that began the connection completes it, once', async () => {
  const callback = await granted(await begun(owner))
  expect((await owner.open(callback)).location).toContain('installed=true')
  expect(await owner.open(callback)).toMatchObject(REFUSED)
  expect(await stores()).toEqual([{ retailer_id: owner.retailerId, shop_domain: SHOP }])
})

test('connecting a store of another business begins like any other, and its result does not reveal that', async () => {
  const other = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const free = { shop_domain: 'second-street.myshopify.com' }
  const [taken, untaken] = await Promise.all([
    other.call<{ authorize_url: string }>('POST', '/shopify/connect', { shop_domain: SHOP }),
    owner.call<{ authorize_url: string }>('POST', '/shopify/connect', free),
  ])
  expect([taken.status, Object.keys(taken.body)]).toEqual([untaken.status, Object.keys(untaken.body)])
  const answer = await other.open(await granted(taken.body.authorize_url))
  expect(answer).toMatchObject({ status: 409, text: expect.stringContaining('could not be connected') })
  expect(answer.text).not.toMatch(/account|another|somebody|belongs/i)
  expect(await stores()).toEqual([{ retailer_id: owner.retailerId, shop_domain: SHOP }])
})

test('when two businesses connect one store at once, one succeeds and the other gets a plain failure', async () => {
  const shop = 'second-street.myshopify.com'
  const people = await Promise.all(
    [1, 2].map(async () => aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })),
  )
  const callbacks = await Promise.all(
    people.map(async (person) => {
      const { body } = await person.call<{ authorize_url: string }>('POST', '/shopify/connect', { shop_domain: shop })
      return granted(body.authorize_url)
    }),
  )
  const answers = await Promise.all(people.map((person, at) => person.open(callbacks[at] ?? '')))
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([302, 409])
})

test('the cookie is for this host only, hidden from scripts, and with https never sent without it', async () => {
  const cookieAt = async (publicUrl: string) => {
    app.capabilities.config.publicUrl = publicUrl
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/v1/shopify/connect',
      headers: { authorization: `Bearer ${owner.token}` },
      payload: { shop_domain: SHOP },
    })
    return String(answer.headers['set-cookie'])
  }
  expect(await cookieAt('https://ark.example')).toMatch(
    /^__Host-ark-shopify=[0-9a-f]{64}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(await cookieAt('http://localhost:3000')).toMatch(
    /^ark-shopify=[0-9a-f]{64}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
})
