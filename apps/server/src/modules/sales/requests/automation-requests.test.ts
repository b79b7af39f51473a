import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertedSales, type MadeSale } from '#test/belongings/made-sales.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { untilItWaits } from '#test/processes/until-it-waits.ts'
import { insertRequest, lockRequestedSales } from '../records/queries/automation-requests.ts'

type Requested = AnswerOf<Contract['POST /automation-requests/']>
type List = AnswerOf<Contract['GET /automation-requests/']>
type Whole = AnswerOf<Contract['GET /automation-requests/{id}']>
type Refused = { detail: string; errors?: { field: string; message: string }[] }

let app: TestApp
let shop: TestShop
let here = 0
let elsewhere = 0

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  const { body } = await shop.owner.call<{ id: number }[]>('GET', '/locations/')
  ;[here = 0, elsewhere = 0] = body.map(({ id }) => id)
})
afterAll(() => app?.close())

interface Order {
  id: number
  number: string
}

let orders = 0
async function some(count: number, of: MadeSale = {}): Promise<Order[]> {
  const numbers = Array.from({ length: count }, () => `04-${String(++orders).padStart(10, '0')}`)
  const sales = numbers.map((external_order_id) => ({ location_id: here, external_order_id, ...of }))
  const ids = await app.capabilities.db.asRetailer(shop.retailerId, (tx) => insertedSales(tx, sales))
  return ids.map((id, at) => ({ id, number: numbers[at] ?? '' }))
}

const bodyOf = (of: Order[], changes: object = {}) => ({
  platform: 'stockx',
  sale_ids: of.map(({ id }) => id),
  order_numbers: of.map(({ number }) => number),
  total_orders: of.length,
  ...changes,
})
const ask = <T = Requested>(body: object, by: TestPerson = shop.owner) =>
  by.call<T>('POST', '/automation-requests/', body)
const list = async (by: TestPerson = shop.owner, query = '') =>
  (await by.call<List>('GET', `/automation-requests/${query}`)).body
/** Sets a status as the operator would. */
const become = (id: number, status: string) =>
  sql`update automation_requests set status = ${status} where automation_request_id = ${id}`.execute(
    app.capabilities.db.platform,
  )

describe('a request that is refused', () => {
  const MIXED = 'Invalid selection: All orders must be from the same platform and location.'
  const ALIAS = { platform: 'goat', status: 'ORDER_STATUS_CONFIRMED', confirmed_at: '2026-11-21T12:00:00Z' }

  test('orders of two platforms, or of another than the named one', async () => {
    const [stockx, alias] = [await some(1), await some(1, ALIAS)]
    const both = await ask<Refused>(bodyOf([...stockx, ...alias]))
    expect([both.status, both.body.errors]).toEqual([422, [{ field: 'sale_ids', message: MIXED }]])
    const other = await ask<Refused>(bodyOf(stockx, { platform: 'goat' }))
    expect([other.status, other.body.errors]).toEqual([422, [{ field: 'platform', message: MIXED }]])
  })

  test('orders of two locations', async () => {
    const { status, body } = await ask<Refused>(
      bodyOf([...(await some(1)), ...(await some(1, { location_id: elsewhere }))]),
    )
    expect([status, body.detail]).toEqual([422, MIXED])
  })

  test('orders without numbers, with wrong numbers, or with a wrong count', async () => {
    const of = await some(3)
    const missing = await ask<Refused>(bodyOf(of, { order_numbers: [of[0]?.number, null, ''] }))
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      [{ field: 'order_numbers', message: 'Cannot proceed: 2 sales missing order numbers' }],
    ])
    const strange = bodyOf(of, { order_numbers: [...of.map(({ number }) => number), '04-STRANGE'] })
    expect((await ask<Refused>(strange)).body.errors).toMatchObject([{ field: 'order_numbers' }])
    expect((await ask<Refused>(bodyOf(of, { total_orders: 4 }))).body.errors).toMatchObject([{ field: 'total_orders' }])
  })

  test('sales of Shopify, which have no marketplace order number', async () => {
    const { status, body } = await ask<Refused>(bodyOf(await some(2, { platform: 'shopify' })))
    expect([status, body.detail]).toEqual([422, 'Cannot proceed: 2 sales missing order numbers'])
  })

  test.each<[string, MadeSale, RegExp]>([
    [
      'not confirmed',
      { platform: 'goat', status: 'ORDER_STATUS_SOLD', stage: 'to_confirm' },
      /Confirm this ALIAS order/,
    ],
    ['canceled', { canceled_at: '2026-11-21T12:00:00Z' }, /was canceled/],
    ['packed', { fulfilled_at: '2026-11-21T12:00:00Z' }, /already packed/],
    [
      'labeled',
      { platform: 'goat', stage: 'labeled', status: 'ORDER_STATUS_LABEL_GENERATED' },
      /label generated cannot be shipped/,
    ],
    [
      'in transit, with any status of its marketplace',
      { status: 'CREATED', stage: 'shipped' },
      /cannot be shipped in bulk/,
    ],
    ['in transit', { status: 'SHIPPED', stage: 'shipped' }, /shipped cannot be shipped in bulk/],
  ])('an order that is %s', async (_, sale, words) => {
    const of = await some(1, sale)
    const { status, body } = await ask<Refused>(bodyOf(of, { platform: sale['platform'] ?? 'stockx' }))
    expect([status, body.detail]).toEqual([409, expect.stringMatching(words)])
    expect(body.detail).toContain(of[0]?.number)
  })

  test('an unknown sale, or one of a location that the caller may not see', async () => {
    const [mine, theirs] = [await some(1), await some(1, { location_id: elsewhere })]
    const packer = await aPerson(app, { role: 'fulfillment', retailerId: shop.retailerId, locationIds: [here] })
    expect((await ask(bodyOf([...mine, { id: 987_654, number: 'x' }]))).status).toBe(404)
    expect((await ask(bodyOf(theirs), packer)).status).toBe(404)
    expect((await ask(bodyOf(mine), packer)).status).toBe(201)
  })
})

