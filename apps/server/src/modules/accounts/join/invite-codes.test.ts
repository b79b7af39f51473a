import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callSignedOut } from '#test/acts/signed-out.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, PASSWORD, type TestPerson } from '#test/acts/test-people.ts'
import { untilItWaits } from '#test/processes/until-it-waits.ts'
import { inviteCodeHash } from '../credentials/invitation.ts'
import { lockMadeCode, useMadeCode } from '../credentials/queries/made-invite-codes.ts'

type List = AnswerOf<Contract['GET /admin/invite-codes']>
type Uses = AnswerOf<Contract['GET /admin/invite-codes/{id}/uses']>
type Made = AnswerOf<Contract['POST /admin/invite-codes']>

let app: TestApp
let operator: TestPerson
let serial = 0

beforeAll(async () => {
  app = await startTestApp()
  operator = await aPerson(app, { role: 'operator' })
})
afterAll(() => app?.close())

const aForm = (invite_code: string) => {
  const name = `invited-${++serial}`
  return {
    email: `${name}@register.example`,
    username: name,
    password: PASSWORD,
    confirm_password: PASSWORD,
    business_name: `Invited ${serial}`,
    invite_code,
  }
}
/** Registers from a new address each time, because guesses are counted by address. */
const join = (code: string, portal = '/auth/register') =>
  callSignedOut(app, portal, { body: aForm(code), from: `192.0.2.${++serial % 250}` })
const make = async (body: object = {}) => (await operator.call<Made>('POST', '/admin/invite-codes', body)).body
const revoke = (id: number) => operator.call<{ message: string }>('POST', `/admin/invite-codes/${id}/revoke`)
const list = async (query = '') => (await operator.call<List>('GET', `/admin/invite-codes?${query}`)).body
const stateOf = async (id: number) => (await list()).codes.find((code) => code.id === id)?.state
const usesOf = async (id: number) => (await operator.call<Uses>('GET', `/admin/invite-codes/${id}/uses`)).body.uses

test('only the operator can create, list and revoke a code', async () => {
  const owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  for (const [method, path] of [
    ['GET', '/admin/invite-codes'],
    ['POST', '/admin/invite-codes'],
    ['POST', '/admin/invite-codes/1/revoke'],
    ['GET', '/admin/invite-codes/1/uses'],
  ] as const)
    expect((await owner.call(method, path, method === 'POST' ? {} : undefined)).status).toBe(403)
  for (const path of ['revoke', 'uses'])
    expect(
      (await operator.call(path === 'revoke' ? 'POST' : 'GET', `/admin/invite-codes/987654321/${path}`)).status,
    ).toBe(404)
})

test.each([{ max_uses: 0 }, { max_uses: 1.5 }, { expires_in_days: 0 }, { expires_in_days: 1_000 }, { code: 'MINE' }])(
  'no code can be created from %o',
  async (body) => {
    expect((await operator.call('POST', '/admin/invite-codes', body)).status).toBe(422)
  },
)

test('a code opens accounts on both sides, in any spelling, and its users are recorded', async () => {
  const { id, code } = await make({ note: 'Trade fair' })
  expect(code).toMatch(/^ARK(-[2-9A-HJKMNP-Z]{4}){3}$/)
  expect((await join(code)).status).toBe(200)
  expect((await join(` ${code.toLowerCase().replaceAll('-', ' ')} `, '/auth/register/buyer')).status).toBe(200)
  const uses = await usesOf(id)
  expect(uses.map(({ kind }) => kind)).toEqual(['buyer', 'retailer'])
  expect(uses.every(({ email }) => email.endsWith('@register.example'))).toBe(true)
  const [listed] = (await list('limit=1')).codes
  expect(listed).toMatchObject({ id, hint: code.slice(-4), note: 'Trade fair', uses: 2, max_uses: null, state: 'open' })
})

test('a code is shown once: the database, the list and the log never contain it', async () => {
  const { code } = await make()
  const { rows } = await sql`select * from invite_codes`.execute(app.capabilities.db.platform)
  const { body: log } = await operator.call('GET', '/admin/audit-log')
  const middle = code.slice(4, 13)
  for (const kept of [rows, await list(), log]) expect(JSON.stringify(kept)).not.toContain(middle)
  expect(JSON.stringify(log)).toContain('invite_code_made')
})

test('of many concurrent registrations, one gets the last use', async () => {
  const { id, code } = await make({ max_uses: 2 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => join(code)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 200, 422, 422, 422, 422,
  ])
  expect((await join(code)).body.detail).toBe('This invite code has been used up. Ask for a new one')
  expect([await stateOf(id), (await usesOf(id)).length]).toEqual(['used_up', 2])
})

test('a registration during the last use of a code waits, and is refused', async () => {
  const { code } = await make({ max_uses: 1 })
  const { joining } = await app.capabilities.db.asPlatform(async (tx) => {
    const held = await lockMadeCode(tx, inviteCodeHash(code))
    const waiting = join(code)
    await untilItWaits(app, waiting)
    await useMadeCode(tx, held?.invite_code_id ?? 0, operator.userId)
    return { joining: waiting }
  })
  expect(await joining).toMatchObject({ status: 422, body: { errors: [{ field: 'invite_code' }] } })
})

test('a refused registration does not use up a code', async () => {
  const { id, code } = await make({ max_uses: 1 })
  const taken = aForm(code)
  expect(
    (await callSignedOut(app, '/auth/register', { body: { ...taken, email: operator.email }, from: '192.0.2.251' }))
      .status,
  ).toBe(422)
  expect([await stateOf(id), (await join(code)).status]).toEqual(['open', 200])
})

test('an expired code is reported as expired; a revoked one looks like an unknown one', async () => {
  const { id, code } = await make({ expires_in_days: 1 })
  await sql`update invite_codes set expires_at = ${app.capabilities.clock.now()} where invite_code_id = ${id}`.execute(
    app.capabilities.db.platform,
  )
  expect((await join(code)).body.detail).toBe('This invite code has expired. Ask for a new one')
  const revoked = await make()
  expect((await join(revoked.code)).status).toBe(200)
  expect((await revoke(revoked.id)).body.message).toContain('No one can sign up')
  expect((await revoke(revoked.id)).body.message).toContain('was revoked before')
  expect((await join(revoked.code)).body.detail).toBe('Invalid invite code')
  expect([await stateOf(id), await stateOf(revoked.id), (await usesOf(revoked.id)).length]).toEqual([
    'expired',
    'revoked',
    1,
  ])
})

test('codes from the environment still work, and are listed by their last letters with their uses', async () => {
  app.capabilities.config.inviteCodes = [
    { code: 'SPRING-2026', limit: 3 },
    { code: 'ABC', limit: null },
  ]
  expect((await join('SPRING-2026')).status).toBe(200)
  const { of_environment } = await list()
  expect(of_environment).toEqual([
    { hint: '2026', max_uses: 3, uses: 1 },
    { hint: 'C', max_uses: null, uses: 0 },
  ])
})

test('the list continues after the last code shown, each code once', async () => {
  const all = (await list('limit=200')).codes.map(({ id }) => id)
  const first = await list('limit=2')
  const rest = await list(`limit=200&cursor=${first.next_cursor}`)
  expect([...first.codes, ...rest.codes].map(({ id }) => id)).toEqual(all)
  expect([first.next_cursor, rest.next_cursor]).toEqual([all[1], null])
})
