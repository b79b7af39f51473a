import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tooling/test-app/start-test-app.ts'
import { tryToSignIn } from '../../../../../tooling/test-app/signed-out.ts'
import { aPerson, aRetailer, PASSWORD } from '../../../../../tooling/test-app/test-people.ts'
import { PEOPLE, SANDBOX_PASSWORD as OF_SANDBOX, seedPeople } from '../../sandbox/people.ts'
import { admitOperator, closePublicPasswords } from './index.ts'

const PUBLIC = 'Sandbox-2026'
const CHOSEN = 'Left-Mule-8'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const admit = (knownToAll = PUBLIC) => admitOperator(app.capabilities, knownToAll)
const signIn = async (password: string | null) => {
  const { operatorEmail: email } = app.capabilities.config
  const answer = await app.app.inject({ method: 'POST', url: '/api/v1/auth/login/json', payload: { email, password } })
  return { status: answer.statusCode, token: answer.json<{ access_token?: string }>().access_token ?? '' }
}
const call = (token: string, method: 'GET' | 'POST', url: string, payload?: object) =>
  app.app.inject({
    method,
    url: `/api/v1${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })

test('a live platform without an operator gets one, whose password has to be changed before anything else', async () => {
  const given = await admit()
  const { status, token } = await signIn(given)
  expect(status).toBe(200)
  const closed = await call(token, 'GET', '/admin/retailers')
  expect([closed.statusCode, closed.json()]).toMatchObject([403, { code: 'password_due' }])
})

test('until he has chosen his own, each start gives a new one and the one before counts no more', async () => {
  const before = await admit()
  const given = await admit()
  expect(await signIn(before)).toMatchObject({ status: 401 })
  const { token } = await signIn(given)
  const form = { current_password: given, new_password: CHOSEN, confirm_new_password: CHOSEN }
  expect((await call(token, 'POST', '/auth/change-password', form)).statusCode).toBe(200)
  expect(await admit()).toBeNull()
  expect(await signIn(CHOSEN)).toMatchObject({ status: 200 })
})

test('a password that everybody knows, of a sandbox that went live, is taken away and its sessions end', async () => {
  const { token } = await signIn(CHOSEN)
  expect(await admit(CHOSEN)).not.toBeNull()
  expect(await signIn(CHOSEN)).toMatchObject({ status: 401 })
  expect((await call(token, 'GET', '/auth/me')).statusCode).toBe(401)
})

test("an e-mail that is somebody else's opens nothing", async () => {
  const owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const { config } = app.capabilities
  const { operatorEmail } = config
  config.operatorEmail = owner.email
  try {
    await expect(admit(PASSWORD)).rejects.toThrow('the account of somebody else (owner)')
    expect((await owner.call('GET', '/users/')).status).toBe(200)
  } finally {
    config.operatorEmail = operatorEmail
  }
})

test('a sandbox that goes live leaves none of its people the password that everybody knows', async () => {
  await seedPeople(app.capabilities)
  const emails = PEOPLE.map(({ email }) => email)
  const signedIn = async () => {
    const answers = []
    // One after the other from addresses of their own: nobody is to be stopped by a count.
    for (const [at, email] of emails.entries())
      answers.push(await tryToSignIn(app, { email, password: OF_SANDBOX }, `198.51.100.${at}`))
    return answers
  }
  const before = (await signedIn()).filter(({ status }) => status === 200)
  // The operator's is admitOperator's matter, and was given above.
  expect(before).toHaveLength(emails.length - 1)
  const chosen = { current_password: OF_SANDBOX, new_password: CHOSEN, confirm_new_password: CHOSEN }
  const own = await call(before[1]?.body.access_token ?? '', 'POST', '/auth/change-password', chosen)
  expect(own.statusCode).toBe(200)

  const close = () => closePublicPasswords(app.capabilities, { emails, password: OF_SANDBOX })
  expect(await close()).toHaveLength(emails.length - 2)
  expect((await signedIn()).filter(({ status }) => status === 200)).toEqual([])
  const first = before[0]?.body.access_token ?? ''
  expect((await call(first, 'GET', '/auth/me')).statusCode).toBe(401)
  const kept = await tryToSignIn(app, { email: emails[1] ?? '', password: CHOSEN }, '198.51.100.99')
  expect(kept.status).toBe(200)
  expect(await close()).toEqual([])
})
