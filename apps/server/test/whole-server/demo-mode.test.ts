import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callSignedOut, tryToSignIn } from '../acts/signed-out.ts'
import { ask } from '../ask.ts'
import { CALLS, requestOf } from '../requests/contract-requests.ts'
import type { TestApp } from '../start-test-app.ts'
import { aPerson, PASSWORD, type TestPerson } from '../acts/test-people.ts'
import { type Belongings, startWithTwoRetailers } from '../belongings/two-retailers.ts'
import { whoMayCall } from '../requests/who-may.ts'

let app: TestApp
let own: Belongings
let operator: TestPerson
/** Values that no one may read while the owner is in demo mode. */
let real: string[]

beforeAll(async () => {
  ;({ app, own } = await startWithTwoRetailers())
  operator = await aPerson(app, { role: 'operator' })
  const { db } = app.capabilities
  await sql`update users set first_name = 'Zebediah', last_name = 'Quackenbush', phone_number = '+1 555 867 5309'
            where user_id = ${own.owner.userId}`.execute(db.platform)
  await sql`update users set first_name = 'Wilhelmina', last_name = 'Throckmorton', phone_number = '+1 555 123 9876'
            where user_id = ${own.colleague}`.execute(db.platform)
  await sql`update sales set stage = 'packed', fulfilled_at = now(), fulfilled_by = ${own.colleague} where sale_id = ${own.stockxSale}`.execute(
    db.platform,
  )
  await callSignedOut(app, '/auth/forgot-password', { body: { email: own.owner.email } })
  await app.drain()
  await sql`update users set demo_mode = true where user_id in
    (${own.owner.userId}, ${own.buyer.userId}, ${operator.userId})`.execute(db.platform)
  const { rows } = await sql<{ value: string }>`
    select unnest(array[email, username, first_name, last_name, phone_number]) as value from users
      where retailer_id = ${own.retailer} and user_id in (${own.owner.userId}, ${own.colleague})
    union select location_nickname from locations where retailer_id = ${own.retailer}
    union select business_name from retailers where retailer_id = ${own.retailer}`.execute(db.platform)
  real = rows.map(({ value }) => value)
})
afterAll(() => app?.close())

/** Returns the real values in an answer, except those that the caller sent in the request. */
const told = (text: string, request: unknown): string[] =>
  real.filter(
    (value) =>
      (text.includes(value) || text.includes(encodeURIComponent(value))) && !JSON.stringify(request).includes(value),
  )

test('the values searched for are real: they are in the answers without demo mode', async () => {
  const seen = await aPerson(app, { role: 'owner', retailerId: own.retailer })
  const calls = ['GET /users/', 'GET /locations/', 'GET /sales/{id}', 'GET /inventory/optimized'] as const
  const texts = await Promise.all(calls.map(async (key) => ask(app, { key, request: requestOf(key, own), from: seen })))
  const found = real.filter((value) => texts.some(({ text }) => text.includes(value)))
  expect([real.length > 10, real.filter((value) => !found.includes(value))]).toEqual([
    true,
    // Only the sign-in returns the business name.
    real.filter((value) => value.startsWith('Retailer')),
  ])
})

/** These end the session with which the other calls ask. */
const ENDING: readonly string[] = ['POST /auth/logout', 'POST /auth/me/close']
const guarded = CALLS.filter(({ access, key }) => access !== 'public' && !ENDING.includes(key))

describe.each(guarded.filter(({ key }) => key !== 'POST /auth/me/toggle-demo-mode'))('$key', ({ key, access }) => {
  test('shows a person in demo mode no name, e-mail, phone number or location', async () => {
    const request = requestOf(key, own)
    const answer = await ask(app, { key, request, from: whoMayCall(access, { own, operator }) })
    expect([answer.status, told(answer.text, request)]).toEqual([expect.any(Number), []])
    expect(answer.status).toBeLessThan(500)
  })
})

test.each(CALLS.filter(({ media }) => media === 'application/pdf'))(
  '$key, whose content others wrote, is refused',
  async ({ key, access }) => {
    const from = whoMayCall(access, { own, operator })
    const { status, body } = await ask(app, { key, request: requestOf(key, own), from })
    expect([status, JSON.parse(body).code]).toEqual([409, 'demo_mode'])
  },
)

