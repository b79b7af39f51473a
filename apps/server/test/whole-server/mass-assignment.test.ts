import type { TSchema } from 'typebox'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS, type CallRequest, requestOf } from '../requests/contract-requests.ts'
import { type RowWatch, watchRows } from '../statements/row-watch.ts'
import type { TestApp } from '../start-test-app.ts'
import { aPerson, type TestPerson } from '../acts/test-people.ts'
import { type Belongings, startWithTwoRetailers } from '../belongings/two-retailers.ts'
import { whoMayCall } from '../requests/who-may.ts'

let app: TestApp
let own: Belongings
let operator: TestPerson
let watch: RowWatch
/** The name of every column. */
let columns: string[]

beforeAll(async () => {
  ;({ app, own } = await startWithTwoRetailers())
  operator = await aPerson(app, { role: 'operator' })
  const { rows } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns where table_schema = 'public'
      order by 1`.execute(app.capabilities.db.platform)
  columns = rows.map(({ name }) => name)
  watch = await watchRows(app)
})
afterAll(() => app?.close())

/** Returns the changes of the retailer, and of all people and buyers, which must not change. */
const changesSince = async (moment: number) => [
  ...(await watch.changes(own.retailer, moment)),
  ...(await watch.changesOfPeople(moment)),
]

type Fields = Record<string, TSchema>
interface Place {
  fields: Fields
  /** Returns the same body with additional fields in this object. */
  with(extra: object): unknown
}

/** Returns every object in a body: the body, objects in its fields, and objects in its lists. */
function placesIn(schema: TSchema, body: unknown, rebuild: (body: unknown) => unknown): Place[] {
  if (Array.isArray(body)) {
    const { items } = schema as { items?: TSchema }
    return items ? placesIn(items, body[0], (first) => rebuild([first, ...body.slice(1)])) : []
  }
  if (typeof body !== 'object' || body === null) return []
  const { properties: fields = {} } = schema as { properties?: Fields }
  return [
    { fields, with: (extra) => rebuild({ ...body, ...extra }) },
    ...Object.entries(fields).flatMap(([name, field]) =>
      placesIn(field, Reflect.get(body, name), (value) => rebuild({ ...body, [name]: value })),
    ),
  ]
}

const send = ({ key, access, upload }: (typeof CALLS)[number], { params, query }: CallRequest, payload: string) => {
  const [verb = '', path = ''] = key.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const asked = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const { token } = whoMayCall(access, { own, operator })
  return app.app.inject({
    method: verb as 'POST',
    url: `/api/v1${filled}${asked.size > 0 ? `?${asked}` : ''}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': upload?.[0] ?? 'application/json' },
    payload,
  })
}

const withBody = CALLS.filter(({ body }) => body)

test('there are bodies and columns to try', () => {
  expect([withBody.length > 20, columns.length > 150, columns.includes('retailer_id')]).toEqual([true, true, true])
})

describe.each(withBody)('$key (S4)', (call) => {
  test('refuses columns that it does not declare, at any depth, and changes nothing', async () => {
    const request = requestOf(call.key, own)
    const before = await watch.now()
    const places = placesIn(call.body as TSchema, request.body, (body) => body)
    for (const place of places) {
      const foreign = columns.filter((name) => !(name in place.fields))
      // One answer names twenty fields at most.
      for (let from = 0; from < foreign.length; from += 20) {
        const some = foreign.slice(from, from + 20)
        const extra = Object.fromEntries(some.map((name) => [name, 1]))
        const answer = await send(call, request, JSON.stringify(place.with(extra)))
        const refused = (answer.json().errors as { field: string }[]).map(({ field }) => field.split('.').at(-1))
        expect([answer.statusCode, some.filter((name) => !refused.includes(name))]).toEqual([422, []])
      }
    }
    expect(await changesSince(before)).toEqual([])
  })
})

describe.each(withBody.filter(({ body }) => body?.type === 'object'))('$key (S4)', (call) => {
  test('refuses prototypes', async () => {
    const request = requestOf(call.key, own)
    const before = await watch.now()
    const body = JSON.stringify(request.body).slice(1)
    for (const name of ['__proto__', 'constructor']) {
      const answer = await send(call, request, `{"${name}":{"prototype":{"role":"operator"},"role":"operator"},${body}`)
      expect([name, answer.statusCode]).toEqual([
        name,
        expect.toSatisfy((status: number) => status === 400 || status === 422),
      ])
    }
    expect([await changesSince(before), Reflect.get({}, 'role')]).toEqual([[], undefined])
  })
})

/** Calls with open queries: Shopify may add signed parameters, and StockX may add some next to our state. */
const CALLBACKS = ['GET /shopify/callback', 'GET /stockx/callback']

describe.each(CALLS.filter(({ key, query }) => query && !CALLBACKS.includes(key)))('$key (S4)', (call) => {
  test('refuses unknown query parameters', async () => {
    const request = requestOf(call.key, own)
    const query = { ...request.query, retailer_id: 1, is_verified: true }
    const answer = await send(call, { ...request, query }, '{}')
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid'])
  })
})
