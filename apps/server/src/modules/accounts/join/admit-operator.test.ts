import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer } from '#test/acts/test-people.ts'
import { admitOperator, refuseSandboxPeople } from '../index.ts'

const CHOSEN = 'Left-Mule-8'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const admit = () => admitOperator(app.capabilities)
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

test('a live platform without an operator gets one, who must change the password before anything else', async () => {
  const given = await admit()
  const { status, token } = await signIn(given)
  expect(status).toBe(200)
  const closed = await call(token, 'GET', '/admin/retailers')
  expect([closed.statusCode, closed.json()]).toMatchObject([403, { code: 'password_due' }])
})

test('until the operator chooses a password, each start issues a new one, and the previous one fails', async () => {
  const before = await admit()
  const given = await admit()
  expect(await signIn(before)).toMatchObject({ status: 401 })
  const { token } = await signIn(given)
  const form = { current_password: given, new_password: CHOSEN, confirm_new_password: CHOSEN }
  expect((await call(token, 'POST', '/auth/change-password', form)).statusCode).toBe(200)
  expect(await admit()).toBeNull()
  expect(await signIn(CHOSEN)).toMatchObject({ status: 200 })
})

test('an e-mail that belongs to someone else gives no access', async () => {
  const owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const { config } = app.capabilities
  const { operatorEmail } = config
  config.operatorEmail = owner.email
  try {
    await expect(admit()).rejects.toThrow("another person's account (owner)")
    expect((await owner.call('GET', '/users/')).status).toBe(200)
  } finally {
    config.operatorEmail = operatorEmail
  }
})

test('a live platform refuses to start on a sandbox database, and the message names its users', async () => {
  const { db, config } = app.capabilities
  const live = { ...config, isSandbox: false }
  await expect(refuseSandboxPeople({ db, config: live })).rejects.toThrow(config.operatorEmail)
  await expect(refuseSandboxPeople({ db, config })).resolves.toBeUndefined()
  await app.capabilities.db.asPlatform((tx) =>
    sql`update users set removed_at = now() where email ilike '%@sandbox.test' returning 1`.execute(tx),
  )
  await expect(refuseSandboxPeople({ db, config: live })).resolves.toBeUndefined()
})

test('a pending invitation counts neither as the operator nor as a sandbox user', async () => {
  const owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const { config } = app.capabilities
  const { isSandbox, operatorEmail } = config
  config.operatorEmail = 'invited-operator@platform.example'
  for (const email of [config.operatorEmail, 'anybody@sandbox.test'])
    expect((await owner.call('POST', '/users/', { username: email, email })).status).toBe(201)
  try {
    expect(await admit()).not.toBeNull()
    config.isSandbox = false
    await sql`update users set removed_at = now() where email like '%@sandbox.test' and invited_at is null`.execute(
      app.capabilities.db.platform,
    )
    await refuseSandboxPeople(app.capabilities)
  } finally {
    Object.assign(config, { isSandbox, operatorEmail })
  }
})
