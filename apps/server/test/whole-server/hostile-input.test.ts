import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallRequest, CALLS, requestOf } from '../requests/contract-requests.ts'
import { hostileBodies, hostileFiles, otherTypes, type RawPlace, sendHostile } from '../requests/hostile-requests.ts'
import { type RequestPlace, placesOf, withValue } from '../requests/ids-of-requests.ts'
import { aThird, IS_LONG } from '../short-form.ts'
import { type RowWatch, watchRows } from '../statements/row-watch.ts'
import type { TestApp } from '../start-test-app.ts'
import { aPerson, type TestPerson } from '../acts/test-people.ts'
import { type Belongings, startWithTwoRetailers } from '../belongings/two-retailers.ts'
import { whoMayCall } from '../requests/who-may.ts'

/**
 * Tests requests that are meant to break their reader: every call × every attack (docs/security.md). The code that
 * refuses them is the same for all calls, so each call gets a third of the attacks in `npm test`, its neighbors the
 * others, and every call all of them in `npm run test:long`.
 */

let app: TestApp
let own: Belongings
let operator: TestPerson
let rows: RowWatch
/** The people with the same access, in demo mode. */
let inDemoMode: { owner: TestPerson; operator: TestPerson }

beforeAll(async () => {
  ;({ app, own } = await startWithTwoRetailers())
  operator = await aPerson(app, { role: 'operator' })
  inDemoMode = {
    owner: await aPerson(app, { role: 'owner', retailerId: own.retailer }),
    operator: await aPerson(app, { role: 'operator' }),
  }
  const ids = Object.values(inDemoMode).map(({ userId }) => userId)
  await sql`update users set demo_mode = true where user_id = any(${ids}::int8[])`.execute(app.capabilities.db.platform)
  rows = await watchRows(app)
})
afterAll(() => app?.close())

type Made = (typeof CALLS)[number]
/** The longest allowed refusal, in characters. */
const MOST_ANSWERED = 8_000
const LONE_SURROGATE = 'a\ud800b'
/** A lone surrogate in a URL: bytes that are not UTF-8. */
const BAD_BYTES = 'a%ED%A0%80b'
const NO_DAYS = ['2026-02-31', '2026-13-01', '0000-01-01', '0001-01-01', '99999-01-01', '2026-1-1', '20260101']

const whoMay = ({ access }: Made): TestPerson | null =>
  access === 'public' ? null : whoMayCall(access, { own, operator })

const demo = ({ access }: Made): TestPerson | null =>
  access === 'public'
    ? null
    : whoMayCall(access, { own: { ...own, owner: inDemoMode.owner }, operator: inDemoMode.operator })

const send = (call: Made, request: CallRequest, raw?: RawPlace) =>
  sendHostile(app, call, { from: whoMay(call), hostile: { name: '', request }, ...(raw && { raw }) })

const refused = (status: number): boolean => status >= 400 && status < 500
const isBounded = (body: string): boolean => body.length <= MOST_ANSWERED
/** Returns the attacks of a call: others than those of the calls beside it. */
const attacksOn = <T>(call: Made, all: readonly T[]): T[] => aThird(all, CALLS.indexOf(call))
const fieldsIn = (body: string): string[] =>
  (JSON.parse(body) as { errors?: { field: string }[] }).errors?.map(({ field }) => field) ?? []
/** Returns the path `body.matches.[].name` as an answer names its first entry. */
const fieldAt = (place: RequestPlace): string =>
  place
    .split('.')
    .slice(1)
    .map((step) => (step === '[]' ? '0' : step))
    .join('.') || 'body'

type Schema = Record<string, unknown>
const typesOf = ({ type }: Schema): unknown[] => [type].flat()
const isText = (schema: Schema): boolean =>
  typesOf(schema).includes('string') && !('pattern' in schema) && !('enum' in schema) && schema.format !== 'date'
const isAmount = (schema: Schema): boolean => schema.multipleOf === 0.01
const isDay = (schema: Schema): boolean => schema.format === 'date'

/** Calls with JSON bodies. Shopify's deliveries are read as bytes and stored: see receive-webhook.test.ts. */
const BODIED = CALLS.filter(({ body }) => body)

describe.each(BODIED)('$key', (call) => {
  test('refuses a body made to break its parser with a short answer, and changes nothing', async () => {
    const before = await rows.now()
    for (const hostile of attacksOn(call, hostileBodies(call, requestOf(call.key, own)))) {
      const { status, body } = await sendHostile(app, call, { from: whoMay(call), hostile })
      expect([hostile.name, status, refused(status), body.length, isBounded(body)]).toEqual([
        hostile.name,
        status,
        true,
        body.length,
        true,
      ])
    }
    expect(await rows.changes(own.retailer, before)).toEqual([])
  })
})

const CHANGING = CALLS.filter(({ verb, takesBytes }) => verb !== 'GET' && !takesBytes)

describe.each(CHANGING)('$key', (call) => {
  test('refuses a body of a wrong type before reading it, also in demo mode', async () => {
    const before = await rows.now()
    const people = [whoMay(call), demo(call)]
    const nthCall = CHANGING.indexOf(call)
    for (const [at, hostile] of attacksOn(call, [...otherTypes(call, requestOf(call.key, own)).entries()])) {
      // One person sends both sizes of a type; the other sends the next type, and this type to the next call.
      const turn = (nthCall + Math.floor(at / 2)) % people.length
      for (const person of people.filter((_, nth) => IS_LONG || nth === turn)) {
        const { status, body } = await sendHostile(app, call, { from: person, hostile })
        expect([hostile.name, status, isBounded(body)]).toEqual([hostile.name, expect.toBeOneOf([413, 415]), true])
      }
    }
    expect(await rows.changes(own.retailer, before)).toEqual([])
  })
})

