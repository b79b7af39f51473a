import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isTokenValid, tryToSignIn } from '#test/acts/signed-out.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, PASSWORD, type TestPerson } from '#test/acts/test-people.ts'

const NEW_PASSWORD = 'Left-Mule-8'
const CHANGE = { current_password: PASSWORD, new_password: NEW_PASSWORD, confirm_new_password: NEW_PASSWORD }

let app: TestApp
let retailerId: number
let owner: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  retailerId = await aRetailer(app)
  owner = await aPerson(app, { role: 'owner', retailerId })
})
afterAll(() => app?.close())

const anAssociate = (): Promise<TestPerson> => aPerson(app, { role: 'associate', retailerId })
const anotherSession = async ({ email }: TestPerson): Promise<string> =>
  (await tryToSignIn(app, { email, password: PASSWORD })).body.access_token

describe('a token stops working with the next request (S5)', () => {
  test('after sign-out; other sessions stay valid', async () => {
    const person = await anAssociate()
    const other = await anotherSession(person)
    await person.call('POST', '/auth/logout')
    expect([await isTokenValid(app, person.token), await isTokenValid(app, other)]).toEqual([false, true])
  })

  test('after a password change, in all sessions except the one that gets the answer', async () => {
    const person = await anAssociate()
    const other = await anotherSession(person)
    const { status, body } = await person.call<{ access_token: string }>('POST', '/auth/change-password', CHANGE)
    expect([status, body]).toEqual([200, { message: 'Password Changed', access_token: expect.any(String) }])
    expect([
      await isTokenValid(app, person.token),
      await isTokenValid(app, other),
      await isTokenValid(app, body.access_token),
    ]).toEqual([false, false, true])
    const signIns = [PASSWORD, NEW_PASSWORD].map((password) => tryToSignIn(app, { email: person.email, password }))
    expect((await Promise.all(signIns)).map(({ status: answered }) => answered)).toEqual([401, 200])
  })

  test('after deactivation, and after removal', async () => {
    const [idle, gone] = [await anAssociate(), await anAssociate()]
    await owner.call('PUT', `/users/${idle.userId}`, { is_active: false })
    await owner.call('DELETE', `/users/${gone.userId}`)
    expect([await isTokenValid(app, idle.token), await isTokenValid(app, gone.token)]).toEqual([false, false])
    await owner.call('PUT', `/users/${idle.userId}`, { is_active: true })
    expect(await isTokenValid(app, idle.token)).toBe(false)
  })

  test('after the owner sets or resets a password', async () => {
    const [set, reset] = [await anAssociate(), await anAssociate()]
    await owner.call('PUT', `/users/${set.userId}`, { password: NEW_PASSWORD })
    await owner.call('POST', `/users/${reset.userId}/reset-password`)
    expect([await isTokenValid(app, set.token), await isTokenValid(app, reset.token)]).toEqual([false, false])
  })

  test('as soon as its session expires', async () => {
    const person = await anAssociate()
    await sql`update sessions set expires_at = now() where user_id = ${person.userId}`.execute(
      app.capabilities.db.platform,
    )
    expect(await isTokenValid(app, person.token)).toBe(false)
  })

  test('even in a session that was overlooked: deactivated and removed users have none', async () => {
    const [idle, gone] = [await anAssociate(), await anAssociate()]
    const { platform } = app.capabilities.db
    await sql`update users set is_active = false where user_id = ${idle.userId}`.execute(platform)
    await sql`update users set removed_at = now() where user_id = ${gone.userId}`.execute(platform)
    expect([await isTokenValid(app, idle.token), await isTokenValid(app, gone.token)]).toEqual([false, false])
  })
})

test('a change of role takes effect with the next request', async () => {
  const person = await anAssociate()
  const mayReadFinances = async () => (await person.call('GET', '/payments/retailer')).status
  expect(await mayReadFinances()).toBe(403)
  await owner.call('PUT', `/users/${person.userId}`, { role: 'manager' })
  expect(await mayReadFinances()).toBe(200)
  await owner.call('PUT', `/users/${person.userId}`, { role: 'fulfillment' })
  expect([await mayReadFinances(), (await person.call('GET', '/inventory/stats')).status]).toEqual([403, 403])
})

