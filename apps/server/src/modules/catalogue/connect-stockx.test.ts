import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tooling/test-app/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '../../../../../tooling/test-app/test-people.ts'

let app: TestApp
let owner: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
}, 60_000)
afterAll(() => app?.close())

const open = (url: string) => app.app.inject({ method: 'GET', url })
const ticketOf = async (person: TestPerson) =>
  (await person.call<{ login_url: string }>('POST', '/stockx/login-ticket')).body.login_url
/** From the grant screen back to us, as the browser goes. */
async function granted(person: TestPerson, decision = 'allow'): Promise<string> {
  const opened = await open(await ticketOf(person))
  const grant = await fetch(`${opened.headers.location}&decision=${decision}`, { redirect: 'manual' })
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

test('a ticket is good once, and what nobody issued is refused', async () => {
  const ticket = await ticketOf(owner)
  expect((await open(ticket)).statusCode).toBe(302)
  expect((await open(ticket)).statusCode).toBe(403)
  expect((await open('/api/v1/stockx/login?ticket=made-up')).statusCode).toBe(403)
})

test('a callback that was not begun here connects nothing', async () => {
  expect((await open('/api/v1/stockx/callback?code=stolen&state=made-up')).statusCode).toBe(403)
  expect(await accounts()).toEqual([])
})

test('who says no at StockX is told so, and nothing is connected', async () => {
  const landed = await open(await granted(owner, 'deny'))
  expect(landed.headers.location).toMatch(/\/add-product\?stockx=denied$/)
  expect(await accounts()).toEqual([])
})

test("a retailer connects his own account, the operator the platform's; a callback counts once", async () => {
  const callback = await granted(owner)
  expect((await open(callback)).headers.location).toMatch(/\/add-product\?stockx=connected$/)
  expect((await open(callback)).statusCode).toBe(403)
  await open(await granted(await aPerson(app, { role: 'operator' })))
  expect(await accounts()).toEqual([
    { marketplace: 'stockx', retailer_id: owner.retailerId },
    { marketplace: 'stockx', retailer_id: null },
  ])
})

test('associates do not connect accounts', async () => {
  const associate = await aPerson(app, { role: 'associate', retailerId: owner.retailerId ?? 0 })
  expect((await associate.call('POST', '/stockx/login-ticket')).status).toBe(403)
})
