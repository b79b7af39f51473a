import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { insertedSales, type MadeSale } from '#test/belongings/made-sales.ts'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import { clearFaults, effects, injectTestFault } from '#test/acts/simulator-control.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer, type TestSale } from '#test/acts/test-listings.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import { fulfillStoreOrderJob } from '../sales.jobs.ts'
import { planSaleRefresh } from '../sales.planners.ts'

type Refused = { detail: string }

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterEach(() => clearFaults(app, 'alias'))
afterAll(() => app?.close())

interface Sold {
  sale: TestSale
  variantId: number
}

async function sold(platform: 'stockx' | 'goat'): Promise<Sold> {
  const size = await aLiveSize(app, shop.owner)
  const [listing] = (await onOffer(app, size.variant_id))[platform]
  const bought = { listingId: listing?.id ?? '' }
  const { stockx, alias } = app.simulators
  const number = platform === 'stockx' ? stockx.control.buy(bought).orderNumber : alias.control.buy(bought).id
  await pollOrdersNow(app)
  await app.drain()
  const { body } = await shop.owner.call<{ sales: TestSale[] }>('GET', '/sales/?limit=200')
  const sale = body.sales.find(({ order_number }) => order_number === number)
  if (!sale) throw new Error('the order is no sale')
  return { sale, variantId: size.variant_id }
}

const cancel = <T = TestSale>(id: number, body: object = {}, by: TestPerson = shop.owner) =>
  by.call<T>('POST', `/fulfillments/${id}/cancel-order`, body)
const look = async ({ id }: TestSale) => (await shop.owner.call<TestSale>('GET', `/sales/${id}`)).body
const canceledAtAlias = ({ order_number }: TestSale) =>
  effects(app, 'alias', 'order.canceled').filter((of) => Object.values(of).includes(order_number)).length
const made = async (of: MadeSale): Promise<number> =>
  (await app.capabilities.db.asRetailer(shop.retailerId, (tx) => insertedSales(tx, [of])))[0] ?? 0

describe('what cannot be canceled', () => {
  test.each<[string, MadeSale, string]>([
    ['is canceled', { canceled_at: '2026-11-21T12:00:00Z' }, 'This order was already canceled.'],
    ['is packed', { fulfilled_at: '2026-11-21T12:00:00Z' }, 'This order is marked as fulfilled.'],
    ['is in transit', { status: 'SHIPPED', stage: 'shipped' }, 'An order in transit cannot be canceled.'],
    ['has ended', { status: 'RETURNED', stage: 'failed' }, 'An order that is returned cannot be canceled here.'],
  ])('an order that %s', async (_, sale, words) => {
    const { status, body } = await cancel<Refused>(await made(sale))
    expect([status, body.detail]).toEqual([409, expect.stringContaining(words)])
  })

  test('is refused for packers and for an unknown sale', async () => {
    const packer = await aPerson(app, { role: 'fulfillment', retailerId: shop.retailerId })
    expect((await cancel(await made({}), {}, packer)).status).toBe(403)
    expect((await cancel(987_654)).status).toBe(404)
    expect((await cancel(await made({}), { reason: 'x'.repeat(501) })).status).toBe(422)
  })
})

test('a StockX order is canceled in ARK with its reason, and its unit stays reserved', async () => {
  const { sale, variantId } = await sold('stockx')
  const before = await stockRows(app, variantId)
  const { status, body } = await cancel(sale.id, { reason: '  Sole is torn ' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'CANNOTFULFILL',
    sale_metadata: {
      order_canceled: true,
      previous_status: 'CREATED',
      cancellation: { reason: 'Sole is torn', cancelled_by: String(shop.owner.userId) },
    },
  })
  await app.drain()
  expect(await stockRows(app, variantId)).toEqual(before)
  expect(await unexplainedCounters(app)).toEqual([])
  const { body: waiting } = await shop.owner.call<{ sales: { id: number }[] }>(
    'GET',
    '/sales/summaries?to_fulfill=true',
  )
  expect(waiting.sales.map(({ id }) => id)).not.toContain(sale.id)
})

