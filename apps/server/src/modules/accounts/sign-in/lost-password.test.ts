import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMailServer } from '#test/acts/mail-server.ts'
import { callSignedOut, isTokenValid, tryToSignIn } from '#test/acts/signed-out.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, PASSWORD, type TestPerson } from '#test/acts/test-people.ts'
import { mailPasswordLink } from '../credentials/mail-password-link.ts'

const NEW_PASSWORD = 'Left-Mule-8'

interface Mail {
  id: number
  recipient: string
  subject: string
  body: string
}

let app: TestApp
let retailerId: number
let operator: TestPerson
let owner: TestPerson
let serial = 0

beforeAll(async () => {
  app = await startTestApp()
  retailerId = await aRetailer(app)
  operator = await aPerson(app, { role: 'operator' })
  owner = await aPerson(app, { role: 'owner', retailerId })
})
afterAll(() => app?.close())

const anAssociate = () => aPerson(app, { role: 'associate', retailerId })
const anAddress = () => `198.51.100.${++serial}`
const ask = (email: string, from = anAddress()) =>
  callSignedOut(app, '/auth/forgot-password', { body: { email }, from })
const reset = (token: string, more: object = {}, from = anAddress()) =>
  callSignedOut(app, '/auth/reset-password', {
    body: { token, new_password: NEW_PASSWORD, confirm_new_password: NEW_PASSWORD, ...more },
    from,
  })
const outbox = async (email: string): Promise<Mail[]> =>
  (await operator.call<Mail[]>('GET', '/admin/outbox')).body.filter(({ recipient }) => recipient === email)
const tokenIn = (mail: { body: string } | undefined): string => /#token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''

/** Returns the token of the mailed link. */
async function aLink(email: string): Promise<string> {
  await ask(email)
  await app.drain()
  return tokenIn((await outbox(email))[0])
}

