import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followInvitation, mailsTo, tokenIn } from '#test/acts/follow-invitation.ts'
import { asOwner } from '#test/statements/database-owner.ts'
import { callSignedOut, tryToSignIn } from '#test/acts/signed-out.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aBuyer, aPerson, aRetailer, PASSWORD, type TestPerson } from '#test/acts/test-people.ts'
import { untilItWaits } from '#test/processes/until-it-waits.ts'
import { contract } from '@ark/contract'
import { type Asker, hashPassword } from '../credentials/passwords.ts'

/**
 * Tests that no call reveals whether an e-mail has an account: the answers for a taken and for a free one are equal.
 */

interface Member extends Record<string, unknown> {
  id: number
  email: string
  temp_password: string | null
  is_invited: boolean
}

let app: TestApp
let retailerId: number
let owner: TestPerson
let buyer: TestPerson
let elsewhere: TestPerson
let serial = 0

beforeAll(async () => {
  app = await startTestApp()
  elsewhere = await aPerson(app, { role: 'associate', retailerId: await aRetailer(app) })
  buyer = await aPerson(app, { role: 'buyer', buyerId: await aBuyer(app) })
})
afterAll(() => app?.close())
beforeEach(async () => {
  retailerId = await aRetailer(app)
  owner = await aPerson(app, { role: 'owner', retailerId })
})

const aFreeEmail = () => `free-${++serial}@staff.example`
const anAddress = () => `198.51.100.${++serial}`
const invite = (email: string, more: object = {}) =>
  owner.call<Member>('POST', '/users/', { username: `invited-${++serial}`, email, ...more })
const invitedWith = async (email: string, more: object = {}): Promise<Member> => (await invite(email, more)).body
const listed = async (id: number) =>
  (await owner.call<Member[]>('GET', '/users/')).body.find((member) => member.id === id)
const pairOf = async (): Promise<[taken: Member, free: Member]> => [
  await invitedWith(buyer.email),
  await invitedWith(aFreeEmail()),
]

/** Returns an answer without values that always differ: names, ids, times and random passwords. */
const plain = (answer: object): unknown =>
  JSON.parse(
    JSON.stringify(answer, (key, value: unknown) =>
      value !== null &&
      ['id', 'email', 'username', 'temp_password', 'temp_password_expires_at', 'created_at'].includes(key)
        ? typeof value
        : value,
    ),
  )

/** Keeps one caller's hashing queue full while acting, and returns the act's status: 503 when it would hash. */
async function whileNoneIsHashed(asker: Asker, act: () => Promise<{ status: number }>): Promise<number> {
  let isOver = false
  const again = async (): Promise<void> => {
    while (!isOver) await hashPassword(PASSWORD, asker)
  }
  const waiting = Array.from({ length: 11 }, again)
  const { status } = await act()
  isOver = true
  await Promise.all(waiting)
  return status
}

