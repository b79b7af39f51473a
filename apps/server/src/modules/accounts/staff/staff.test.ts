import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followInvitation } from '#test/acts/follow-invitation.ts'
import { asOwner } from '#test/statements/database-owner.ts'
import { isTokenValid, tryToSignIn } from '#test/acts/signed-out.ts'
import { ask } from '#test/ask.ts'
import { CALLS, requestOf } from '#test/requests/contract-requests.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aBuyer, aPerson, aRetailer, PASSWORD, type TestPerson } from '#test/acts/test-people.ts'
import { untilItWaits } from '#test/processes/until-it-waits.ts'
import type { Belongings } from '#test/belongings/two-retailers.ts'
import { lockStaff, setStaffRole } from './queries/staff.ts'

interface Member {
  id: number
  email: string
  role: string
  is_active: boolean
  must_change_password: boolean
  locations: { id: number }[]
  temp_password: string | null
}

let app: TestApp
let retailerId: number
let owner: TestPerson
let serial = 0

beforeAll(async () => {
  app = await startTestApp()
  retailerId = await aRetailer(app)
  owner = await aPerson(app, { role: 'owner', retailerId })
})
afterAll(() => app?.close())

const newcomer = (more: object = {}) => {
  const name = `staff-${++serial}`
  return { username: name, email: `${name}@staff.example`, ...more }
}
const create = (body: object) => owner.call<Member>('POST', '/users/', body)
/** Invites a person, who accepts. */
async function join(body: { email: string }) {
  const invited = await create(body)
  expect((await followInvitation(app, body.email)).status).toBe(200)
  return invited
}
const listed = async (id: number) =>
  (await owner.call<Member[]>('GET', '/users/')).body.find((member) => member.id === id) ?? null

async function twoLocations(): Promise<[number, number]> {
  const { rows } = await sql<{ location_id: number }>`
    with store as (insert into stores (retailer_id, shop_domain, store_name)
      values (${retailerId}, ${`s${++serial}.example`}, 'S') returning store_id)
    insert into locations (retailer_id, store_id, shopify_location_id, location_nickname)
    select ${retailerId}, store_id, n, 'Room ' || n from store, generate_series(1, 2) n returning location_id`.execute(
    app.capabilities.db.platform,
  )
  return [rows[0]?.location_id ?? 0, rows[1]?.location_id ?? 0]
}

describe('a new staff member', () => {
  test('is an associate with a generated password, which is shown once and must be changed', async () => {
    const { status, body } = await join(newcomer())
    expect([status, body]).toMatchObject([201, { role: 'associate', must_change_password: true, locations: [] }])
    expect(body.temp_password).toMatch(/^[A-HJ-NP-Za-km-z2-9]{8}$/)
    expect(JSON.stringify(await listed(body.id))).not.toContain(body.temp_password)
    const signedIn = await tryToSignIn(app, { email: body.email, password: body.temp_password ?? '' })
    expect(signedIn).toMatchObject({ status: 200, body: { user: { must_change_password: true } } })
  })

  test('with a password set by the owner gets none shown, and must change it too', async () => {
    const { body } = await join(newcomer({ password: PASSWORD, role: 'manager' }))
    expect(body).toMatchObject({ temp_password: null, role: 'manager', must_change_password: true })
    expect(await tryToSignIn(app, { email: body.email, password: PASSWORD })).toMatchObject({ status: 200 })
  })

  test.each([
    [{ email: 'nothing' }, 'email'],
    [{ username: 'ab' }, 'username'],
    [{ password: 'weak' }, 'password'],
    [{ password: 'Password1' }, 'password'],
    [{ phone_number: 'none' }, 'phone_number'],
  ])('%j is refused', async (wrong, field) => {
    const { status, body } = await create(newcomer(wrong))
    expect([status, body]).toMatchObject([422, { errors: [{ field }] }])
  })

  test('cannot be a buyer or an operator', async () => {
    const made = await Promise.all(['buyer', 'operator'].map((role) => create(newcomer({ role }))))
    expect(made.map(({ status }) => status)).toEqual([422, 422])
  })

  test('has an e-mail and a username that are unique in the business; other businesses may use them', async () => {
    const outsider = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
    const one = newcomer()
    await create(one)
    for (const [field, more] of [
      ['email', { email: one.email.toUpperCase() }],
      ['username', { username: one.username.toUpperCase() }],
      ['email', { email: owner.email }],
    ] as const)
      expect(await create(newcomer(more))).toMatchObject({ status: 422, body: { errors: [{ field }] } })
    expect(await create(newcomer({ username: outsider.email }))).toMatchObject({ status: 201 })
  })
})

describe('an owner cannot remove their own access', () => {
  test.each<[string, string, object | undefined]>([
    ['POST', '/reset-password', undefined],
    ['DELETE', '', undefined],
    ['PUT', '', { role: 'associate' }],
    ['PUT', '', { is_active: false }],
    ['PUT', '', { password: 'Left-Mule-8' }],
  ])('by %s /users/{own id}%s %j', async (method, path, body) => {
    const { status } = await owner.call(method, `/users/${owner.userId}${path}`, body)
    expect([status, await isTokenValid(app, owner.token), (await listed(owner.userId))?.role]).toEqual([
      409,
      true,
      'owner',
    ])
  })

  test('by a change of name, which is allowed', async () => {
    expect(await owner.call('PUT', `/users/${owner.userId}`, { first_name: 'Olga' })).toMatchObject({ status: 200 })
  })

  test.each([
    ['PUT', { role: 'manager' }],
    ['PUT', { is_active: false }],
    ['DELETE', undefined],
  ] as const)('and two owners do not remove each other by concurrent %s %j', async (method, body) => {
    const elsewhere = await aRetailer(app)
    const one = await aPerson(app, { role: 'owner', retailerId: elsewhere })
    const other = await aPerson(app, { role: 'owner', retailerId: elsewhere })
    const second = await app.capabilities.db.asPlatform(async (tx) => {
      // This is the other owner's request, up to its commit.
      await lockStaff(tx, elsewhere)
      await setStaffRole(tx, { retailerId: elsewhere, userId: one.userId }, 'manager')
      const asking = one.call(method, `/users/${other.userId}`, body)
      await untilItWaits(app, asking)
      return { asking }
    })
    expect(await second.asking).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('needs an owner') },
    })
    expect(await isTokenValid(app, other.token)).toBe(true)
  })
})