describe('a link to reset a password', () => {
  test("is mailed to the owner of the e-mail, and is in the operator's outbox once", async () => {
    const { email } = await anAssociate()
    const { status, body } = await ask(email.toUpperCase())
    await app.drain()
    const mails = await outbox(email)
    expect([status, mails.length]).toEqual([200, 1])
    expect(mails[0]?.body).toContain('http://localhost:3000/reset-password#token=')
    expect(JSON.stringify(body)).not.toContain(tokenIn(mails[0]))
  })

  test('is mailed once for each request, even if its job runs again because its worker died', async () => {
    const { email } = await anAssociate()
    const asked = { email, ask_id: randomUUID() }
    await mailPasswordLink(app.capabilities, asked)
    await mailPasswordLink(app.capabilities, asked)
    expect(await outbox(email)).toHaveLength(1)
    await mailPasswordLink(app.capabilities, { email, ask_id: randomUUID() })
    expect(await outbox(email)).toHaveLength(2)
  })

  test('gets the same answer without an account and for a deactivated user, and neither gets a mail', async () => {
    const [known, idle] = [await anAssociate(), await anAssociate()]
    await sql`update users set is_active = false where user_id = ${idle.userId}`.execute(app.capabilities.db.platform)
    const answers = await Promise.all([known.email, idle.email, 'nobody@lost.example'].map((email) => ask(email)))
    await app.drain()
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, answers[0]?.body]))
    expect([await outbox(idle.email), await outbox('nobody@lost.example')]).toEqual([[], []])
  })

  test('is mailed at most three times in 15 minutes, and no answer shows it', async () => {
    const { email } = await anAssociate()
    for (let time = 0; time < 6; time += 1) expect(await ask(email)).toMatchObject({ status: 200 })
    await app.drain()
    expect(await outbox(email)).toHaveLength(3)
  })

  test.each([
    [
      'its owner changes the password',
      (person: TestPerson) =>
        person.call('POST', '/auth/change-password', {
          current_password: PASSWORD,
          new_password: 'Other-Goat-7',
          confirm_new_password: 'Other-Goat-7',
        }),
    ],
    [
      'the business owner issues a temporary password',
      ({ userId }: TestPerson) => owner.call('POST', `/users/${userId}/reset-password`),
    ],
    [
      'the business owner sets a password',
      ({ userId }: TestPerson) => owner.call('PUT', `/users/${userId}`, { password: 'Other-Goat-7' }),
    ],
    [
      'the business owner deactivates the user for a while',
      async ({ userId }: TestPerson) => {
        await owner.call('PUT', `/users/${userId}`, { is_active: false })
        return owner.call('PUT', `/users/${userId}`, { is_active: true })
      },
    ],
  ])('stops working once %s', async (_, change) => {
    const person = await anAssociate()
    const token = await aLink(person.email)
    expect((await change(person)).status).toBe(200)
    expect(await reset(token)).toMatchObject({ status: 422, body: { code: 'dead_link' } })
    expect((await tryToSignIn(app, { email: person.email, password: NEW_PASSWORD })).status).toBe(401)
  })

  test('sets a new password once and ends every session; the old password stops working', async () => {
    const person = await anAssociate()
    const token = await aLink(person.email)
    expect(await reset(token)).toMatchObject({ status: 200 })
    expect(await isTokenValid(app, person.token)).toBe(false)
    expect(await tryToSignIn(app, { email: person.email, password: PASSWORD })).toMatchObject({ status: 401 })
    expect(await tryToSignIn(app, { email: person.email, password: NEW_PASSWORD })).toMatchObject({ status: 200 })
    expect(await reset(token, { new_password: 'Third-Goat-7', confirm_new_password: 'Third-Goat-7' })).toMatchObject({
      status: 422,
      body: { code: 'dead_link' },
    })
  })

  test('sets one password when two people open it at once', async () => {
    const token = await aLink((await anAssociate()).email)
    const both = await Promise.all([reset(token), reset(token)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  })

  test('does not work after its expiry, after a password change, or when it is invented', async () => {
    const [late, changed] = [await anAssociate(), await anAssociate()]
    const [lateToken, changedToken] = [await aLink(late.email), await aLink(changed.email)]
    await sql`update password_links set expires_at = now() where user_id = ${late.userId}`.execute(
      app.capabilities.db.platform,
    )
    await changed.call('POST', '/auth/change-password', {
      current_password: PASSWORD,
      new_password: NEW_PASSWORD,
      confirm_new_password: NEW_PASSWORD,
    })
    for (const token of [lateToken, changedToken, 'made-up', ''])
      expect(await reset(token)).toMatchObject({ status: 422, body: { code: 'dead_link' } })
    expect(await tryToSignIn(app, { email: late.email, password: PASSWORD })).toMatchObject({ status: 200 })
  })

  test('is not used up by a weak or leaked password', async () => {
    const { email } = await anAssociate()
    const token = await aLink(email)
    const tries = [await reset(token, { new_password: 'weak', confirm_new_password: 'weak' })]
    tries.push(await reset(token, { new_password: 'Password123', confirm_new_password: 'Password123' }))
    expect(tries.map(({ status, body }) => [status, body.errors?.[0]?.field])).toEqual([
      [422, 'new_password'],
      [422, 'new_password'],
    ])
    expect(await reset(token)).toMatchObject({ status: 200 })
  })

  test('cannot be guessed: ten tries a minute from one address', async () => {
    const from = anAddress()
    const tries = await Promise.all(Array.from({ length: 15 }, (_, index) => reset(`guess-${index}`, {}, from)))
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(10)
  })

  test('is stored as a hash, from which no link can be made', async () => {
    const { email, userId } = await anAssociate()
    const token = await aLink(email)
    const { rows } = await sql<{ row: string }>`
      select l::text || encode(token_hash, 'escape') as row from password_links l where user_id = ${userId}`.execute(
      app.capabilities.db.platform,
    )
    expect([rows.length, JSON.stringify(rows).includes(token)]).toEqual([1, false])
  })
})

test('a person who reset their password by link can sign in there while others are guessing (S6)', async () => {
  const { email } = await anAssociate()
  const token = await aLink(email)
  const elsewhere = anAddress()
  await reset(token, {}, elsewhere)
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      tryToSignIn(app, { email, password: 'Wrong-Horse-9' }, `203.0.113.${index}`),
    ),
  )
  expect(await tryToSignIn(app, { email, password: NEW_PASSWORD }, anAddress())).toMatchObject({ status: 429 })
  expect(await tryToSignIn(app, { email, password: NEW_PASSWORD }, elsewhere)).toMatchObject({ status: 200 })
})

test('with a mail server the link is sent by it, and its text is deleted afterwards', async () => {
  const server = await startMailServer(app)
  try {
    const { email } = await anAssociate()
    await ask(email)
    const { runs } = await app.drain()
    expect([runs['accounts.send-mail'], server.letters.length]).toEqual([1, 1])
    const letter = server.letters[0] ?? ''
    expect(letter).toContain(`To: ${email}`)
    const { rows } =
      await sql`select body, error, sent_at is not null as is_sent from mails where recipient = ${email}`.execute(
        app.capabilities.db.platform,
      )
    expect(rows).toEqual([{ body: '', error: null, is_sent: true }])
    expect(await reset(tokenIn({ body: letter }))).toMatchObject({ status: 200 })
  } finally {
    await server.close()
  }
})
