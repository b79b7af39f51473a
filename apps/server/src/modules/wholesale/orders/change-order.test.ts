import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import {
  aBuyingBuyer,
  anOrderOf,
  aSeller,
  type BulkSale,
  type Buying,
  detailsOf,
  reservedBy,
  offeredOf,
  type PurchaseDetails,
  type Refused,
  type Seller,
  setDealPayment,
  setStatus,
} from '#test/belongings/wholesale-people.ts'
import { mailOrderChange } from './mail-order-change.ts'

let app: TestApp
let seller: Seller
let buying: Buying

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())
beforeEach(async () => {
  seller = await aSeller(app, {
    units: [
      [3, 2],
      [1, 4],
    ],
  })
  buying = await aBuyingBuyer(app)
})

const ascending = (one: number, other: number): number => one - other
const held = () => reservedBy(app, seller.retailerId)
const cancel = (id: number) => buying.buyer.call<Refused & PurchaseDetails>('POST', `/buyer/purchases/${id}/cancel`, {})
const tick = (id: number, line: BulkSale['line_items'][number], fulfilled = true) =>
  seller.owner.call<BulkSale & Refused>('PATCH', `/bulk-sales/${id}/fulfill-item`, {
    product_sync_id: line.product_sync_id,
    line_id: line.line_id,
    fulfilled,
  })
/** Returns the id of an order that is approved and paid. */
async function aPaidOrder(qty = 2): Promise<number> {
  const id = await anOrderOf(buying, seller, qty)
  await setStatus(seller, id, 'approved')
  await setDealPayment(app, id, 'paid_to_ark')
  expect(await detailsOf(seller, id)).toMatchObject({ status: 'paid', is_paid_to_ark: true })
  return id
}

test('an order with a short size takes nothing, and shows how many pairs of each size there are', async () => {
  const id = await anOrderOf(buying, seller, 5)
  // A user reserves pairs that were free at submission.
  const [row] = (await stockRows(app)).filter(({ variant_id }) => variant_id === seller.sizes[0]?.variant_id)
  const reserving = `inventory_item_id=${row?.inventory_item_id}&reserved_quantity=2`
  await seller.owner.call('PATCH', `/inventory/items/find-and-update-reserved?${reserving}`)
  const { status, body } = await setStatus<Refused>(seller, id, 'approved')
  expect([status, body.code, body.errors.length]).toEqual([409, 'short', 1])
  expect(body.detail).toContain('size 1: 5 ordered, 3 in stock.')
  expect([await held(), (await detailsOf(seller, id)).status]).toEqual([0, 'submitted'])
})

test('approving takes the pairs as a sale does: counted, in the ledger, no longer offered, at the locations of the pick rule', async () => {
  const id = await anOrderOf(buying, seller, 4)
  const { body } = await setStatus(seller, id, 'approved')
  // The location with the most pairs comes first: three pairs here and one there of the first size, four there of the
  // second.
  expect(
    body.line_items.map(({ location, locations }) => [location, locations.map(({ quantity }) => quantity)]),
  ).toEqual([
    ['here, there', [3, 1]],
    ['there', [4]],
  ])
  expect([await held(), await unexplainedCounters(app)]).toEqual([8, []])
  const left = (await offeredOf(buying, seller.productId)).map(
    ({ retailer_stocks }) => retailer_stocks[0]?.quantity_available,
  )
  expect(left).toEqual([1, 1])
  // A second approval takes no more pairs.
  expect([(await setStatus<Refused>(seller, id, 'approved')).status, await held()]).toEqual([409, 8])
})

