import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTokenValid, tryToSignIn } from '#test/acts/signed-out.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, PASSWORD, type TestPerson } from '#test/acts/test-people.ts'

const STEP_MS = 30_000
const CLI = path.resolve(import.meta.dirname, '../../../../../cli/src/main.ts')

let app: TestApp
let retailerId: number

beforeAll(async () => {
  app = await startTestApp()
  retailerId = await aRetailer(app)
})
afterAll(() => app?.close())

/** Returns the app's code; each call moves time by a step, since a code works once. */
async function nextCode(secret: string): Promise<string> {
  await app.pass(STEP_MS)
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })
  return totp.generate({ timestamp: app.capabilities.clock.now().getTime() })
}

async function anArmedPerson(role: 'manager' | 'operator' = 'manager') {
  const person = await aPerson(app, role === 'operator' ? { role } : { role, retailerId })
  const begun = await person.call<{ secret: string }>('POST', '/auth/second-factor/begin', {
    current_password: PASSWORD,
  })
  const { secret } = begun.body
  const on = await person.call<{ recovery_codes: string[] }>('POST', '/auth/second-factor/confirm', {
    code: await nextCode(secret),
  })
  expect(on.status).toBe(200)
  return { person, secret, recoveryCodes: on.body.recovery_codes }
}

/** Deletes these counts, as if their time were over, because the test cannot move the database's clock. */
const forget = (...names: string[]) =>
  sql`delete from guesses where split_part(key, ':', 1) = any(${names}::text[])`.execute(app.capabilities.db.platform)
const SIGN_IN_COUNTS = ['pair', 'account', 'address', 'known']
const LADDER = ['codes-0', 'codes-1', 'codes-2', 'codes-3']

const signIn = ({ email }: TestPerson, code: string, from?: string) =>
  tryToSignIn(app, { email, password: PASSWORD, code }, from)
const turnOff = ({ call }: TestPerson, code: string) =>
  call<{ code?: string }>('POST', '/auth/second-factor/turn-off', { current_password: PASSWORD, code })

const turnOffWith = (token: string, payload: object) =>
  app.app.inject({
    method: 'POST',
    url: '/api/v1/auth/second-factor/turn-off',
    headers: { authorization: `Bearer ${token}` },
    payload,
  })

/** Exhausts the code tries of all unknown addresses, like an attacker who has the password. */
async function guessedEverywhere(person: TestPerson): Promise<void> {
  const wrong = await Promise.all([1, 2, 3].map((at) => signIn(person, String(100_000 + at), `203.0.113.${at}`)))
  expect(wrong.map(({ body }) => body.code)).toEqual(Array(3).fill('code_wrong'))
  const { rows } = await sql`
    update guesses set points = 100 where points = 3 and split_part(key, ':', 1) in ('codes', 'codes-elsewhere')
    returning 1`.execute(app.capabilities.db.platform)
  expect(rows).toHaveLength(1)
  await forget(...SIGN_IN_COUNTS)
}

test('guessing codes with the right password stops at a limit, and never locks out the real user', async () => {
  const { person, secret, recoveryCodes } = await anArmedPerson()
  await guessedEverywhere(person)
  // Codes are refused from anywhere else, but accepted from a known address, as a recovery code, and in the user's
  // session.
  expect((await signIn(person, await nextCode(secret), '198.51.100.9')).status).toBe(429)
  expect((await signIn(person, await nextCode(secret))).status).toBe(200)
  expect((await signIn(person, recoveryCodes[0] ?? '', '198.51.100.9')).status).toBe(200)
  expect((await turnOff(person, await nextCode(secret))).status).toBe(200)
})

test('the waits grow within one session; neither another session nor a recovery code has to wait', async () => {
  const { person, secret, recoveryCodes } = await anArmedPerson()
  const guess = async () => {
    await forget(...SIGN_IN_COUNTS)
    const answer = await turnOffWith(person.token, { current_password: PASSWORD, code: '000001' })
    return answer.statusCode === 429 ? Number(answer.headers['retry-after']) : 0
  }
  const waits: [tries: number, seconds: number][] = []
  for (const [at] of LADDER.entries()) {
    let tries = 0
    let seconds = 0
    while (seconds === 0 && tries < 40) {
      seconds = await guess()
      tries += seconds === 0 ? 1 : 0
    }
    waits.push([tries, seconds])
    if (at < LADDER.length - 1) await forget(...LADDER.slice(0, at + 1))
  }
  expect(waits.map(([tries]) => tries)).toEqual([10, 5, 5, 5])
  const longest = [300, 1_800, 14_400, 86_400]
  const shares = waits.map(([, seconds], at) => seconds / (longest[at] ?? 0))
  expect(shares.map((share) => Math.round(share))).toEqual([1, 1, 1, 1])

  const other = await signIn(person, await nextCode(secret))
  expect(other.status).toBe(200)
  await forget(...SIGN_IN_COUNTS)
  expect((await turnOff(person, await nextCode(secret))).status).toBe(429)
  expect((await turnOff(person, recoveryCodes[0] ?? '')).status).toBe(200)
})

test('guesses of codes that confirm a new factor are counted too', async () => {
  const person = await aPerson(app, { role: 'manager', retailerId })
  await person.call('POST', '/auth/second-factor/begin', { current_password: PASSWORD })
  const guesses = await Promise.all(
    Array.from({ length: 14 }, (_, at) =>
      person.call('POST', '/auth/second-factor/confirm', { code: String(100_000 + at) }),
    ),
  )
  expect(guesses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    ...Array(10).fill(422),
    ...Array(4).fill(429),
  ])
})

test('a stolen session that guesses passwords does not stop the user from turning off the second factor', async () => {
  const { person, secret } = await anArmedPerson()
  const stolen = (await signIn(person, await nextCode(secret))).body.access_token
  for (let at = 0; at < 12; at += 1)
    await turnOffWith(stolen, { current_password: `Wrong-Horse-${at}`, code: '000001' })
  expect((await turnOff(person, await nextCode(secret))).status).toBe(200)
})

test('a command on the server turns off a lost second factor, and affects no one else', async () => {
  const operator = (await anArmedPerson('operator')).person
  const manager = (await anArmedPerson()).person
  const command = (email: string) =>
    spawnSync(process.execPath, [CLI, 'second-factor-off', email], {
      env: { ...process.env, DATABASE_URL: app.capabilities.config.databaseUrl },
      encoding: 'utf8',
    })
  expect(command('nobody@test.example')).toMatchObject({ status: 1, stdout: expect.stringContaining('Nothing was') })
  expect(await isTokenValid(app, operator.token)).toBe(true)
  expect(command(operator.email.toUpperCase())).toMatchObject({ status: 0, stdout: expect.stringContaining('is off') })
  expect(await isTokenValid(app, operator.token)).toBe(false)
  expect((await tryToSignIn(app, { email: operator.email, password: PASSWORD })).status).toBe(200)
  expect(await isTokenValid(app, manager.token)).toBe(true)
  const { rows } = await sql`
    select event_details ->> 'by' as by from platform_audit_log
    where user_id = ${operator.userId} and event_type = 'second_factor_taken_off'`.execute(app.capabilities.db.platform)
  expect(rows).toEqual([{ by: 'the machine' }])
})
