import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { today } from '#test/acts/today.ts'

let app: TestApp
let operator: TestPerson
let retailerId: number

beforeAll(async () => {
  app = await startTestApp()
  operator = await aPerson(app, { role: 'operator' })
})
afterAll(() => app?.close())
beforeEach(async () => {
  retailerId = await aRetailer(app)
})

const DAY_MS = 24 * 60 * 60_000
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
let serial = 0
const aKey = () => `payment-${++serial}`

async function log(payment: object, key?: string, from = operator) {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v1/admin/payments',
    headers: { authorization: `Bearer ${from.token}`, ...(key !== undefined && { 'idempotency-key': key }) },
    payload: { retailer_id: retailerId, amount: 120.29, payment_date: today(), confirm: true, ...payment },
  })
  return {
    status: answer.statusCode,
    body: answer.json<{ id: number; code?: string; detail?: string; errors?: { field: string }[] }>(),
  }
}

/** Returns the number of payments and the sums that they moved. */
async function ledgerSums() {
  const { rows } = await sql<{ payments: number; paid: number; lines: number }>`
    select (select count(*)::int from payments where retailer_id = ${retailerId}) as payments,
      (select coalesce(sum(amount), 0)::float8 from ledger_balances
       where retailer_id = ${retailerId} and account = 'paid_out') as paid,
      (select count(*)::int from platform_audit_log
       where event_type = 'payment_logged' and event_details ->> 'retailer_id' = ${String(retailerId)}) as lines
  `.execute(app.capabilities.db.platform)
  return rows[0]
}

test('ten concurrent requests with one key log one payment and get the same answer', async () => {
  const key = aKey()
  const answers = await Promise.all(Array.from({ length: 10 }, () => log({}, key)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => answers[0]?.body))
  expect((await log({}, key)).body).toEqual(answers[0]?.body)
  expect(await ledgerSums()).toEqual({ payments: 1, paid: 120.29, lines: 1 })
})

test('other values with a used key are refused, and the same key of another person is separate', async () => {
  const key = aKey()
  const other = await aPerson(app, { role: 'operator' })
  expect((await log({}, key)).status).toBe(201)
  for (const change of [{ amount: 120.3 }, { retailer_id: await aRetailer(app) }, { payment_date: daysFromNow(0.5) }]) {
    const { status, body } = await log(change, key)
    const isSame = 'payment_date' in change && change.payment_date === today()
    expect([status, body.code]).toEqual(isSame ? [201, undefined] : [409, 'idempotency_key_reused'])
  }
  expect((await log({}, key, other)).status).toBe(201)
  expect(await ledgerSums()).toMatchObject({ payments: 2 })
})

test('a refused request leaves its key free for a corrected one', async () => {
  const key = aKey()
  expect((await log({ retailer_id: 987_654_321 }, key)).body.errors?.[0]?.field).toBe('retailer_id')
  expect((await log({ payment_date: daysFromNow(3) }, key)).status).toBe(422)
  expect((await log({}, key)).status).toBe(201)
  expect(await ledgerSums()).toMatchObject({ payments: 1 })
})

test('without a key, every request logs another payment', async () => {
  expect([(await log({})).status, (await log({})).status]).toEqual([201, 201])
  expect(await ledgerSums()).toMatchObject({ payments: 2, paid: 240.58 })
})

test.each(['', 'short', 'x'.repeat(101), 'with a blank', 'umläut-key'])('%j is not a valid key', async (key) => {
  const { status, body } = await log({}, key)
  expect([status, body.errors?.[0]?.field]).toEqual([422, 'idempotency-key'])
})