test('two approvals at once take the pairs once', async () => {
  const id = await anOrderOf(buying, seller, 2)
  const both = await Promise.all([setStatus(seller, id, 'approved'), setStatus(seller, id, 'approved')])
  expect(both.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
  expect(await held()).toBe(4)
})

test('when both sides cancel at once, the pairs are released once, and the ledger explains every counter', async () => {
  const id = await anOrderOf(buying, seller, 2)
  const another = await anOrderOf(buying, seller, 1)
  for (const each of [id, another]) await setStatus(seller, each, 'approved')
  const ended = await Promise.all([
    cancel(id),
    setStatus(seller, id, 'canceled_by_retailer'),
    cancel(id),
    setStatus(seller, id, 'canceled_by_retailer'),
  ])
  expect(ended.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409, 409, 409])
  expect(await held()).toBe(2)
  expect(await unexplainedCounters(app)).toEqual([])
  const { rows } = await sql`select 1 from wholesale_order_units where wholesale_order_id = ${id}`.execute(
    app.capabilities.db.platform,
  )
  expect(rows).toEqual([])
})

test('a rejected order never reserved anything; a paid order is canceled only after its refund', async () => {
  const id = await anOrderOf(buying, seller)
  expect((await setStatus(seller, id, 'rejected_by_retailer')).body.status).toBe('rejected_by_retailer')
  expect(await held()).toBe(0)
  const paid = await aPaidOrder()
  expect((await setStatus<Refused>(seller, paid, 'canceled_by_retailer')).body.detail).toContain(
    'ARK must refund the payment',
  )
  expect([(await cancel(paid)).status, await held()]).toEqual([409, 4])
  await setDealPayment(app, paid, 'refunded')
  expect(await detailsOf(seller, paid)).toMatchObject({ is_paid_to_ark: false, status: 'paid' })
  expect((await setStatus<Refused>(seller, paid, 'packed')).status).toBe(409)
  expect((await setStatus(seller, paid, 'canceled_by_retailer')).status).toBe(200)
  expect(await held()).toBe(0)
})

test('after a partial shipment the rest stays reserved; after a full shipment each line keeps its ship date', async () => {
  const id = await aPaidOrder()
  const { line_items } = await detailsOf(seller, id)
  const [first, second] = line_items
  if (!first || !second) throw new Error('two lines')
  expect((await setStatus<Refused>(seller, id, 'partial_shipped')).status).toBe(409)
  expect((await setStatus<Refused>(seller, id, 'shipped_from_retailer')).status).toBe(409)
  expect((await tick(id, first)).body).toMatchObject({ fulfilled_items: 2 })
  expect((await tick(id, first, false)).body).toMatchObject({ fulfilled_items: 0 })
  await tick(id, first)
  expect((await setStatus(seller, id, 'partial_shipped')).body.line_items.map(({ shipped }) => shipped)).toEqual([
    true,
    false,
  ])
  expect((await tick(id, first, false)).body.detail).toContain('has shipped')
  expect(await held()).toBe(4)
  await tick(id, second)
  expect((await setStatus<Refused>(seller, id, 'partial_shipped')).body.detail).toContain('Ship the whole order')
  const { body } = await setStatus(seller, id, 'shipped_from_retailer')
  expect([body.status, body.line_items.map(({ shipped }) => shipped)]).toEqual(['shipped_from_retailer', [true, true]])
})

test('lines of an order with reserved pairs are marked as packed, by line id when a product has several', async () => {
  const id = await anOrderOf(buying, seller)
  const [line] = (await detailsOf(seller, id)).line_items
  if (!line) throw new Error('a line')
  expect((await tick(id, line)).body.detail).toContain('Approve this order first')
  await setStatus(seller, id, 'approved')
  const unnamed = { product_sync_id: line.product_sync_id, fulfilled: true }
  const several = await seller.owner.call<Refused>('PATCH', `/bulk-sales/${id}/fulfill-item`, unnamed)
  expect([several.status, several.body.errors[0]?.field]).toEqual([422, 'line_id'])
  const foreign = { product_sync_id: line.product_sync_id + 1, line_id: line.line_id, fulfilled: true }
  expect((await seller.owner.call('PATCH', `/bulk-sales/${id}/fulfill-item`, foreign)).status).toBe(404)
})