describe.each(CALLS.filter(({ upload }) => upload))('$key', (call) => {
  test('stores a file with any content or refuses it with a short answer; a job reports its faults', async () => {
    const people = [whoMay(call), demo(call)]
    for (const [at, { isTaken, ...hostile }] of hostileFiles(call, requestOf(call.key, own)).entries())
      for (const person of people.filter((_, nth) => IS_LONG || nth === at % people.length)) {
        const { status, body } = await sendHostile(app, call, { from: person, hostile })
        expect([hostile.name, status < 300, refused(status), isBounded(body)]).toEqual([
          hostile.name,
          isTaken,
          !isTaken,
          true,
        ])
      }
    await app.drain()
    const { rows: ends } = await sql<{ state: string }>`
      select distinct state from platform.runs where kind = 'csv-check' and retailer_id = ${own.retailer}
        and user_id = ${inDemoMode.owner.userId}`.execute(app.capabilities.db.platform)
    expect(ends.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'failed'])
  })
})

describe.each(CALLS.filter((call) => placesOf(call, isText).length > 0))('$key', (call) => {
  test('refuses half a character in any text, and names its place', async () => {
    const good = requestOf(call.key, own)
    for (const place of placesOf(call, isText)) {
      const inAddress = !place.startsWith('body')
      const { status, body } = inAddress
        ? await send(call, withValue(good, place, ''), { place, text: BAD_BYTES })
        : await send(call, withValue(good, place, LONE_SURROGATE))
      const named = inAddress ? [] : [status, fieldsIn(body)[0]]
      // Decoders replace bytes that are no text, so that a search may answer.
      expect([place, status < 500, status === 200 || isBounded(body), ...named]).toEqual([
        place,
        true,
        true,
        ...(inAddress ? [] : [422, fieldAt(place)]),
      ])
    }
  })
})

describe.each(CALLS.filter(({ params }) => params))('$key', (call) => {
  test('refuses bytes that are not text in its path', async () => {
    const good = requestOf(call.key, own)
    for (const name of Object.keys(good.params ?? {}))
      for (const text of [BAD_BYTES, '%00', '%', '%E0%A4%A']) {
        const { status, body } = await send(call, good, { place: `params.${name}`, text })
        expect([name, text, status, isBounded(body)]).toEqual([name, text, expect.toSatisfy(refused), true])
      }
  })
})

describe.each(CALLS.filter((call) => placesOf(call, isAmount).length > 0))('$key', (call) => {
  test('refuses an amount with more than two decimals, and names its field', async () => {
    const good = requestOf(call.key, own)
    for (const place of placesOf(call, isAmount))
      for (const amount of [120.005, 120.0000001, 1.1e-5]) {
        const { status, body } = await send(call, withValue(good, place, amount))
        expect([place, amount, status, fieldsIn(body)[0]]).toEqual([place, amount, 422, fieldAt(place)])
      }
  })

  test('accepts cents', async () => {
    const good = requestOf(call.key, own)
    for (const place of placesOf(call, isAmount))
      for (const amount of attacksOn(call, [0.07, 1.1, 120.29, 999_999.99, 0.29, 19.99])) {
        const { body } = await send(call, withValue(good, place, amount))
        expect([place, amount, /decimals/.test(body)]).toEqual([place, amount, false])
      }
  })
})

describe.each(CALLS.filter((call) => placesOf(call, isDay).length > 0))('$key', (call) => {
  test('refuses an invalid date, and names its field', async () => {
    const good = requestOf(call.key, own)
    for (const place of placesOf(call, isDay))
      for (const day of NO_DAYS) {
        const { status, body } = await send(call, withValue(good, place, day))
        expect([place, day, status, fieldsIn(body)]).toEqual([place, day, 422, [fieldAt(place)]])
      }
  })
})

describe.each(CALLS.filter(({ query }) => query))('$key', (call) => {
  test('answers thousands of query parameters with a short answer', async () => {
    const good = requestOf(call.key, own)
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`k${at}`, 1]))
    const { status, body } = await send(call, { ...good, query: { ...good.query, ...many } })
    expect([status, status < 500, !refused(status) || isBounded(body)]).toEqual([status, true, true])
  })
})

test('a body with more values than its call allows is not parsed, and one with exactly as many is', async () => {
  const key = 'POST /listings/payout-changes/preview'
  const call = CALLS.find((each) => each.key === key)
  if (!call) throw new Error('no such call')
  const good = requestOf(key, own)
  const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  const lists = placesOf(call, ({ type }) => type === 'array')
  expect(lists.length).toBeGreaterThan(0)
  for (const place of lists) {
    const { status, body } = await send(call, withValue(good, place, ids(5_000)))
    expect([place, status, /more than/.test(body)]).toEqual([place, expect.not.toBeOneOf([400]), false])
    const many = await send(call, withValue(good, place, ids(12_000)))
    expect([place, many.status, /more than \d+ values/.test(many.body)]).toEqual([place, 400, true])
  }
})

test('only the first twenty mistakes are named one by one', async () => {
  const call = CALLS.find(({ key }) => key === 'POST /admin/payments')
  if (!call) throw new Error('no such call')
  const many = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`k${at}`, 1]))
  const { status, body } = await send(call, { body: many })
  expect([status, fieldsIn(body).length, JSON.parse(body).detail]).toEqual([
    422,
    20,
    expect.stringMatching(/And more\.$/),
  ])
})