test('the answer to a sign-in contains none either', async () => {
  const { status, body } = await tryToSignIn(app, { email: own.owner.email, password: PASSWORD })
  expect([status, told(JSON.stringify({ ...body, access_token: '' }), {})]).toEqual([200, []])
})

test('placeholders have their places, are stable, and differ for different people and locations', async () => {
  const users = async () => (await own.owner.call<{ email: string; last_name: string }[]>('GET', '/users/')).body
  const places = async () => (await own.owner.call<{ location_nickname: string }[]>('GET', '/locations/')).body
  const [people, rooms] = [await users(), await places()]
  expect([await users(), await places()]).toEqual([people, rooms])
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
  expect(people.every(({ email }) => email.endsWith('@demo.example'))).toBe(true)
  expect(rooms.map(({ location_nickname }) => location_nickname)).toEqual(
    rooms.map(() => expect.stringMatching(/^Location \d+$/)),
  )
  expect(new Set(rooms.map(({ location_nickname }) => location_nickname)).size).toBe(rooms.length)
})

test('a refusal that names a location names its placeholder', async () => {
  const { status, body } = await own.owner.call<{ detail: string }>(
    'PATCH',
    `/inventory/items/${own.item}/reserved?reserved_quantity=100000`,
  )
  expect([status, body.detail]).toEqual([422, expect.stringMatching(/ at Location \d+\.$/)])
})

test('placeholders cannot overwrite real names', async () => {
  const names = { first_name: 'Demo', last_name: 'User 1', phone_number: null }
  expect(await own.owner.call('PUT', '/auth/me', names)).toMatchObject({ status: 409, body: { code: 'demo_mode' } })
  expect(await own.owner.call('PUT', `/users/${own.colleague}`, names)).toMatchObject({ status: 409 })
  const { rows } = await sql`
    select first_name from users where user_id in (${own.owner.userId}, ${own.colleague}) order by user_id`.execute(
    app.capabilities.db.platform,
  )
  expect(rows).toEqual([{ first_name: 'Zebediah' }, { first_name: 'Wilhelmina' }])
})

// Runs the jobs of all earlier calls first.
test('addresses, typed e-mails and file names in the audit log are masked in demo mode, and only then', async () => {
  const person = await aPerson(app, { role: 'manager', retailerId: own.retailer })
  const real = { address: '203.0.113.77', file: 'quackenbush-payouts.csv', email: person.email.toUpperCase() }
  await tryToSignIn(app, { email: real.email, password: 'Wrong-Horse-9' }, real.address)
  const sent = await app.app.inject({
    method: 'POST',
    url: `/api/v1/inventory/csv?kind=payouts&file_name=${real.file}`,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'text/csv' },
    payload: `variant_id,desired_payout,bottom_payout\n${own.variant},346.5,300\n`,
  })
  expect([sent.statusCode, sent.json().subject]).toEqual([202, real.file])
  const check = `/inventory/csv/checks/${sent.json().subject_id}`
  await app.drain()
  const fileNameOf = async (path: string) => (await person.call<{ file_name: string }>('GET', path)).body.file_name
  expect(await fileNameOf(check)).toBe(real.file)
  const brought = await person.call('POST', '/inventory/csv/runs', { check_id: sent.json().subject_id })
  expect(brought).toMatchObject({ status: 202, body: { subject: real.file } })
  await app.drain()
  const read = async () => {
    const answers = [await person.call('GET', '/audit-logs/?limit=200')]
    answers.push(await person.call('GET', '/runs'))
    return JSON.stringify(answers.map(({ body }) => body))
  }
  const open = await read()
  expect(Object.values(real).filter((value) => !open.includes(value))).toEqual([])
  await person.call('POST', '/auth/me/toggle-demo-mode')
  const masked = await read()
  expect(Object.values(real).filter((value) => masked.includes(value))).toEqual([])
  expect(masked).toContain('"subject":"Demo"')
  expect((await fileNameOf(check)) ?? 'gone').not.toBe(real.file)
})

test('the switch shows placeholders at once, and real values as soon as it is off', async () => {
  const person = await aPerson(app, { role: 'manager', retailerId: own.retailer })
  const toggle = async () =>
    (await person.call<{ demo_mode: boolean; email: string }>('POST', '/auth/me/toggle-demo-mode')).body
  expect(await toggle()).toMatchObject({ demo_mode: true, email: expect.stringMatching(/@demo\.example$/) })
  expect(await toggle()).toMatchObject({ demo_mode: false, email: person.email })
})