test('a payment in the future or before the account existed is refused', async () => {
  for (const [days, status] of [
    [2, 422],
    [400, 422],
    [0, 201],
    [-2, 422],
    [-36_000, 422],
  ] as const) {
    const { status: answered, body } = await log({ payment_date: daysFromNow(days) })
    expect([days, answered, body.errors?.[0]?.field]).toEqual([
      days,
      status,
      status === 422 ? 'payment_date' : undefined,
    ])
  }
  await sql`update retailers set created_at = now() - interval '100 days' where retailer_id = ${retailerId}`.execute(
    app.capabilities.db.platform,
  )
  expect((await log({ payment_date: daysFromNow(-99) })).status).toBe(201)
  expect((await log({ payment_date: daysFromNow(-102) })).status).toBe(422)
})

test('an amount has cents, and no fractions of one', async () => {
  for (const amount of [0.001, 75.005, 1e-7, 120.2999])
    expect((await log({ amount })).body.errors?.[0]?.field).toBe('amount')
  for (const amount of [0.01, 0.07, 1.1, 9_999_999.99]) expect((await log({ amount })).status).toBe(201)
  expect(await ledgerSums()).toMatchObject({ payments: 4, paid: 10_000_001.17 })
})

const newsOf = async () =>
  (
    await sql<{ title: string }>`select title from notifications where retailer_id = ${retailerId}
      and kind = 'payment' order by notification_id`.execute(app.capabilities.db.platform)
  ).rows.map(({ title }) => title)

test('more than what is ready is refused until it is confirmed, and nothing is sent before', async () => {
  const key = aKey()
  const refused = await log({ amount: 1_234.5, confirm: false }, key)
  expect(refused).toMatchObject({ status: 409, body: { code: 'more_than_ready' } })
  expect(refused.body.detail).toContain('$1,234.50 is $1,234.50 more than the $0.00 that is ready')
  expect(await ledgerSums()).toEqual({ payments: 0, paid: 0, lines: 0 })
  expect(await newsOf()).toEqual([])
  expect((await log({ amount: 1_234.5 }, key)).status).toBe(201)
  expect(await newsOf()).toEqual(['ARK has paid you $1,234.50'])
})

const reverse = (id: number, of = retailerId) =>
  operator.call<{ reversed_at: string | null; detail?: string }>('POST', `/admin/payments/${id}/reverse`, {
    retailer_id: of,
  })

test('a reversal is a ledger event that happens once, and people are notified of payment and reversal', async () => {
  const { body } = await log({})
  expect((await reverse(body.id, await aRetailer(app))).status).toBe(404)
  const answers = await Promise.all(Array.from({ length: 5 }, () => reverse(body.id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ body: { reversed_at } }) => reversed_at)).size).toBe(1)
  expect(await ledgerSums()).toEqual({ payments: 1, paid: 0, lines: 1 })
  const { rows: events } = await sql<{ kind: string; amounts: object }>`
    select e.kind, (select json_object_agg(account, amount) from ledger_entries l
      where l.retailer_id = e.retailer_id and l.event_key = e.event_key) as amounts
    from ledger_events e where retailer_id = ${retailerId} order by event_id`.execute(app.capabilities.db.platform)
  expect(events).toEqual([
    { kind: 'payment', amounts: { paid_out: 120.29, payable: -120.29 } },
    { kind: 'payment_reversed', amounts: { paid_out: -120.29, payable: 120.29 } },
  ])
  expect(await newsOf()).toEqual(['ARK has paid you $120.29', 'ARK reversed a payment of $120.29'])
})

test('a confirmed payment is not reversed, and of both at the same time one happens', async () => {
  const owner = await aPerson(app, { role: 'owner', retailerId })
  const before = await log({})
  expect((await owner.call('POST', `/payments/${before.body.id}/confirm`)).status).toBe(200)
  expect((await reverse(before.body.id)).status).toBe(409)
  expect(await ledgerSums()).toMatchObject({ paid: 120.29 })
  const { body } = await log({})
  const [confirmed, reversed] = await Promise.all([
    owner.call('POST', `/payments/${body.id}/confirm`),
    reverse(body.id),
  ])
  expect(new Set([confirmed.status, reversed.status])).toEqual(new Set([200, 409]))
})
