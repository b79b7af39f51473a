import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aBuyer, aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { today } from '#test/acts/today.ts'

type Page = AnswerOf<Contract['GET /admin/audit-log']>

let app: TestApp
let operator: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  operator = await aPerson(app, { role: 'operator' })
})
afterAll(() => app?.close())

const read = async (query = '') => (await operator.call<Page>('GET', `/admin/audit-log?${query}`)).body
const tryToSignIn = (email: string) =>
  app.app.inject({ method: 'POST', url: '/api/v1/auth/login/json', payload: { email, password: 'Wrong-Horse-9' } })

test('a failed sign-in with an unknown e-mail is in the log with its input, address and reason', async () => {
  await tryToSignIn('unknown@test.example')
  const [newest] = (await read()).entries
  expect(newest).toMatchObject({
    event_type: 'signed_in',
    status: 'failure',
    user_name: null,
    email: 'unknown@test.example',
    address: '127.0.0.1',
    error_message: 'E-mail or password is not right.',
    event_details: {},
  })
})

test("the log names who acted, newest first; a retailer's acts are in the retailer's own log", async () => {
  const buyer = await aPerson(app, { role: 'buyer', buyerId: await aBuyer(app) })
  const owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  await buyer.call('POST', '/auth/logout')
  const { entries } = await read()
  expect(entries[0]).toMatchObject({
    event_type: 'signed_out',
    status: 'success',
    user_name: 'Test buyer',
    email: buyer.email,
  })
  expect(entries.map(({ email }) => email)).not.toContain(owner.email)
  const ids = entries.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
})

test('pages follow each other without a gap, even while entries are added', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await tryToSignIn(`${name}@test.example`)
  const all = (await read('limit=200')).entries.map(({ id }) => id)
  const seen: number[] = []
  let before: number | null = null
  do {
    const page: Page = await read(`limit=2${before === null ? '' : `&cursor=${before}`}`)
    seen.push(...page.entries.map(({ id }) => id))
    before = page.next_cursor
    await tryToSignIn('late@test.example')
  } while (before !== null)
  expect(seen).toEqual(all)
})

test('the list can be filtered to one kind of event that exists', async () => {
  const { kinds } = await read()
  expect(kinds).toEqual(['signed_in', 'signed_out'])
  const { entries } = await read('event_type=signed_out')
  expect(new Set(entries.map(({ event_type }) => event_type))).toEqual(new Set(['signed_out']))
  expect(await read('event_type=never_heard_of')).toMatchObject({ entries: [], next_cursor: null, kinds })
})

test('demo mode shows no names, e-mails or addresses', async () => {
  const shy = await aPerson(app, { role: 'operator' })
  await shy.call('POST', '/auth/me/toggle-demo-mode')
  const { body } = await shy.call<Page>('GET', '/admin/audit-log')
  expect(body.entries.length).toBeGreaterThan(0)
  expect(JSON.stringify(body)).not.toMatch(/unknown@test|127\.0\.0\.1|Test buyer/)
})

test('a payment that the operator logs is in the audit log with its retailer', async () => {
  const retailer_id = await aRetailer(app, 'Paid Kicks')
  await operator.call('POST', '/admin/payments', { retailer_id, amount: 12.5, payment_date: today(), confirm: true })
  const [newest] = (await read()).entries
  expect(newest).toMatchObject({
    event_type: 'payment_logged',
    email: operator.email,
    retailer_name: 'Paid Kicks',
    event_details: { amount: 12.5, date: today() },
  })
})