describe('the locations of a staff member', () => {
  test('can be set and cleared; none means all', async () => {
    const [here, there] = await twoLocations()
    const { body } = await create(newcomer({ password: PASSWORD, location_ids: [here, here] }))
    expect(body.locations.map(({ id }) => id)).toEqual([here])
    await owner.call('PUT', `/users/${body.id}/locations`, { location_ids: [there] })
    expect((await listed(body.id))?.locations.map(({ id }) => id)).toEqual([there])
    await owner.call('PUT', `/users/${body.id}/locations`, { location_ids: [] })
    expect((await listed(body.id))?.locations).toEqual([])
  })

  test('that are all removed leave access to nothing, rather than to everything', async () => {
    const [here, there] = await twoLocations()
    const person = await aPerson(app, { role: 'manager', retailerId, locationIds: [here] })
    const seen = async () =>
      (await person.call<{ id: number }[]>('GET', '/users/me/locations')).body.map(({ id }) => id)
    expect(await seen()).toEqual([here])
    await asOwner(app, `delete from locations where retailer_id = ${retailerId} and location_id = ${here}`)
    expect([await seen(), (await person.call<[]>('GET', '/locations/')).body]).toEqual([[], []])
    await owner.call('PUT', `/users/${person.userId}/locations`, { location_ids: [] })
    expect(await seen()).toContain(there)
  })
})

test('a removed person is no longer listed; the e-mail is free, and past acts keep the name', async () => {
  const { body } = await join(newcomer({ password: PASSWORD, first_name: 'Zoe' }))
  expect(await owner.call('DELETE', `/users/${body.id}`)).toMatchObject({ status: 200 })
  expect(await listed(body.id)).toBeNull()
  expect(await tryToSignIn(app, { email: body.email, password: PASSWORD })).toMatchObject({ status: 401 })
  const { rows } = await sql`select first_name from users where user_id = ${body.id}`.execute(
    app.capabilities.db.platform,
  )
  expect(rows).toEqual([{ first_name: 'Zoe' }])
  expect(await create(newcomer({ email: body.email }))).toMatchObject({ status: 201 })
})

test('every change of people is in the audit log, with its author and without a password', async () => {
  const { body } = await create(newcomer())
  const path = `/users/${body.id}`
  await owner.call('PUT', path, { role: 'manager' })
  const reset = await owner.call<{ temp_password: string }>('POST', `${path}/reset-password`)
  await owner.call('PUT', `${path}/locations`, { location_ids: [] })
  await owner.call('DELETE', path)
  const { rows } = await sql<{ event_type: string; entry: string }>`
    select event_type, a::text as entry from audit_log a
    where retailer_id = ${retailerId} and user_id = ${owner.userId}
      and event_details @> ${JSON.stringify({ user_id: body.id })}::jsonb
    order by audit_log_id`.execute(app.capabilities.db.platform)
  expect(rows.map(({ event_type }) => event_type)).toEqual([
    'user_invited',
    'user_changed',
    'user_password_reset',
    'user_locations_changed',
    'user_removed',
  ])
  const told = JSON.stringify(rows)
  expect([body.temp_password, reset.body.temp_password].filter((password) => told.includes(password ?? '-'))).toEqual(
    [],
  )
})

/** Requests with unknown ids, because a required step is reported before any lookup. */
const NOTHING = new Proxy({} as Belongings, { get: () => 987_654 })

describe('while a password must be changed', () => {
  let person: Pick<TestPerson, 'token'>
  let buyer: TestPerson
  beforeAll(async () => {
    buyer = await aPerson(app, { role: 'buyer', buyerId: await aBuyer(app) })
    await sql`update users set must_change_password = true where user_id = ${buyer.userId}`.execute(
      app.capabilities.db.platform,
    )
    const { body } = await join(newcomer({ password: PASSWORD, role: 'owner' }))
    person = { token: (await tryToSignIn(app, { email: body.email, password: PASSWORD })).body.access_token }
  })
  const closed = CALLS.filter(
    ({ access, allowedWhileDue = [] }) => access !== 'public' && !allowedWhileDue.includes('password'),
  )

  test('every call is closed except these', () => {
    const open = CALLS.filter((call) => call.access !== 'public' && !closed.includes(call)).map(({ key }) => key)
    expect(open).toEqual(['POST /auth/logout', 'GET /auth/me', 'POST /auth/change-password'])
  })

  test.each(closed.filter(({ access }) => access !== 'administration'))('$key reports it', async ({ key, access }) => {
    const from = access === 'wholesale.buy' ? buyer : person
    const { status, body } = await ask(app, { key, request: requestOf(key, NOTHING), from })
    expect([status, JSON.parse(body).code]).toEqual([403, 'password_due'])
  })
})
