import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { breaches } from '#test/statements/closed-schema.ts'
import { tryToSignIn } from '#test/acts/signed-out.ts'
import { CALLS } from '#test/requests/contract-requests.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, PASSWORD, type TestPerson } from '#test/acts/test-people.ts'

const STEP_MS = 30_000

let app: TestApp
let retailerId: number
let owner: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  retailerId = await aRetailer(app)
  owner = await aPerson(app, { role: 'owner', retailerId })
})
afterAll(() => app?.close())

const codeOf = (secret: string, at = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: app.capabilities.clock.now().getTime() + at,
  })

interface Armed {
  person: TestPerson
  secret: string
  recoveryCodes: string[]
}

/** Returns a user with a second factor; its next code is valid. */
async function anArmedPerson(): Promise<Armed> {
  const person = await aPerson(app, { role: 'manager', retailerId })
  const begun = await person.call<{ secret: string; otpauth_uri: string }>('POST', '/auth/second-factor/begin', {
    current_password: PASSWORD,
  })
  const { secret } = begun.body
  const on = await person.call<{ recovery_codes: string[] }>('POST', '/auth/second-factor/confirm', {
    code: codeOf(secret),
  })
  expect([begun.status, on.status]).toEqual([200, 200])
  await app.pass(STEP_MS)
  return { person, secret, recoveryCodes: on.body.recovery_codes }
}

const signIn = ({ email }: TestPerson, code?: string) =>
  tryToSignIn(app, { email, password: PASSWORD, ...(code ? { code } : {}) })

describe('signing in with a second factor', () => {
  test('asks for a code after the right password, and accepts the current one', async () => {
    const { person, secret } = await anArmedPerson()
    expect(await signIn(person)).toMatchObject({ status: 401, body: { code: 'code_needed' } })
    expect(await tryToSignIn(app, { email: person.email, password: 'Wrong-Horse-9' })).toMatchObject({
      body: { code: 'signed_out' },
    })
    expect(await signIn(person, codeOf(secret))).toMatchObject({
      status: 200,
      body: { user: { has_second_factor: true } },
    })
  })

  test('refuses a used code, an old one, and an invented one', async () => {
    const { person, secret } = await anArmedPerson()
    const code = codeOf(secret)
    expect(await signIn(person, code)).toMatchObject({ status: 200 })
    expect(await signIn(person, code)).toMatchObject({ status: 401, body: { code: 'code_wrong' } })
    await app.pass(10 * STEP_MS)
    expect(await signIn(person, codeOf(secret, -5 * STEP_MS))).toMatchObject({
      status: 401,
      body: { code: 'code_wrong' },
    })
    expect(await signIn(person, '000000')).toMatchObject({ status: 401, body: { code: 'code_wrong' } })
  })

  test('accepts one of two concurrent sign-ins with the same code', async () => {
    const { person, secret } = await anArmedPerson()
    const both = await Promise.all([signIn(person, codeOf(secret)), signIn(person, codeOf(secret))])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  })

  test('tolerates clocks that differ by half a minute', async () => {
    const { person, secret } = await anArmedPerson()
    expect(await signIn(person, codeOf(secret, STEP_MS))).toMatchObject({ status: 200 })
  })

  test('accepts each recovery code once, in any spelling', async () => {
    const { person, recoveryCodes } = await anArmedPerson()
    const [first = '', second = ''] = recoveryCodes
    expect([recoveryCodes.length, new Set(recoveryCodes).size]).toEqual([10, 10])
    expect(await signIn(person, first)).toMatchObject({ status: 200 })
    expect(await signIn(person, first)).toMatchObject({ status: 401, body: { code: 'code_wrong' } })
    expect(await signIn(person, second.toLowerCase().replace('-', ' '))).toMatchObject({ status: 200 })
    expect(await person.call('GET', '/auth/second-factor')).toMatchObject({
      body: { is_on: true, recovery_codes_left: 8 },
    })
  })

  test('counts wrong codes like wrong passwords', async () => {
    const { person } = await anArmedPerson()
    const guesses = await Promise.all(Array.from({ length: 15 }, (_, index) => signIn(person, String(100_000 + index))))
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
  })
})

