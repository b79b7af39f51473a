import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../ask.ts'
import { type CallRequest, CALLS, requestOf } from '../requests/contract-requests.ts'
import { aThird } from '../short-form.ts'
import { type RowWatch, watchRows } from '../statements/row-watch.ts'
import type { TestApp } from '../start-test-app.ts'
import { aPerson, type TestPerson } from '../acts/test-people.ts'
import { type Belongings, startWithTwoRetailers } from '../belongings/two-retailers.ts'
import { whoMayCall } from '../requests/who-may.ts'

let app: TestApp
let own: Belongings
let operator: TestPerson
let rows: RowWatch

beforeAll(async () => {
  ;({ app, own } = await startWithTwoRetailers())
  operator = await aPerson(app, { role: 'operator' })
  rows = await watchRows(app)
})
afterAll(() => app?.close())

type Made = (typeof CALLS)[number]
/**
 * Values that a browser, a script or a mistake may send instead of a valid one. A field gets a third of them in `npm
 * test`, its neighbors the others, and every field all of them in `npm run test:long`.
 */
const WRONG: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e21,
  '',
  'x',
  '\u0000',
  'a'.repeat(5_000),
  '2026-02-31',
  [],
  [[]],
  {},
  { a: 1 },
]

/** Texts that a browser, a script or an attacker may put into an address; shared out like the values above. */
const WRONG_TEXTS = ['', '-1', '1.5', '1e21', 'x', '\u0000', "'; drop table users;--", 'a'.repeat(3_000), '%', '[]']

const NOBODYS_UUID = '00000000-0000-4000-8000-000000000000'
/** Returns a value that looks like this id and belongs to no one: a number, unless it is a UUID or a day. */
function nobodysLike(id: string): string | number {
  if (id.length === NOBODYS_UUID.length) return NOBODYS_UUID
  return /^\d{4}-\d{2}-\d{2}$/.test(id) ? '2099-01-01' : 987_654_321
}

const whoMay = ({ access }: Made): TestPerson | null =>
  access === 'public' ? null : whoMayCall(access, { own, operator })
const send = (call: Made, request: CallRequest) => ask(app, { key: call.key, request, from: whoMay(call) })

interface Problem {
  detail: string
  code: string
  errors?: { field: string; message: string }[]
}
const problemOf = (body: string) => JSON.parse(body) as Problem

const bodied = CALLS.filter((call) => call.body?.type === 'object')
const fieldsOf = (call: Made): { name: string; isRequired: boolean }[] => {
  const { properties = {}, required = [] } = call.body as { properties?: object; required?: string[] }
  return Object.keys(properties).map((name) => ({ name, isRequired: required.includes(name) }))
}

describe.each(bodied)('$key', (call) => {
  test('reports a missing field', async () => {
    const good = requestOf(call.key, own)
    for (const { name } of fieldsOf(call).filter(({ isRequired }) => isRequired)) {
      const { [name]: _, ...body } = good.body as Record<string, unknown>
      const answer = await send(call, { ...good, body })
      expect([name, answer.status]).toEqual([name, 422])
      expect(problemOf(answer.body).errors).toContainEqual({
        field: name,
        message: expect.stringMatching(/is missing/),
      })
    }
  })

  test('refuses unknown fields, whatever their names, and changes nothing', async () => {
    const good = requestOf(call.key, own)
    const before = await rows.now()
    for (const extra of ['retailer_id2', 'is_operator', 'sold_on_ark', 'constructor', 'user_id']) {
      const answer = await send(call, { ...good, body: { ...(good.body as object), [extra]: 1 } })
      expect([extra, answer.status]).toEqual([extra, 422])
      expect(problemOf(answer.body).errors?.map(({ field }) => field)).toContain(extra)
    }
    expect(await rows.changes(own.retailer, before)).toEqual([])
  })

  test('answers no value of any field with a server error, and names the field that it refuses', async () => {
    const good = requestOf(call.key, own)
    const names = new Set(fieldsOf(call).map(({ name }) => name))
    for (const [nth, { name }] of fieldsOf(call).entries())
      for (const value of aThird(WRONG, CALLS.indexOf(call) + nth)) {
        const answer = await send(call, { ...good, body: { ...(good.body as object), [name]: value } })
        expect([name, value, answer.status < 500]).toEqual([name, value, true])
        const { errors = [] } = answer.status === 422 ? problemOf(answer.body) : {}
        // A rule between two fields may name the other one.
        expect(errors.filter(({ field }) => !names.has(field.split('.')[0] ?? ''))).toEqual([])
      }
  })

  test('refuses a body that is not an object', async () => {
    for (const body of [null, [], 'text', 7, true])
      expect((await send(call, { ...requestOf(call.key, own), body })).status).toBe(422)
  })
})

describe.each(CALLS.filter(({ query }) => query))('$key', (call) => {
  test('answers no query value with a server error', async () => {
    const good = requestOf(call.key, own)
    for (const [nth, name] of Object.keys((call.query as { properties: object }).properties).entries())
      for (const value of aThird(WRONG_TEXTS, CALLS.indexOf(call) + nth)) {
        const { status } = await send(call, { ...good, query: { ...good.query, [name]: value } })
        expect([name, value, status < 500]).toEqual([name, value, true])
      }
    expect((await send(call, { ...good, query: { ...good.query, no_such_field: 1 } })).status).not.toBe(500)
  })
})

describe.each(CALLS.filter(({ params }) => params))('$key', (call) => {
  test('answers an unknown id with not found, and refuses an invalid one', async () => {
    const good = requestOf(call.key, own)
    for (const name of Object.keys(good.params ?? {})) {
      const nobodys = nobodysLike(String(good.params?.[name]))
      expect((await send(call, { ...good, params: { ...good.params, [name]: nobodys } })).status).toBe(404)
      for (const value of ['x', '1.5', '-1', '9'.repeat(30), '../../..', '\u0000'])
        expect([
          name,
          value,
          (await send(call, { ...good, params: { ...good.params, [name]: value } })).status,
        ]).toEqual([name, value, expect.toSatisfy((status: number) => status === 422 || status === 404)])
    }
  })
})

test.each([
  ['/auth/login/json', () => null, 16],
  ['/auth/change-password', () => own.owner, 64],
  ['/listings/payouts/calculate-bulk-net-payouts', () => own.owner, 256],
])('a body to %s that is larger than the call allows is refused before it is read', async (path, from, kilobytes) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${from()?.token}` },
    payload: JSON.stringify({ email: 'a@b.c', password: 'x'.repeat(kilobytes * 1_000) }),
  })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ code: 'too_large', detail: expect.stringContaining(`${kilobytes} kB`) })
})

test.each([
  ['application/json', '{"email": ', 400],
  ['application/json', '', 400],
  ['application/json', '{"__proto__": {"is_operator": true}, "email": "a@b.c", "password": "x"}', 400],
  ['text/plain', 'email=a', 415],
  ['application/x-www-form-urlencoded', 'email=a%40b.c&password=x', 415],
  ['application/xml', '<email/>', 415],
] as const)('%s %s is refused with %i', async (type, payload, status) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login/json',
    headers: { 'content-type': type },
    payload,
  })
  expect(answer.statusCode).toBe(status)
  expect(problemOf(answer.body).detail.length).toBeGreaterThan(10)
})

test('an unknown call is not found', async () => {
  const answer = await app.app.inject({ method: 'GET', url: '/api/v1/no-such-call' })
  expect([answer.statusCode, problemOf(answer.body).code]).toEqual([404, 'not_found'])
})