test.each([
  [true, [200, { status: 'received', fulfilled_items: 2 }]],
  [false, [409, { detail: 'This order ships through ARK: the buyer can receive it once ARK has shipped it.' }]],
])('an order can be received (ships direct: %s) once it was shipped', async (isDirect, expected) => {
  await seller.owner.call('PATCH', '/sales/settings', { wholesale_sale_direct_ship: isDirect })
  const id = await aPaidOrder(1)
  for (const line of (await detailsOf(seller, id)).line_items) await tick(id, line)
  await setStatus(seller, id, 'shipped_from_retailer')
  const { status, body } = await buying.buyer.call('POST', `/buyer/purchases/${id}/receive`, {})
  expect([status, body]).toMatchObject(expected)
})

test('each status is mailed to both sides once, however often its job runs; both sides’ screens refresh', async () => {
  const heard: number[][] = []
  const stops = [
    { retailerId: seller.retailerId, buyerId: null },
    { retailerId: null, buyerId: buying.buyerId },
  ].map((who, at) =>
    app.capabilities.feed.subscribe({
      ...who,
      sessionId: `session ${at}`,
      userId: at + 1,
      onChange: ({ changed, ids }) => changed === 'wholesale-orders' && heard.push([at, ...ids]),
      onAccessChange: () => undefined,
    }),
  )
  const id = await anOrderOf(buying, seller)
  await setStatus(seller, id, 'approved')
  const { rows: changes } = await sql<{ id: number }>`
    select wholesale_change_id as id from wholesale_order_changes
    where retailer_id = ${seller.retailerId} and wholesale_order_id = ${id} order by 1`.execute(
    app.capabilities.db.platform,
  )
  for (const { id: changeId } of [...changes, ...changes])
    await mailOrderChange(app.capabilities, { retailerId: seller.retailerId, changeId })
  const { rows } = await sql<{ recipient: string; subject: string }>`
    select recipient, subject from mails where recipient = any(${[seller.owner.email, buying.buyer.email]}::text[])
      and subject like '%Approved%'`.execute(app.capabilities.db.platform)
  expect(rows.map(({ recipient }) => recipient).toSorted()).toEqual([seller.owner.email, buying.buyer.email].toSorted())
  await expect.poll(() => new Set(heard.map(([at]) => at))).toEqual(new Set([0, 1]))
  for (const stop of stops) stop()
})

test('the lists: active and completed, by payment, by content; the sums', async () => {
  const [open, over] = [await anOrderOf(buying, seller), await anOrderOf(buying, seller)]
  await setStatus(seller, over, 'rejected_by_retailer')
  await setStatus(seller, open, 'approved')
  const list = async (query: string) =>
    (await seller.owner.call<{ id: number }[]>('GET', `/bulk-sales/?${query}`)).body.map(({ id }) => id)
  expect(await list('')).toEqual([over, open])
  expect([await list('view=active'), await list('view=history')]).toEqual([[open], [over]])
  expect([await list('status_filter=approved'), await list('payment_status_filter=paid')]).toEqual([[open], []])
  expect([await list('search=Made'), await list('search=100%25'), await list('skip=1&limit=1')]).toEqual([
    [over, open],
    [],
    [open],
  ])
  expect((await seller.owner.call('GET', '/bulk-sales/summary')).body).toEqual({
    to_answer: 0,
    active: 1,
    over: 1,
    active_amount: 160,
    unpaid_amount: 160,
  })
  const mine = async (query: string) =>
    (await buying.buyer.call<{ id: number }[]>('GET', `/buyer/purchases?${query}`)).body.map(({ id }) => id)
  expect([await mine(''), await mine('status=approved'), await mine(`after=${over}`)]).toEqual([
    [over, open],
    [open],
    [open],
  ])
  expect(await mine(`search=${String(open).padStart(6, '0')}`)).toEqual([open])
})