describe('setting up a second factor', () => {
  test('requires the password, and takes effect only after a correct code', async () => {
    const person = await aPerson(app, { role: 'manager', retailerId })
    const begin = (current_password: string) => person.call('POST', '/auth/second-factor/begin', { current_password })
    expect(await begin('Wrong-Horse-9')).toMatchObject({ status: 422 })
    const { body } = (await begin(PASSWORD)) as { body: { secret: string; otpauth_uri: string } }
    expect(body.otpauth_uri).toMatch(/^otpauth:\/\/totp\/ARK:.*secret=/)
    expect(await person.call('POST', '/auth/second-factor/confirm', { code: '000000' })).toMatchObject({ status: 422 })
    expect(await signIn(person)).toMatchObject({ status: 200 })
  })

  test('is refused while one is on', async () => {
    const { person, secret } = await anArmedPerson()
    expect(await person.call('POST', '/auth/second-factor/begin', { current_password: PASSWORD })).toMatchObject({
      status: 409,
    })
    expect(await signIn(person, codeOf(secret))).toMatchObject({ status: 200 })
  })

  test('leaves nothing in the database from which a code can be computed', async () => {
    const { person, secret, recoveryCodes } = await anArmedPerson()
    const { rows } = await sql<{ row: string }>`
      select f::text || encode(f.sealed_secret, 'escape') as row from second_factors f where user_id = ${person.userId}
      union all select c::text || encode(c.code_hash, 'escape') from recovery_codes c
        where user_id = ${person.userId}`.execute(app.capabilities.db.platform)
    expect(rows).toHaveLength(11)
    const kept = JSON.stringify(rows)
    expect(
      [secret, ...recoveryCodes].filter((each) => kept.includes(each) || kept.includes(each.replace('-', ''))),
    ).toEqual([])
  })
})

describe('turning off a second factor', () => {
  const turnOff = (person: TestPerson, body: object) => person.call('POST', '/auth/second-factor/turn-off', body)

  test('requires the password and a code; afterwards the password alone signs in', async () => {
    const { person, secret } = await anArmedPerson()
    expect(await turnOff(person, { current_password: PASSWORD, code: '000000' })).toMatchObject({ status: 422 })
    expect(await turnOff(person, { current_password: 'Wrong-Horse-9', code: codeOf(secret) })).toMatchObject({
      status: 422,
    })
    expect(await turnOff(person, { current_password: PASSWORD, code: codeOf(secret) })).toMatchObject({ status: 200 })
    expect(await signIn(person)).toMatchObject({ status: 200, body: { user: { has_second_factor: false } } })
  })

  test('is possible for the owner, for own staff who lost everything, and for no one else', async () => {
    const { person, recoveryCodes } = await anArmedPerson()
    const outsider = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
    const path = `/users/${person.userId}/turn-off-second-factor`
    expect(await outsider.call('POST', path)).toMatchObject({ status: 404 })
    expect(await signIn(person)).toMatchObject({ status: 401 })
    expect(await owner.call('POST', path)).toMatchObject({ status: 200, body: { has_second_factor: false } })
    expect(await signIn(person)).toMatchObject({ status: 200 })
    const anew = await person.call<{ secret: string }>('POST', '/auth/second-factor/begin', {
      current_password: PASSWORD,
    })
    const code = { code: codeOf(anew.body.secret) }
    expect(await person.call('POST', '/auth/second-factor/confirm', code)).toMatchObject({ status: 200 })
    expect(await signIn(person, recoveryCodes[0])).toMatchObject({ status: 401, body: { code: 'code_wrong' } })
  })
})

test('new recovery codes replace the old ones', async () => {
  const { person, secret, recoveryCodes } = await anArmedPerson()
  const renewed = await person.call<{ recovery_codes: string[] }>('POST', '/auth/second-factor/recovery-codes', {
    current_password: PASSWORD,
    code: codeOf(secret),
  })
  const call = CALLS.find(({ key }) => key === 'POST /auth/second-factor/recovery-codes')
  expect([renewed.status, breaches(call?.answer, renewed.body)]).toEqual([200, []])
  expect(await signIn(person, recoveryCodes[0])).toMatchObject({ status: 401 })
  expect(await signIn(person, renewed.body.recovery_codes[0])).toMatchObject({ status: 200 })
})

test('outside the sandbox an operator can do nothing but set up a second factor until it is on', async () => {
  const operator = await aPerson(app, { role: 'operator' })
  app.capabilities.config.isSandbox = false
  try {
    expect(await operator.call('GET', '/admin/retailers')).toMatchObject({
      status: 403,
      body: { code: 'second_factor_due' },
    })
    expect(await owner.call('GET', '/users/')).toMatchObject({ status: 200 })
    expect(await operator.call('GET', '/auth/me')).toMatchObject({
      status: 200,
      body: { must_set_up_second_factor: true },
    })
    const begun = await operator.call<{ secret: string }>('POST', '/auth/second-factor/begin', {
      current_password: PASSWORD,
    })
    await operator.call('POST', '/auth/second-factor/confirm', { code: codeOf(begun.body.secret) })
    expect(await operator.call('GET', '/admin/retailers')).toMatchObject({ status: 200 })
  } finally {
    app.capabilities.config.isSandbox = true
  }
})
