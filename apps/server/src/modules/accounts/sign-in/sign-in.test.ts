import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tryToSignIn } from '#test/acts/signed-out.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aBuyer, aPerson, aRetailer, PASSWORD, type TestPerson } from '#test/acts/test-people.ts'

const WRONG = 'Wrong-Horse-9'
const MOST = 10

let app: TestApp
let retailerId: number
let serial = 0

beforeAll(async () => {
  app = await startTestApp()
  retailerId = await aRetailer(app)
})
afterAll(() => app?.close())

/** Returns an owner who has signed in from 127.0.0.1, like everyone in these tests. */
const anOwner = (): Promise<TestPerson> => aPerson(app, { role: 'owner', retailerId })
const anAddress = (): string => `203.0.${++serial >> 8}.${serial & 255}`
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
const countOf = (answers: { status: number }[], status: number) =>
  statuses(answers).filter((each) => each === status).length
const oneByOne = async <T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const done: T[] = []
  for (let index = 0; index < times; index += 1) done.push(await work(index))
  return done
}

test('an e-mail has one count of guesses, in any letter case', async () => {
  const { email } = await anOwner()
  const name = email.replace('owner', 'ilkiki')
  await sql`update users set email = ${name} where email = ${email}`.execute(app.capabilities.db.platform)
  // All variants of each i: small, capital, with a dot, full-width.
  const spellings = ['i', 'I', '\u0130', '\uff49'].flatMap((first) =>
    ['i', 'I', '\u0130', '\uff49'].map((second) => name.replace(/i(.*?)i/, `${first}$1${second}`)),
  )
  const { rows } = await sql<{ spelling: string }>`
    select spelling from unnest(${spellings}::text[]) spelling
    where lower(spelling) = lower(${name}) or normal_email(spelling) = normal_email(${name})`.execute(
    app.capabilities.db.platform,
  )
  const same = rows.map(({ spelling }) => spelling)
  expect(same.length).toBeGreaterThan(MOST)
  const tries = await oneByOne(same.length, (at) =>
    tryToSignIn(app, { email: same[at] ?? '', password: WRONG }, anAddress()),
  )
  expect([countOf(tries, 401), countOf(tries, 429)]).toEqual([MOST, same.length - MOST])
})

describe('the information that a stranger gets (S6)', () => {
  test('is nothing: an unknown e-mail, a wrong password and a deactivated user get the same answer', async () => {
    const { email } = await anOwner()
    const gone = await anOwner()
    await sql`update users set is_active = false where user_id = ${gone.userId}`.execute(app.capabilities.db.platform)
    const answers = [
      await tryToSignIn(app, { email: 'nobody@test.example', password: WRONG }, anAddress()),
      await tryToSignIn(app, { email, password: WRONG }, anAddress()),
      await tryToSignIn(app, { email: gone.email, password: PASSWORD }, anAddress()),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [401, { detail: 'E-mail or password is not right.', code: 'signed_out' }]),
    )
  })

  test('is nothing by timing either: an unknown e-mail costs a comparison too', async () => {
    const { email } = await anOwner()
    const timeOf = async (who: string) => {
      const begun = performance.now()
      await tryToSignIn(app, { email: who, password: WRONG })
      return performance.now() - begun
    }
    const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0
    const unknown = median(await oneByOne(5, (index) => timeOf(`nobody-${index}@timing.example`)))
    const known = median(await oneByOne(5, () => timeOf(email)))
    // Without the comparison an unknown e-mail would be answered in a tenth of the time.
    expect(unknown / known).toBeGreaterThan(0.4)
  })
})