test('an ALIAS order is canceled at ALIAS, and stays canceled when it is read again', async () => {
  const { sale } = await sold('goat')
  const { body } = await cancel(sale.id)
  expect(body).toMatchObject({
    status: 'CANNOTFULFILL',
    sale_metadata: { previous_status: 'ORDER_STATUS_SOLD', cancellation: { reason: 'No reason provided' } },
  })
  expect(canceledAtAlias(sale)).toBe(1)
  await app.pass(60_000)
  await planSaleRefresh(app.capabilities)
  await pollOrdersNow(app)
  await app.drain()
  expect(await look(sale)).toMatchObject({ status: 'CANNOTFULFILL' })
})

test('after a lost reply of ALIAS, the order is read', async () => {
  const { sale } = await sold('goat')
  await injectTestFault(app, 'alias', { call: 'CancelOrder', kind: 'reply-lost', times: 1 })
  expect((await cancel(sale.id, { reason: 'Torn' })).body).toMatchObject({ status: 'CANNOTFULFILL' })
  expect(canceledAtAlias(sale)).toBe(1)
})

test('if ALIAS does not answer, the sale does not change and can be canceled again', async () => {
  const { sale } = await sold('goat')
  await injectTestFault(app, 'alias', { call: '*', kind: '503' })
  expect((await cancel<Refused>(sale.id)).status).toBe(502)
  expect(await look(sale)).toMatchObject({ status: sale.status, sale_metadata: { cancellation: null } })
  await clearFaults(app, 'alias')
  expect((await cancel(sale.id, { reason: 'Torn' })).body).toMatchObject({
    status: 'CANNOTFULFILL',
    sale_metadata: { cancellation: { reason: 'Torn' } },
  })
})

test('two concurrent cancellations cancel once', async () => {
  const { sale } = await sold('goat')
  const answers = await Promise.all([cancel(sale.id, { reason: 'One' }), cancel(sale.id, { reason: 'Other' })])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(canceledAtAlias(sale)).toBe(1)
})

describe('many at once', () => {
  test('are marked as fulfilled individually, and that is taken back', async () => {
    const ids = [await made({}), await made({}), await made({ canceled_at: '2026-11-21T12:00:00Z' })]
    const marked = await shop.owner.call('POST', '/fulfillments/mark-fulfilled', {
      sale_ids: [...ids, ids[0], 987_654],
    })
    expect(marked.body).toEqual({
      fulfilled: ids.slice(0, 2),
      refused: [
        { sale_id: ids[2], error: expect.stringContaining('canceled') },
        { sale_id: 987_654, error: expect.stringContaining('not found') },
      ],
    })
    const back = await shop.owner.call('POST', '/fulfillments/mark-created', { sale_ids: ids })
    expect(back.body).toMatchObject({ taken_back: ids.slice(0, 2), refused: [{ sale_id: ids[2] }] })
  })

  test('are marked once by two concurrent people, and their Shopify orders are shipped once', async () => {
    const { asRetailer } = app.capabilities.db
    const ids = await asRetailer(shop.retailerId, (tx) =>
      insertedSales(
        tx,
        Array.from({ length: 60 }, () => ({})),
      ),
    )
    const orders = [ids, ids.toReversed()]
    const mark = (sale_ids: number[]) => shop.owner.call('POST', '/fulfillments/mark-fulfilled', { sale_ids })
    for (const { status, body } of await Promise.all(orders.map(mark)))
      expect([status, body]).toEqual([200, { fulfilled: ids, refused: [] }])
    const { rows } = await sql<{ sent: number; sales: number }>`
      select count(*)::int as sent, count(distinct data ->> 'sale_id')::int as sales from jobs.job
      where name = ${fulfillStoreOrderJob.name} and (data ->> 'sale_id')::int8 = any(${ids}::int8[])`.execute(
      app.capabilities.db.platform,
    )
    expect(rows).toEqual([{ sent: 60, sales: 60 }])
  })

  test('are not found if none of them exists', async () => {
    expect((await shop.owner.call('POST', '/fulfillments/mark-fulfilled', { sale_ids: [987_654] })).status).toBe(404)
  })
})