describe('inviting a person to the staff', () => {
  test('gives the same answer for an e-mail of another retailer, of a buyer, and of no one', async () => {
    const taken = [await invite(elsewhere.email), await invite(buyer.email.toUpperCase())]
    const free = await invite(aFreeEmail())
    expect(free.status).toBe(201)
    for (const answer of taken) expect(plain(answer)).toEqual(plain(free))
  })

  test('shows the same row, whatever happens to the mails', async () => {
    const [taken, free] = await pairOf()
    await app.drain()
    const rows = [await listed(taken.id), await listed(free.id)].map((row) => plain(row ?? {}))
    expect(rows[0]).toEqual(rows[1])
    expect(rows[0]).toMatchObject({ is_invited: true, is_active: true, last_login: null })
  })

  test('allows the same changes, resets, restrictions and deletions', async () => {
    const [taken, free] = await pairOf()
    for (const [method, path, body] of [
      ['PUT', '', { first_name: 'Sam', role: 'manager' }],
      ['PUT', '', { password: 'Left-Mule-8' }],
      ['PUT', '', { is_active: false }],
      ['PUT', '', { is_active: true }],
      ['PUT', '/locations', { location_ids: [] }],
      ['POST', '/reset-password', undefined],
      ['POST', '/turn-off-second-factor', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      const [one, other] = [
        await owner.call<object>(method, `/users/${taken.id}${path}`, body),
        await owner.call<object>(method, `/users/${free.id}${path}`, body),
      ]
      expect([one.status, other.status]).toEqual([200, 200])
      expect(plain(one)).toEqual(plain(other))
    }
  })

  test('hashes a password in both cases, and reads nothing from an account elsewhere', async () => {
    for (const email of [elsewhere.email, aFreeEmail()])
      expect(await whileNoneIsHashed(`retailer ${retailerId}`, () => invite(email))).toBe(503)
    const waits = await app.capabilities.db.asPlatform(async (tx) => {
      // A lookup or a lock of the e-mail's account would wait for these locks.
      await sql`select pg_advisory_xact_lock(hashtextextended('e-mail ' || normal_email(${elsewhere.email}), 0))`.execute(
        tx,
      )
      await sql`select from users where user_id = ${elsewhere.userId} for update`.execute(tx)
      return (await invite(elsewhere.email)).status
    })
    expect(waits).toBe(201)
  })

  test('gives no access by the temporary password, and both attempts get the same answer', async () => {
    const answers = []
    for (const { email, temp_password } of await pairOf()) {
      await app.drain()
      answers.push(await tryToSignIn(app, { email, password: temp_password ?? '' }, anAddress()))
    }
    expect(answers.map(({ status, body }) => [status, body.code, body.detail])).toEqual([
      [401, 'signed_out', 'E-mail or password is not right.'],
      [401, 'signed_out', 'E-mail or password is not right.'],
    ])
  })

  test('writes the same lines to the audit log, and none names an account', async () => {
    const [taken, free] = await pairOf()
    await app.drain()
    const { rows } = await sql<{ event_type: string; event_details: object }>`
      select event_type, event_details - 'user_id' as event_details from audit_log
      where retailer_id = ${retailerId} and event_details ->> 'user_id' in (${String(taken.id)}, ${String(free.id)})
      order by audit_log_id`.execute(app.capabilities.db.platform)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(rows[1])
  })

  test('is limited to thirty an hour for each retailer, for any e-mails', async () => {
    const emails = Array.from({ length: 34 }, (_, at) => (at % 2 ? aFreeEmail() : `${at}+${elsewhere.email}`))
    const statuses = []
    for (const email of emails) statuses.push((await invite(email)).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })

  test('stops at fifty open invitations; of two concurrent ones for the last place, one is refused', async () => {
    await asOwner(
      app,
      `insert into users (retailer_id, email, username, password_hash, role, invited_at)
       select ${retailerId}, 'open-' || n || '-${retailerId}@staff.example', 'open-' || n, '-', 'associate', now()
       from generate_series(1, 49) n`,
    )
    const asked = await app.capabilities.db.asPlatform(async (tx) => {
      await sql`lock table users in share mode`.execute(tx)
      const both = Promise.all([invite(aFreeEmail()), invite(aFreeEmail())])
      await untilItWaits(app, both, 2)
      return { both }
    })
    expect((await asked.both).map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  })
})

describe('the mail of an invitation', () => {
  test('has a link for a free e-mail, and the temporary password works once the link is opened', async () => {
    const { id, email, temp_password } = await invitedWith(aFreeEmail())
    expect(await followInvitation(app, email)).toMatchObject({ status: 200 })
    expect(await listed(id)).toMatchObject({ is_invited: false })
    expect(await tryToSignIn(app, { email, password: temp_password ?? '' })).toMatchObject({
      status: 200,
      body: { user: { must_change_password: true } },
    })
    expect(await followInvitation(app, email)).toMatchObject({ status: 422, body: { code: 'dead_link' } })
  })

  test('says for a taken e-mail that no account follows, and the existing account does not change', async () => {
    await invitedWith(elsewhere.email)
    const mail = (await mailsTo(app, elsewhere.email)).at(-1) ?? ''
    expect(mail).toContain('You already have an account with this email')
    expect(tokenIn(mail)).toBe('')
    expect(await tryToSignIn(app, { email: elsewhere.email, password: PASSWORD })).toMatchObject({
      status: 200,
      body: { user: { id: elsewhere.userId } },
    })
  })

  test('from two retailers: the first opened link wins, and the other one reports an existing account', async () => {
    const email = aFreeEmail()
    const other = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
    await other.call('POST', '/users/', { username: 'both', email })
    const [first] = await mailsTo(app, email)
    const mine = await invitedWith(email)
    expect(await followInvitation(app, email)).toMatchObject({ status: 200 })
    const late = await callSignedOut(app, '/auth/accept-invitation', { body: { token: tokenIn(first) } })
    expect(late).toMatchObject({ status: 422, body: { errors: [{ field: 'email' }] } })
    expect(await listed(mine.id)).toMatchObject({ is_invited: false })
  })

  test('does not reserve the e-mail: a registration in the meantime gets it', async () => {
    const { email } = await invitedWith(aFreeEmail())
    const [mail] = await mailsTo(app, email)
    expect(await register(email)).toMatchObject({ status: 200 })
    const late = await callSignedOut(app, '/auth/accept-invitation', { body: { token: tokenIn(mail) } })
    expect(late).toMatchObject({ status: 422, body: { errors: [{ field: 'email' }] } })
  })

  test.each<[string, string, object | undefined]>([
    ['DELETE', '', undefined],
    ['PUT', '', { is_active: false }],
    ['PUT', '', { password: 'Left-Mule-8' }],
  ])('has a link that stops working after %s /users/{id}%s %j', async (method, path, body) => {
    const { id, email } = await invitedWith(aFreeEmail())
    const [mail] = await mailsTo(app, email)
    await owner.call(method, `/users/${id}${path}`, body)
    expect(await callSignedOut(app, '/auth/accept-invitation', { body: { token: tokenIn(mail) } })).toMatchObject({
      status: 422,
      body: { code: 'dead_link' },
    })
  })

  test('is sent again with a new temporary password', async () => {
    const { id, email } = await invitedWith(aFreeEmail())
    await app.drain()
    const { body } = await owner.call<{ temp_password: string }>('POST', `/users/${id}/reset-password`)
    expect(await followInvitation(app, email)).toMatchObject({ status: 200 })
    expect(await tryToSignIn(app, { email, password: body.temp_password })).toMatchObject({ status: 200 })
  })

  test('cannot set a password, and a person who is only invited gets no password link', async () => {
    const { email } = await invitedWith(aFreeEmail())
    const [mail] = await mailsTo(app, email)
    await callSignedOut(app, '/auth/forgot-password', { body: { email }, from: anAddress() })
    expect(await mailsTo(app, email)).toEqual([mail])
    const passwords = { new_password: 'Left-Mule-8', confirm_new_password: 'Left-Mule-8' }
    expect(
      await callSignedOut(app, '/auth/reset-password', { body: { token: tokenIn(mail), ...passwords } }),
    ).toMatchObject({ status: 422, body: { code: 'dead_link' } })
  })
})

test('an owner who is only invited does not count as an owner: the last one stays', async () => {
  await invitedWith(aFreeEmail(), { role: 'owner' })
  const second = await aPerson(app, { role: 'owner', retailerId })
  expect(await second.call('DELETE', `/users/${owner.userId}`)).toMatchObject({ status: 200 })
  const { body } = await second.call<Member[]>('GET', '/users/')
  const invited = body.find(({ is_invited }) => is_invited)
  expect(await second.call('PUT', `/users/${invited?.id}`, { role: 'manager' })).toMatchObject({ status: 200 })
})

const register = (email: string, more: object = {}, from = anAddress()) =>
  callSignedOut(app, '/auth/register', {
    body: {
      email,
      username: `registered-${++serial}`,
      password: 'Brown-Zebra-6',
      confirm_password: 'Brown-Zebra-6',
      business_name: 'Kicks',
      invite_code: 'ARK-SANDBOX',
      ...more,
    },
    from,
  })

describe('registering', () => {
  test('reveals nothing about an e-mail without an invite code', async () => {
    const answers = [await register(elsewhere.email, { invite_code: 'NONE' })]
    answers.push(await register(aFreeEmail(), { invite_code: 'NONE' }))
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(answers[0]?.status).toBe(422)
  })

  test('reveals it ten times an hour to an address with a code, and forty times for one code', async () => {
    const from = anAddress()
    const ofOne = []
    for (let at = 0; at < 12; at += 1) ofOne.push((await register(elsewhere.email, {}, from)).status)
    expect(ofOne).toEqual([...Array<number>(10).fill(422), 429, 429])
    // One more try of this address does not count for the code.
    const ofMany = []
    for (let at = 0; at < 35; at += 1) ofMany.push((await register(elsewhere.email)).status)
    expect(ofMany).toEqual([...Array<number>(30).fill(422), ...Array<number>(5).fill(429)])
  })

  test('reveals nothing about a username', async () => {
    const body = { username: 'everybody', invite_code: 'ARK-SANDBOX' }
    await sql`delete from guesses`.execute(app.capabilities.db.platform)
    for (let at = 0; at < 2; at += 1) expect(await register(aFreeEmail(), body)).toMatchObject({ status: 200 })
  })
})

test('a request for a new password gets the same answer for any e-mail, and a job does the same work', async () => {
  const ask = (email: string) => callSignedOut(app, '/auth/forgot-password', { body: { email }, from: anAddress() })
  const [taken, free] = [await ask(elsewhere.email), await ask(aFreeEmail())]
  expect([taken.status, taken.body]).toEqual([free.status, free.body])
  const { runs } = await app.drain()
  expect(runs['accounts.mail-password-link']).toBe(2)
})

describe('a sign-in', () => {
  test('gets the same answer for a wrong password and an unknown e-mail, and hashes in both cases', async () => {
    const answers = []
    for (const email of [elsewhere.email, aFreeEmail()]) {
      const from = anAddress()
      answers.push(await tryToSignIn(app, { email, password: 'Wrong-Horse-9' }, from))
      const asked = () => tryToSignIn(app, { email, password: 'Wrong-Horse-9' }, from)
      expect(await whileNoneIsHashed(`address ${from}`, asked)).toBe(503)
    }
    expect([answers[0]?.status, answers[0]?.body]).toEqual([answers[1]?.status, answers[1]?.body])
  })
})

test('every query by e-mail finds only accounts, or people of the retailer who asks', async () => {
  const folder = join(import.meta.dirname, '..')
  const faults: string[] = []
  // Only the operator and the command line of the machine ask it, who see every account.
  const ofOperator = 'staff/queries/erase-person.ts'
  const queries = (await readdir(folder, { recursive: true })).filter(
    (file) => /\bqueries\/\S+\.ts$/.test(file) && file !== ofOperator,
  )
  for (const file of queries) {
    const statements = (await readFile(join(folder, file), 'utf8')).split('sql')
    const looking = statements.filter(
      (text) => /from users\b/.test(text) && /normal_email\((?:u\.)?email\) =/.test(text),
    )
    for (const statement of looking)
      if (!/invited_at is null/.test(statement) && !/where retailer_id = /.test(statement))
        faults.push(`${file}: ${statement}`)
  }
  expect(queries.length).toBeGreaterThan(20)
  expect(faults).toEqual([])
})

test('no other call takes an e-mail address', () => {
  const taking = Object.entries(contract).flatMap(([, area]) =>
    Object.entries(area as Record<string, { body?: object }>).flatMap(([key, { body }]) =>
      /"email"/.test(JSON.stringify(body ?? {})) ? [key] : [],
    ),
  )
  expect(taking).toEqual([
    'POST /auth/login/json',
    'POST /auth/register',
    'POST /auth/register/buyer',
    'POST /auth/forgot-password',
    'POST /users/',
    // Of the operator, who sees every account.
    'POST /admin/account-closing',
  ])
})