describe('a temporary password (S5)', () => {
  const aReset = async () => {
    const person = await anAssociate()
    const { body } = await owner.call<{ temp_password: string }>('POST', `/users/${person.userId}/reset-password`)
    return { email: person.email, password: body.temp_password, userId: person.userId }
  }
  const expire = (userId: number) =>
    sql`update users set password_expires_at = now() - interval '1 second' where user_id = ${userId}`.execute(
      app.capabilities.db.platform,
    )

  test('expires, and only a person who has it learns that', async () => {
    const { userId, ...person } = await aReset()
    await expire(userId)
    expect(await tryToSignIn(app, person)).toMatchObject({ status: 401, body: { code: 'password_expired' } })
    expect(await tryToSignIn(app, { ...person, password: 'Wrong-Horse-9' })).toMatchObject({
      status: 401,
      body: { code: 'signed_out' },
    })
  })

  test('cannot be changed after it expires, even in a session that it opened', async () => {
    const { userId, ...person } = await aReset()
    const { body } = await tryToSignIn(app, person)
    await expire(userId)
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/v1/auth/change-password',
      headers: { authorization: `Bearer ${body.access_token}` },
      payload: { ...CHANGE, current_password: person.password },
    })
    expect([answer.statusCode, answer.json().detail]).toEqual([422, 'Current password is incorrect'])
  })

  test('that was changed in time stays valid', async () => {
    const { userId, ...person } = await aReset()
    const { body } = await tryToSignIn(app, person)
    await app.app.inject({
      method: 'POST',
      url: '/api/v1/auth/change-password',
      headers: { authorization: `Bearer ${body.access_token}` },
      payload: { ...CHANGE, current_password: person.password },
    })
    const { rows } = await sql`
      select must_change_password, password_expires_at from users where user_id = ${userId}`.execute(
      app.capabilities.db.platform,
    )
    expect(rows).toEqual([{ must_change_password: false, password_expires_at: null }])
    expect(await tryToSignIn(app, { ...person, password: NEW_PASSWORD })).toMatchObject({ status: 200 })
  })
})

describe('a new password', () => {
  test.each([
    [{ current_password: 'Wrong-Horse-9' }, 'current_password', 'Current password is incorrect'],
    [{ current_password: '' }, 'current_password', 'Current password is required'],
    [
      { new_password: 'short', confirm_new_password: 'short' },
      'new_password',
      'New password is not strong enough. Must contain uppercase, lowercase, number, and be at least 8 characters',
    ],
    [{ confirm_new_password: 'Left-Mule-9' }, 'confirm_new_password', 'New passwords do not match'],
    [
      { new_password: 'Password1!', confirm_new_password: 'Password1!' },
      'new_password',
      'This password is on a list of leaked passwords. Choose another one',
    ],
  ])('%j is refused with its message, and nothing changes', async (wrong, field, message) => {
    const person = await anAssociate()
    const { status, body } = await person.call('POST', '/auth/change-password', { ...CHANGE, ...wrong })
    expect([status, body]).toMatchObject([422, { errors: [{ field, message }] }])
    expect(await isTokenValid(app, person.token)).toBe(true)
    expect(await tryToSignIn(app, { email: person.email, password: PASSWORD })).toMatchObject({ status: 200 })
  })

  test('requires the old one, with at most ten wrong attempts a minute', async () => {
    const person = await anAssociate()
    const wrong = { ...CHANGE, current_password: 'Wrong-Horse-9' }
    const tries = await Promise.all(
      Array.from({ length: 15 }, () => person.call('POST', '/auth/change-password', wrong)),
    )
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(await person.call('POST', '/auth/change-password', CHANGE)).toMatchObject({ status: 429 })
  })
})

describe('the list of sessions', () => {
  type Sessions = { id: string; is_current: boolean; address: string; user_agent: string | null }[]
  const sessionsOf = async (person: TestPerson) => (await person.call<Sessions>('GET', '/auth/sessions')).body

  test("contains only the user's own ones, this session first", async () => {
    const person = await anAssociate()
    await anotherSession(person)
    const sessions = await sessionsOf(person)
    expect(sessions.map(({ is_current, address }) => [is_current, address])).toEqual([
      [true, '127.0.0.1'],
      [false, '127.0.0.1'],
    ])
  })

  test('lets a user end one session, or all except this one', async () => {
    const person = await anAssociate()
    const [second, third, fourth] = [
      await anotherSession(person),
      await anotherSession(person),
      await anotherSession(person),
    ]
    const others = (await sessionsOf(person)).filter(({ is_current }) => !is_current)
    expect(await person.call('DELETE', `/auth/sessions/${others[0]?.id}`)).toMatchObject({ status: 200 })
    const open = async () => Promise.all([second, third, fourth].map((token) => isTokenValid(app, token)))
    expect((await open()).filter(Boolean)).toHaveLength(2)
    expect(await person.call('DELETE', '/auth/sessions')).toMatchObject({ status: 200 })
    expect([await open(), await isTokenValid(app, person.token)]).toEqual([[false, false, false], true])
  })

  test("does not let a user end another person's session", async () => {
    const [person, outsider] = [await anAssociate(), await anAssociate()]
    const [session] = await sessionsOf(person)
    expect(await outsider.call('DELETE', `/auth/sessions/${session?.id}`)).toMatchObject({ status: 404 })
    expect(await isTokenValid(app, person.token)).toBe(true)
  })
})
