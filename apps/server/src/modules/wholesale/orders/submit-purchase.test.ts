import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import {
  aBuyingBuyer,
  anOrderOf,
  aSeller,
  type Buying,
  type OrderedLine,
  cartOf,
  detailsOf,
  reservedBy,
  offeredOf,
  type PurchaseDetails,
  type Refused,
  type Seller,
  submit,
  type Submitted,
  totalOf,
} from '#test/belongings/wholesale-people.ts'

let app: TestApp
let seller: Seller
let buying: Buying
let cart: OrderedLine[]

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())
beforeEach(async () => {
  seller = await aSeller(app, {
    units: [
      [3, 2],
      [1, 0],
    ],
  })
  buying = await aBuyingBuyer(app)
  cart = await cartOf(buying, seller)
})

const orders = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from wholesale_orders where buyer_id = ${buying.buyerId}`.execute(
    app.capabilities.db.platform,
  )
  return rows[0]?.count ?? 0
}
const mailsTo = async ({ email }: { email: string }): Promise<string[]> => {
  const { rows } = await sql<{ subject: string }>`
    select subject from mails where recipient = ${email} order by mail_id`.execute(app.capabilities.db.platform)
  return rows.map(({ subject }) => subject)
}
const submitWithKey = (key: string, lines = cart) =>
  app.app.inject({
    method: 'POST',
    url: '/api/v1/buyer/bulk-sales',
    headers: { authorization: `Bearer ${buying.buyer.token}`, 'idempotency-key': key },
    payload: { line_items: lines, total_amount: totalOf(lines) },
  })

describe('an order is refused, and nothing is ordered', () => {
  const first = (change: Partial<OrderedLine>) => cart.map((line, at) => (at === 0 ? { ...line, ...change } : line))

  test.each<[string, () => OrderedLine[], number, string]>([
    ['a price that was tampered with', () => first({ sale_price: 1 }), 409, 'line_items.0.sale_price'],
    ['more than the stock', () => first({ qty: 6 }), 409, 'line_items.0.qty'],
    [
      'more than the stock, in duplicate lines',
      () => [...first({ qty: 3 }), ...first({ qty: 3 }).slice(0, 1)],
      409,
      'line_items.0.qty',
    ],
    ['an unknown size', () => first({ variant_id: 987_654_321 }), 409, 'line_items.0.variant_id'],
    ['an unknown seller', () => first({ product_sync_id: 2 ** 33 * 77 + 1 }), 409, 'line_items.0.variant_id'],
    [
      'a handle that the buyer has never seen',
      () => first({ product_sync_id: 2 ** 53 - 1 }),
      409,
      'line_items.0.variant_id',
    ],
    ['no pair', () => first({ qty: 0 }), 422, 'line_items.0.qty'],
    ['less than a pair', () => first({ qty: -1 }), 422, 'line_items.0.qty'],
    ['an empty cart', () => [], 422, 'line_items'],
  ])('%s', async (_, lines, status, field) => {
    const answer = await submit<Refused>(buying, lines())
    expect([answer.status, answer.body.errors.map((error) => error.field)]).toEqual([
      status,
      expect.arrayContaining([field]),
    ])
    expect(await orders()).toBe(0)
  })

  test('another buyer’s id, or a total that is not the sum of the lines', async () => {
    const other = await aBuyingBuyer(app)
    const asOther = await submit<Refused>(buying, cart, { buyer_id: other.buyerId })
    expect([asOther.status, asOther.body.errors[0]?.field]).toEqual([422, 'buyer_id'])
    const cheaper = await submit<Refused>(buying, cart, { total_amount: 1 })
    expect([cheaper.status, cheaper.body.errors[0]?.field]).toEqual([422, 'total_amount'])
    expect(await orders()).toBe(0)
  })

  test('another buyer’s handles do not work for this one', async () => {
    const other = await aBuyingBuyer(app)
    expect((await submit<Refused>(other, cart)).status).toBe(409)
  })

  test('a price that has risen, with the current one; and a size that is no longer offered', async () => {
    const price = { product_id: seller.productId, wholesale_price: 95 }
    await seller.owner.call('POST', '/inventory/product-syncs/bulk-wholesale-price', price)
    const dearer = await submit<Refused>(buying, cart)
    expect(dearer.status).toBe(409)
    expect(dearer.body.errors[0]).toEqual({
      field: 'line_items.0.sale_price',
      message: 'Now $95.00 a pair; it was $80.00.',
    })
    const off = { product_id: seller.productId, enabled: false }
    await seller.owner.call('POST', '/inventory/product-syncs/bulk-wholesale-toggle', off)
    expect((await submit<Refused>(buying, cart)).body.errors).toHaveLength(2)
    expect(await offeredOf(buying, seller.productId)).toEqual([])
  })

  test('fewer than the seller’s minimum, or between its steps', async () => {
    await sql`insert into wholesale_terms (retailer_id, product_id, minimum_quantity, quantity_step)
      values (${seller.retailerId}, ${seller.productId}, 4, 2)`.execute(app.capabilities.db.platform)
    const few = await submit<Refused>(buying, cart)
    expect(few.body.errors[0]?.message).toBe('At least 4 pairs, in steps of 2. Order 4.')
    const odd = await submit<Refused>(buying, [
      ...cart.slice(0, 1).map((line) => ({ ...line, qty: 4 })),
      ...cart.slice(1),
    ])
    expect(odd.body.errors[0]?.message).toBe('At least 4 pairs, in steps of 2. Order 4 or 6.')
  })
})

test('a purchase from two sellers makes an order for each, under one parent, at current prices', async () => {
  const second = await aSeller(app, { price: 65.5 })
  const lines = [...cart, ...(await cartOf(buying, second, 2))]
  const { status, body } = await submit(buying, lines, { notes: 'By Friday', buyer_id: buying.buyerId })
  expect([status, body.total_amount, body.orders.length]).toEqual([201, 291, 2])
  expect(new Set(body.orders.map(({ parent_order_id }) => parent_order_id))).toEqual(new Set([body.parent_order_id]))
  const ofSecond = body.orders.find(({ total_amount }) => total_amount === 131)?.id ?? 0
  expect(await detailsOf(second, ofSecond)).toMatchObject({
    status: 'submitted',
    payment_status: 'pending',
    is_paid_to_ark: false,
    notes: 'By Friday',
    buyer: null,
    line_items: [{ quantity: 2, wholesale_price: 65.5, line_total: 131, location: null, fulfilled: false }],
    history: [{ by: 'buyer', what: 'status', to: 'submitted', by_name: null }],
  })
  expect(
    (await second.owner.call('GET', `/bulk-sales/${body.orders.find(({ id }) => id !== ofSecond)?.id}/details`)).status,
  ).toBe(404)
  // A later price does not change an order.
  const price = { product_id: second.productId, wholesale_price: 99 }
  await second.owner.call('POST', '/inventory/product-syncs/bulk-wholesale-price', price)
  expect((await detailsOf(second, ofSecond)).total_amount).toBe(131)
  // No stock is taken before the seller approves.
  expect(await reservedBy(app, second.retailerId)).toBe(0)
})

test('both sides are mailed once, and the seller is notified', async () => {
  const second = await aSeller(app)
  const { body } = await submit(buying, [...cart, ...(await cartOf(buying, second))])
  const numbers = body.orders.map(({ order_number }) => order_number)
  expect(await mailsTo(buying.buyer)).toEqual([`ARK: your purchase order ${numbers.join(', ')}`])
  for (const { owner } of [seller, second]) {
    const [subject, another] = await mailsTo(owner)
    expect([numbers.includes(subject?.split(' ').at(-1) ?? ''), another]).toEqual([true, undefined])
    const news = await owner.call<{ notifications: { kind: string }[] }>('GET', '/notifications')
    expect(news.body.notifications.map(({ kind }) => kind)).toEqual(['wholesale_order'])
  }
})

test('a request repeated under its key, even concurrently, orders once; the key works for nothing else', async () => {
  const answers = await Promise.all(['buy-0001', 'buy-0001', 'buy-0001'].map((key) => submitWithKey(key)))
  const parents = answers.map((answer) => answer.json<Submitted>().parent_order_id)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect([new Set(parents).size, await orders(), (await mailsTo(seller.owner)).length]).toEqual([1, 1, 1])
  expect((await submitWithKey('buy-0001', cart.slice(0, 1))).statusCode).toBe(409)
  expect(await orders()).toBe(1)
})

test('duplicate lines of one size become one line of the order', async () => {
  const [line] = cart
  const { body } = await submit(buying, line ? [line, { ...line, qty: 2 }] : [])
  const details = await buying.buyer.call<PurchaseDetails>('GET', `/buyer/purchases/${body.orders[0]?.id}`)
  expect(details.body.line_items.map(({ quantity, line_total }) => [quantity, line_total])).toEqual([[3, 240]])
})

test('the seller’s tiers discount all sizes of a product together; a quote shows the same prices', async () => {
  const tiers = JSON.stringify([{ from_quantity: 4, discount_basis_points: 500 }])
  await sql`insert into wholesale_terms (retailer_id, product_id, minimum_quantity, quantity_step, tiers)
    values (${seller.retailerId}, ${seller.productId}, 2, 2, ${tiers}::jsonb)`.execute(app.capabilities.db.platform)
  const lines = cart.map((line, at) => ({ ...line, qty: at === 0 ? 3 : 1 }))
  const wanted = lines.map(({ product_sync_id, variant_id, qty }) => ({ product_sync_id, variant_id, qty }))
  const quoted = await buying.buyer.call('POST', '/buyer/quotes', { line_items: wanted })
  expect(quoted.body).toMatchObject({
    total_amount: 304,
    line_items: [
      { unit_price: 76, wholesale_price: 80, line_total: 228, quantity_available: 5, problem: null },
      { unit_price: 76, line_total: 76, quantity_available: 1, terms: { minimum_quantity: 2, quantity_step: 2 } },
    ],
  })
  expect((await submit<Refused>(buying, lines)).body.errors).toHaveLength(2)
  const { status, body } = await submit(
    buying,
    lines.map((line) => ({ ...line, sale_price: 76 })),
  )
  expect([status, body.total_amount]).toEqual([201, 304])
})

test('a seller who ships direct sees the recipient as of submission; other sellers do not', async () => {
  const without = await anOrderOf(buying, seller)
  await seller.owner.call('PATCH', '/sales/settings', { wholesale_sale_direct_ship: true })
  const direct = await anOrderOf(buying, seller)
  expect(await detailsOf(seller, without)).toMatchObject({ ships_direct: false, buyer: null, buyer_name: null })
  expect(await detailsOf(seller, direct)).toMatchObject({
    ships_direct: true,
    buyer_name: expect.stringMatching(/^Buyer/),
    buyer: { contact_name: 'Test buyer', email: buying.buyer.email },
  })
})
