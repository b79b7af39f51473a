import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callSignedOut, tryToSignIn } from '#test/acts/signed-out.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { PASSWORD } from '#test/acts/test-people.ts'
import { untilItWaits } from '#test/processes/until-it-waits.ts'
import { lockRowLimit } from '../../../platform/limits/has-room.ts'
import { recordInviteCodeUse } from '../credentials/queries/invite-codes.ts'

let app: TestApp
let serial = 0

beforeAll(async () => {
  app = await startTestApp()
  app.capabilities.config.inviteCodes = [
    { code: 'OPEN', limit: null },
    { code: 'ONCE', limit: 1 },
  ]
})
afterAll(() => app?.close())
beforeEach(() => sql`delete from guesses`.execute(app.capabilities.db.platform))

const aForm = (more: object = {}) => {
  const name = `new-${++serial}`
  return {
    email: `${name}@register.example`,
    username: name,
    password: PASSWORD,
    confirm_password: PASSWORD,
    business_name: `Business ${serial}`,
    invite_code: 'OPEN',
    ...more,
  }
}
const register = (form: object, { portal = '/auth/register', from = '127.0.0.1' } = {}) =>
  callSignedOut(app, portal, { body: form, from })
const counts = async () => {
  const { rows } = await sql`
    select (select count(*) from retailers) as retailers, (select count(*) from buyers) as buyers,
           (select count(*) from users) as users, (select count(*) from invite_code_uses) as uses`.execute(
    app.capabilities.db.platform,
  )
  return rows[0]
}

test('a seller is a new retailer and its owner, who can sign in at once', async () => {
  const form = aForm({
    business_type: 'consignment',
    first_name: 'Ada',
    phone_number: '+1 555 0199',
    tax_id: '12-3456789',
  })
  expect(await register(form)).toMatchObject({ status: 200, body: { message: 'Registration Successful!' } })
  const { body } = await tryToSignIn(app, { email: form.email, password: PASSWORD, portal: 'seller' })
  expect(body.user).toMatchObject({
    role: 'owner',
    first_name: 'Ada',
    phone_number: '+1 555 0199',
    retailer: { business_name: form.business_name, business_type: 'consignment', is_verified: false },
    buyer: null,
  })
})

test('a username has one spelling, in whatever case it is typed', async () => {
  const form = aForm({ business_name: 'Cafe\u0301 Kicks', first_name: 'Zoe\u0308' })
  expect((await register(form)).status).toBe(200)
  const { body } = await tryToSignIn(app, { email: form.email, password: PASSWORD })
  expect(body.user).toMatchObject({ first_name: 'Zo\u00eb', retailer: { business_name: 'Caf\u00e9 Kicks' } })
})

test('a buyer is a new buyer company and its user', async () => {
  const form = aForm({ business_type: 'collector' })
  expect(await register(form, { portal: '/auth/register/buyer' })).toMatchObject({ status: 200 })
  const { body } = await tryToSignIn(app, { email: form.email, password: PASSWORD, portal: 'buyer' })
  expect(body.user).toMatchObject({ role: 'buyer', retailer: null, buyer: { business_type: 'collector' } })
})

describe('a refused registration creates nothing', () => {
  test.each([
    [{ email: 'no address' }, 'email', 'Please enter a valid email'],
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [
      { password: 'short', confirm_password: 'short' },
      'password',
      'Password must contain: at least 8 characters, one up',
    ],
    [{ confirm_password: 'Other-Horse-9' }, 'confirm_password', 'Passwords do not match'],
    [{ business_name: 'x' }, 'business_name', 'Business name must be at least 2 characters'],
    ...['Kicks\u200b', 'Kicks\u202e', 'Kicks\r\nCo', 'Kicks\u2028Co'].map((business_name): [object, string, string] => [
      { business_name },
      'business_name',
      'Business name may not contain invisible characters',
    ]),
    [{ first_name: 'Ada\nBcc: x' }, 'first_name', 'First name may not contain invisible characters'],
    [{ business_type: 'collector' }, 'business_type', 'Please choose a business type'],
    [{ invite_code: '' }, 'invite_code', 'Invite code is required'],
    [{ invite_code: 'GUESSED' }, 'invite_code', 'Invalid invite code'],
    [{ password: 'Qwerty123', confirm_password: 'Qwerty123' }, 'password', 'list of leaked passwords'],
    [
      { username: 'lighthouse', password: 'Lighthouse9', confirm_password: 'Lighthouse9' },
      'password',
      'says who you are',
    ],
  ])('%j', async (wrong, field, message) => {
    const before = await counts()
    const { status, body } = await register(aForm(wrong), { from: `198.51.100.${++serial % 250}` })
    expect([status, body.errors]).toEqual([422, [{ field, message: expect.stringContaining(message) }]])
    expect(await counts()).toEqual(before)
  })

  test('so does one with a taken e-mail in any spelling; a username may exist in another business', async () => {
    const form = aForm()
    await register(form)
    const before = await counts()
    const { body } = await register({ ...form, email: form.email.toUpperCase(), username: form.username.toUpperCase() })
    expect(body.errors?.map(({ field }) => field)).toEqual(['email'])
    expect(await counts()).toEqual(before)
    expect(await register(aForm({ username: form.username.toUpperCase() }))).toMatchObject({ status: 200 })
  })
})

test('only a person with an invite code learns whether an e-mail has an account', async () => {
  const form = aForm()
  await register(form)
  const { body } = await register({ ...form, invite_code: 'GUESSED' })
  expect(body.errors?.map(({ field }) => field)).toEqual(['invite_code'])
})

test('of ten concurrent registrations with one e-mail, one succeeds', async () => {
  const form = aForm()
  const answers = await Promise.all(Array.from({ length: 10 }, () => register(form)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array(9).fill(422),
  ])
})

describe('an invite code', () => {
  test('with a limit opens no more accounts than that, even concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(aForm({ invite_code: 'ONCE' }))))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 422, 422, 422, 422, 422,
    ])
    expect((await register(aForm({ invite_code: 'ONCE' }))).body.detail).toBe(
      'This invite code has been used up. Ask for a new one',
    )
  })

  test('waits for a concurrent registration that may use it up', async () => {
    app.capabilities.config.inviteCodes.push({ code: 'HELD', limit: 1 })
    const pending = await app.capabilities.db.asPlatform(async (tx) => {
      await lockRowLimit(tx, { of: 'uses of an invite code', owner: ['HELD'] })
      const registering = register(aForm({ invite_code: 'HELD' }))
      await untilItWaits(app, registering)
      await recordInviteCodeUse(tx, 'HELD', 1)
      return { registering }
    })
    expect(await pending.registering).toMatchObject({ status: 422, body: { errors: [{ field: 'invite_code' }] } })
  })

  test('is not used up by a refused registration', async () => {
    app.capabilities.config.inviteCodes.push({ code: 'SPARED', limit: 1 })
    const taken = aForm()
    await register(taken)
    await register({ ...taken, invite_code: 'SPARED' })
    expect(await register(aForm({ invite_code: 'SPARED' }))).toMatchObject({ status: 200 })
  })

  test('can be guessed ten times a minute from one address', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 15 }, (_, index) => register(aForm({ invite_code: `G${index}` }), { from: '192.0.2.77' })),
    )
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(await register(aForm(), { from: '192.0.2.77' })).toMatchObject({ status: 429 })
  })
})