describe('guesses for one account (S6)', () => {
  test('are limited to ten a minute where its owner has signed in; then the right password waits too', async () => {
    const { email } = await anOwner()
    const guesses = await oneByOne(MOST, () => tryToSignIn(app, { email, password: WRONG }))
    expect(statuses(guesses)).toEqual(Array(MOST).fill(401))
    const next = await tryToSignIn(app, { email, password: PASSWORD })
    expect(next).toMatchObject({ status: 429, body: { code: 'throttled' } })
    expect(Number(next.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(next.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  test('are limited to ten a minute from all unknown addresses together, even concurrently', async () => {
    const { email } = await anOwner()
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () => tryToSignIn(app, { email, password: WRONG }, anAddress())),
    )
    expect([countOf(guesses, 401), countOf(guesses, 429)]).toEqual([MOST, 30])
  })

  test('do not lock the owner out at an address where the owner has signed in before', async () => {
    const { email } = await anOwner()
    await Promise.all(Array.from({ length: 40 }, () => tryToSignIn(app, { email, password: WRONG }, anAddress())))
    expect(await tryToSignIn(app, { email, password: PASSWORD })).toMatchObject({ status: 200 })
  })

  test('by one attacker leave attempts for the owner at a new address', async () => {
    const { email } = await anOwner()
    const attacker = anAddress()
    const guesses = await oneByOne(20, () => tryToSignIn(app, { email, password: WRONG }, attacker))
    expect(countOf(guesses, 401)).toBeLessThan(MOST)
    expect(await tryToSignIn(app, { email, password: PASSWORD }, anAddress())).toMatchObject({ status: 200 })
  })

  test('are counted together for any spelling of the e-mail, and for unknown e-mails', async () => {
    const attackers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        tryToSignIn(
          app,
          { email: index % 2 ? 'NoBody@Spelt.example' : 'nobody@spelt.example', password: WRONG },
          anAddress(),
        ),
      ),
    )
    expect(countOf(attackers, 401)).toBe(MOST)
  })
})

test('one address can guess ten times a minute over all accounts, and a /64 of IPv6 is one address', async () => {
  const guess = (index: number, from: string) =>
    tryToSignIn(app, { email: `someone-${from}-${index}@test.example`, password: WRONG }, from)
  const same = anAddress()
  expect(countOf(await oneByOne(15, (index) => guess(index, same)), 401)).toBe(MOST)
  const six = await oneByOne(15, (index) => guess(index, `2001:db8:7:7::${(index + 1).toString(16)}`))
  expect(countOf(six, 401)).toBe(MOST)
})

test('successful sign-ins are not counted', async () => {
  const { email } = await anOwner()
  const office = anAddress()
  const right = await oneByOne(15, () => tryToSignIn(app, { email, password: PASSWORD }, office))
  expect(statuses(right)).toEqual(Array(15).fill(200))
})

describe('the portals', () => {
  test("refuse a seller at the buyers' and a buyer at the sellers' with a message, and open no session", async () => {
    const seller = await anOwner()
    const buyer = await aPerson(app, { role: 'buyer', buyerId: await aBuyer(app) })
    const sessionsOf = async ({ userId }: TestPerson) =>
      (await sql`select from sessions where user_id = ${userId}`.execute(app.capabilities.db.platform)).rows.length
    const before = [await sessionsOf(seller), await sessionsOf(buyer)]
    expect(await tryToSignIn(app, { email: seller.email, password: PASSWORD, portal: 'buyer' })).toMatchObject({
      status: 403,
      body: {
        code: 'wrong_portal',
        detail: 'This account is registered as a seller. Please use the seller login page.',
      },
    })
    expect(await tryToSignIn(app, { email: buyer.email, password: PASSWORD, portal: 'seller' })).toMatchObject({
      status: 403,
      body: {
        code: 'wrong_portal',
        detail: 'This account is registered as a buyer. Please use the buyer login page.',
      },
    })
    expect([await sessionsOf(seller), await sessionsOf(buyer)]).toEqual(before)
    expect(await tryToSignIn(app, { email: buyer.email, password: PASSWORD, portal: 'buyer' })).toMatchObject({
      status: 200,
    })
  })

  test('reveal the kind of an account only to the right password', async () => {
    const { email } = await anOwner()
    expect(await tryToSignIn(app, { email, password: WRONG, portal: 'buyer' })).toMatchObject({
      status: 401,
      body: { code: 'signed_out' },
    })
  })
})

test('every sign-in is in the audit log, failed ones with their reason and never with the password', async () => {
  const { email, userId } = await anOwner()
  await tryToSignIn(app, { email, password: WRONG })
  await tryToSignIn(app, { email: 'nobody@audit.example', password: WRONG }, anAddress())
  const { rows } = await sql<{ status: string; error_message: string | null; event_details: object }>`
    select status, error_message, event_details from audit_log
    where retailer_id = ${retailerId} and user_id = ${userId} and event_type = 'signed_in'
      order by audit_log_id`.execute(app.capabilities.db.platform)
  expect(rows).toMatchObject([
    { status: 'success', event_details: { address: '127.0.0.1' } },
    { status: 'failure', error_message: 'E-mail or password is not right.' },
  ])
  const unknown = await sql<{ entry: string }>`
    select t::text as entry from platform_audit_log t where event_details ->> 'email' = 'nobody@audit.example'`.execute(
    app.capabilities.db.platform,
  )
  expect(unknown.rows).toHaveLength(1)
  expect(JSON.stringify([rows, unknown.rows])).not.toContain(WRONG)
})