test('500 orders are one request, which shows its result', async () => {
  const of = await some(500)
  const { status, body: request } = await ask(bodyOf(of))
  expect(status).toBe(201)
  expect(request).toEqual({
    id: expect.any(Number),
    status: 'pending',
    platform: 'stockx',
    total_orders: 500,
    created_at: expect.any(String),
  })
  expect((await list()).requests[0]).toMatchObject({ ...request, location_id: here, requested_by: 'Test owner' })
  const { body: whole } = await shop.owner.call<Whole>('GET', `/automation-requests/${request.id}`)
  expect(whole.orders.map(({ order_number }) => order_number).toSorted()).toEqual(of.map(({ number }) => number))
  await become(request.id, 'failed')
  expect((await list()).requests[0]).toMatchObject({ id: request.id, status: 'failed' })
})

test('packers see that an order is in a request until the request has ended', async () => {
  const [order] = await some(1)
  const marked = async () => {
    const { body } = await shop.owner.call<AnswerOf<Contract['GET /sales/summaries']>>(
      'GET',
      `/sales/summaries?to_fulfill=true&search=${order?.number}`,
    )
    return body.sales.map(({ automation_request }) => automation_request)
  }
  expect(await marked()).toEqual([undefined])
  const { body: request } = await ask(bodyOf(order ? [order] : []))
  expect(await marked()).toEqual(['pending'])
  await become(request.id, 'processing')
  expect(await marked()).toEqual(['processing'])
  await become(request.id, 'completed')
  expect(await marked()).toEqual([undefined])
})

describe('repeated and concurrent requests', () => {
  test('the same orders are answered with the existing request', async () => {
    const of = await some(2)
    const [first, second] = [await ask(bodyOf(of)), await ask(bodyOf(of.toReversed()))]
    expect([second.status, second.body]).toEqual([201, first.body])
  })

  test('a concurrent request for the same orders waits and is answered with the first one', async () => {
    const of = await some(3)
    const saleIds = of.map(({ id }) => id)
    const { retailerId, owner } = shop
    let asked: ReturnType<typeof ask> | undefined
    const first = await app.capabilities.db.asRetailer(retailerId, async (tx) => {
      const sales = await lockRequestedSales(tx, { retailerId, saleIds, locationIds: [] })
      const request = { retailerId, platform: 'stockx', locationId: here, userId: owner.userId, at: new Date(), sales }
      const id = await insertRequest(tx, request)
      asked = ask(bodyOf(of))
      await untilItWaits(app, asked)
      return id
    })
    expect(await asked).toMatchObject({ status: 201, body: { id: first } })
    expect((await list()).requests.filter(({ id }) => id >= first).map(({ id }) => id)).toEqual([first])
  })

  test('an order is in one open request, and can be requested again once that has ended', async () => {
    const [one, other] = await some(2)
    const both = [one, other].filter((each) => each !== undefined)
    const { body: request } = await ask(bodyOf(both.slice(0, 1)))
    expect((await ask<Refused>(bodyOf(both))).body.detail).toMatch(/already in an automation request/)
    await become(request.id, 'failed')
    const { status, body: again } = await ask(bodyOf(both))
    expect([status, again.total_orders]).toEqual([201, 2])
  })
})

describe('taking a request back', () => {
  test('frees its orders, once', async () => {
    const of = await some(2)
    const { body: request } = await ask(bodyOf(of))
    expect((await shop.owner.call('DELETE', `/automation-requests/${request.id}`)).status).toBe(200)
    expect((await shop.owner.call('DELETE', `/automation-requests/${request.id}`)).status).toBe(404)
    expect((await ask(bodyOf(of))).body.id).not.toBe(request.id)
  })

  test.each(['processing', 'completed', 'failed'])('is too late once it is %s', async (status) => {
    const { body: request } = await ask(bodyOf(await some(1)))
    await become(request.id, status)
    expect((await shop.owner.call('DELETE', `/automation-requests/${request.id}`)).status).toBe(409)
  })
})

test('the list continues after the last request shown, and counts the waiting ones', async () => {
  const before = await list()
  for (let nth = 0; nth < 3; nth += 1) await ask(bodyOf(await some(1)))
  const first = await list(shop.owner, '?limit=2')
  expect([first.requests.length, first.waiting]).toEqual([2, before.waiting + 3])
  const next = await list(shop.owner, `?limit=2&cursor=${first.next_cursor}`)
  expect(next.requests.map(({ id }) => id).every((id) => id < (first.requests.at(-1)?.id ?? 0))).toBe(true)
})

test('staff of another location see no request of this one', async () => {
  const packer = await aPerson(app, { role: 'fulfillment', retailerId: shop.retailerId, locationIds: [elsewhere] })
  const { body: request } = await ask(bodyOf(await some(1)))
  expect(await list(packer)).toMatchObject({ requests: [], waiting: 0 })
  expect((await packer.call('GET', `/automation-requests/${request.id}`)).status).toBe(404)
  expect((await packer.call('DELETE', `/automation-requests/${request.id}`)).status).toBe(404)
})
