import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectStockxAs } from '#test/acts/connect-stockx-as.ts'
import { accountsInTest } from '#test/acts/shared-account.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { connectAccount } from './queries/connected-accounts.ts'

let app: TestApp
let owner: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
})
afterAll(() => app?.close())

/** Opens a URL without cookies, like a browser that did not begin the connection. */
const open = (url: string) => app.app.inject({ method: 'GET', url })
const ticketOf = async (person: TestPerson) =>
  (await person.call<{ login_url: string }>('POST', '/stockx/login-ticket')).body.login_url
/** Returns the callback URL to which the grant screen sends the browser. */
async function granted(person: TestPerson, decision = 'allow'): Promise<string> {
  const opened = await person.open(await ticketOf(person))
  const grant = await fetch(`${opened.location}&decision=${decision}`, { redirect: 'manual' })
  const back = new URL(grant.headers.get('location') ?? 'http://nowhere')
  return `${back.pathname}${back.search}`
}
const accounts = async () => {
  const { rows } = await sql`
    select marketplace, retailer_id from marketplace_accounts order by marketplace_account_id`.execute(
    app.capabilities.db.platform,
  )
  return rows
}

test('a ticket works once, and an unknown one is refused', async () => {
  const ticket = await ticketOf(owner)
  expect((await owner.open(ticket)).status).toBe(302)
  expect((await owner.open(ticket)).status).toBe(403)
  expect((await owner.open('/api/v1/stockx/login?ticket=made-up')).status).toBe(403)
})

test('a callback that does not belong to a started connection connects nothing', async () => {
  expect((await owner.open('/api/v1/stockx/callback?code=stolen&state=made-up')).status).toBe(403)
  expect(await accounts()).toEqual([])
})

test('a person who declines at StockX gets a message, and nothing is connected', async () => {
  const landed = await owner.open(await granted(owner, 'deny'))
  expect(landed.location).toMatch(/\/add-product\?stockx=denied$/)
  expect(await accounts()).toEqual([])
})

test('a ticket or callback opened in another browser connects nothing and uses up nothing', async () => {
  const ticket = await ticketOf(owner)
  expect((await open(ticket)).statusCode).toBe(403)
  const visitor = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  await ticketOf(visitor)
  expect((await visitor.open(ticket)).status).toBe(403)
  const callback = await granted(owner)
  expect((await open(callback)).statusCode).toBe(403)
  expect((await visitor.open(callback)).status).toBe(403)
  expect(await accounts()).toEqual([])
})

test('a callback after the end of the session, or of a person without permission, connects nothing', async () => {
  const leaving = await aPerson(app, { role: 'manager', retailerId: owner.retailerId ?? 0 })
  const callback = await granted(leaving)
  await leaving.call('POST', '/auth/logout')
  expect((await leaving.open(callback)).status).toBe(403)

  const demoted = await aPerson(app, { role: 'manager', retailerId: owner.retailerId ?? 0 })
  const second = await granted(demoted)
  expect((await owner.call('PUT', `/users/${demoted.userId}`, { role: 'associate' })).status).toBe(200)
  expect((await demoted.open(second)).status).toBe(403)
  expect(await accounts()).toEqual([])
})

test("a retailer connects an own account, the operator the platform's; a callback works once", async () => {
  const callback = await granted(owner)
  expect((await owner.open(callback)).location).toMatch(/\/add-product\?stockx=connected$/)
  expect((await owner.open(callback)).status).toBe(403)
  const operator = await aPerson(app, { role: 'operator' })
  await connectStockxAs(operator, 'of-ark')
  expect(await accounts()).toEqual([
    { marketplace: 'stockx', retailer_id: owner.retailerId },
    { marketplace: 'stockx', retailer_id: null },
  ])
})

test('a seller is one account: reconnecting renews it, and no other retailer can take it', async () => {
  const other = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const own = async () => (await accountsInTest(app)).filter(({ retailer_id }) => retailer_id === other.retailerId)
  await connectStockxAs(other, 'first-seller')
  const [first] = await own()
  await connectStockxAs(other, 'first-seller')
  expect(await own()).toEqual([first])

  await connectStockxAs(other, 'second-seller')
  expect(await own()).toMatchObject([{ ...first, is_retired: true }, { is_retired: false }])
  // The former account is used again; no new one is created.
  await connectStockxAs(other, 'first-seller')
  expect(await own()).toMatchObject([{ ...first, is_retired: false }, { is_retired: true }])

  for (const seller of ['of-ark', 'sandbox']) {
    expect(await connectStockxAs(other, seller)).toMatch(/stockx=taken$/)
    expect(await own()).toMatchObject([{ ...first, is_retired: false }, { is_retired: true }])
  }
})

test('two concurrent grants of different sellers leave one account in use', async () => {
  const other = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const connected = (sellerId: string) =>
    app.capabilities.db.asPlatform((tx) =>
      connectAccount(tx, {
        marketplace: 'stockx',
        retailerId: other.retailerId,
        credentials: Buffer.from(sellerId),
        tokenExpiresAt: null,
        sellerId,
        at: app.capabilities.clock.now(),
      }),
    )
  await Promise.all(['a', 'b', 'c'].map(connected))
  const own = (await accountsInTest(app)).filter(({ retailer_id }) => retailer_id === other.retailerId)
  expect(own.map(({ is_retired }) => Number(is_retired)).toSorted((one, other) => one - other)).toEqual([0, 1, 1])
})

test('a retailer without an own account has none to disconnect, and no one disconnects the shared one', async () => {
  const other = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const operator = await aPerson(app, { role: 'operator' })
  for (const person of [other, operator]) expect((await person.call('POST', '/stockx/disconnect')).status).toBe(409)
  expect((await accounts()).some((each) => Reflect.get(Object(each), 'retailer_id') === null)).toBe(true)
})

test('associates cannot connect accounts', async () => {
  const associate = await aPerson(app, { role: 'associate', retailerId: owner.retailerId ?? 0 })
  expect((await associate.call('POST', '/stockx/login-ticket')).status).toBe(403)
})
