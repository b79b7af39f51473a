import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBuyer, aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { offerOf, offerProductWholesale } from '#test/belongings/wholesale-belongings.ts'
import { expireOffer } from './expire-offers.ts'
import { planOfferExpiry } from '../wholesale.planners.ts'

type BuyerOffer = AnswerOf<Contract['GET /buyer/offers/{id}']>
type SellerOffer = AnswerOf<Contract['GET /wholesale/offers/{id}']>
type Failed = { detail: string; errors?: { field: string }[] }

const PRICE = 100
const DAY_MS = 86_400_000

let app: TestApp
let shop: TestShop
let buyer: TestPerson
let buyerId: number
/** A product with two sizes in stock, and the handle by which the buyer knows it. */
let productId: number
let sizes: { variant_id: number; available: number }[]
let handle: number

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  ;({ productId, sizes } = await stockedProduct())
  await offerProductWholesale(shop.owner, { productId, price: PRICE })
  buyerId = await aBuyer(app)
  buyer = await aPerson(app, { role: 'buyer', buyerId })
  handle = await offerOf(app, { buyer, buyerId, retailerId: shop.retailerId, productId })
})
afterAll(() => app?.close())

async function stockedProduct() {
  const { rows } = await sql<{ product_id: number; variant_id: number; available: number }>`
    select product_id, variant_id, sum(quantity_available)::int as available from inventory_items
    where retailer_id = ${shop.retailerId} group by product_id, variant_id having sum(quantity_available) > 1
    order by available desc, variant_id`.execute(app.capabilities.db.platform)
  const byProduct = Map.groupBy(rows, ({ product_id }) => product_id)
  const [found] = [...byProduct].filter(([, of]) => of.length > 1)
  if (!found) throw new Error('no product has two sizes in stock')
  return { productId: found[0], sizes: found[1] }
}

const [A, B] = [0, 1]
const sizeAt = (at: number): number => sizes[at]?.variant_id ?? 0
const stockOf = (at: number): number => sizes[at]?.available ?? 0

type Line = { variant_id: number; qty: number; price: number }
const line = (at: number, of: Partial<Line> = {}): Line => ({ variant_id: sizeAt(at), qty: 1, price: 80, ...of })
const make = (lines: Line[], of: object = {}, by = buyer) =>
  by.call<BuyerOffer & Failed>('POST', '/buyer/offers', { product_sync_id: handle, line_items: lines, ...of })
const said = (by: TestPerson, id: number, body: object) =>
  by.call<BuyerOffer & SellerOffer & Failed>('PATCH', `${by === shop.owner ? '/wholesale' : '/buyer'}/offers/${id}`, {
    round: 1,
    ...body,
  })
const asSeller = (id: number, body: object) => said(shop.owner, id, body)
const asBuyer = (id: number, body: object) => said(buyer, id, body)

async function anOffer(lines = [line(A)]): Promise<number> {
  const { status, body } = await make(lines)
  expect(status).toBe(201)
  return body.id
}
const seen = async (id: number) => (await buyer.call<BuyerOffer>('GET', `/buyer/offers/${id}`)).body

interface OrderRow {
  wholesale_order_id: number
  status: string
  total_amount: string
}
/** Returns the buyer's orders, the newest first. */
const orders = async () =>
  (
    await sql<OrderRow>`
      select wholesale_order_id, status, total_amount from wholesale_orders where buyer_id = ${buyerId}
      order by wholesale_order_id desc`.execute(app.capabilities.db.platform)
  ).rows

const availableOf = async (at: number): Promise<number> =>
  (
    await sql<{ available: number }>`
      select sum(quantity_available)::int as available from inventory_items
      where retailer_id = ${shop.retailerId} and variant_id = ${sizeAt(at)}`.execute(app.capabilities.db.platform)
  ).rows[0]?.available ?? 0
const cancel = (orderId: number | null | undefined) => buyer.call('POST', `/buyer/purchases/${orderId}/cancel`, {})

/** Withdraws the offers that other tests have left open. */
beforeEach(async () => {
  const { body } = await buyer.call<{ id: number; round: number; state: string }[]>('GET', '/buyer/offers?view=open')
  for (const { id, round, state } of body)
    await asBuyer(id, { act: state === 'offered' ? 'withdraw' : 'decline', round })
})

describe('an offer is refused', () => {
  test('for a size that the seller does not offer, or that this buyer has never seen', async () => {
    const other = await aPerson(app, { role: 'buyer', buyerId: await aBuyer(app) })
    expect((await make([line(A)], {}, other)).status).toBe(404)
    expect((await make([line(A)], { product_sync_id: handle + 1 })).status).toBe(404)
    expect((await make([line(A, { variant_id: 999_999 })])).status).toBe(404)
    expect((await make([line(A), line(A, { variant_id: 999_999 })])).body.errors).toMatchObject([
      { field: 'line_items.1.qty' },
    ])
  })

  test('for more than there is, and for a size twice', async () => {
    const { status, body } = await make([line(A, { qty: stockOf(A) + 1 }), line(B), line(B)])
    expect(status).toBe(409)
    expect(body.errors).toMatchObject([{ field: 'line_items.0.qty' }, { field: 'line_items.2.qty' }])
  })

  test.each([
    ['no size', { line_items: [] }],
    ['no price', { line_items: [{ variant_id: 1, qty: 1 }] }],
    ['a price of zero', { line_items: [{ variant_id: 1, qty: 1, price: 0 }] }],
    ['half a cent', { line_items: [{ variant_id: 1, qty: 1, price: 1.005 }] }],
    ['half a pair', { line_items: [{ variant_id: 1, qty: 0.5, price: 1 }] }],
    ['a number of days that is not offered', { expires_in_days: 2 }],
    ['a buyer of its own', { buyer_id: 1 }],
  ])('%s: 422', async (_, of) => {
    expect((await make([line(A)], of)).status).toBe(422)
  })
})

describe('an answer is refused', () => {
  test('from another buyer, another seller, and users without permission', async () => {
    const id = await anOffer()
    const stranger = await aPerson(app, { role: 'buyer', buyerId: await aBuyer(app) })
    const seller = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
    const packer = await aPerson(app, { role: 'fulfillment', retailerId: shop.retailerId })
    const body = { act: 'withdraw', round: 1 }
    expect((await stranger.call('PATCH', `/buyer/offers/${id}`, body)).status).toBe(404)
    expect((await stranger.call('GET', `/buyer/offers/${id}`)).status).toBe(404)
    expect((await seller.call('PATCH', `/wholesale/offers/${id}`, { act: 'accept', round: 1 })).status).toBe(404)
    expect((await seller.call('GET', `/wholesale/offers/${id}`)).status).toBe(404)
    expect((await packer.call('GET', `/wholesale/offers/${id}`)).status).toBe(403)
    expect((await buyer.call('GET', `/wholesale/offers/${id}`)).status).toBe(403)
    expect((await seller.call<unknown[]>('GET', '/wholesale/offers')).body).toEqual([])
    expect((await stranger.call<unknown[]>('GET', '/buyer/offers')).body).toEqual([])
    expect(await seen(id)).toMatchObject({ state: 'offered' })
  })

  test('out of turn', async () => {
    const id = await anOffer()
    for (const act of ['accept', 'decline', 'counter']) expect((await asBuyer(id, { act })).status).toBe(409)
    expect((await asSeller(id, { act: 'withdraw' })).status).toBe(409)
  })

  test('to a price that was replaced, and to an offer that has ended', async () => {
    const id = await anOffer()
    expect((await asSeller(id, { act: 'accept', round: 2 })).status).toBe(409)
    await asSeller(id, { act: 'counter', prices: [{ variant_id: sizeAt(A), price: 90 }] })
    expect((await asBuyer(id, { act: 'accept', round: 1 })).status).toBe(409)
    expect((await asBuyer(id, { act: 'decline', round: 2 })).status).toBe(200)
    const late = await asBuyer(id, { act: 'accept', round: 2 })
    expect(late.status).toBe(409)
    expect(late.body.detail).toBe('This offer is declined. It can no longer be answered.')
  })

  test('when a counter leaves a size out, names one twice or one that was not asked for, or changes nothing', async () => {
    const id = await anOffer([line(A), line(B)])
    const counter = (prices: object[]) => asSeller(id, { act: 'counter', prices })
    const [one, two] = [
      { variant_id: sizeAt(A), price: 90 },
      { variant_id: sizeAt(B), price: 90 },
    ]
    for (const prices of [[one], [one, one], [one, two, two], [one, { variant_id: 999_999, price: 1 }]])
      expect((await counter(prices)).status).toBe(422)
    expect(
      (
        await counter([
          { ...one, price: 80 },
          { ...two, price: 80 },
        ])
      ).status,
    ).toBe(422)
    expect((await asSeller(id, { act: 'counter' })).status).toBe(422)
    expect(await seen(id)).toMatchObject({ state: 'offered', round: 1 })
  })

  test('when there are too few pairs: the offer stays open, and no order is made', async () => {
    const id = await anOffer([line(A, { qty: 2 })])
    const before = await orders()
    await offerWholesaleOf(sizeAt(A), false)
    const { status, body } = await asSeller(id, { act: 'accept' })
    expect(status).toBe(409)
    expect(body.detail).toContain('is sold out')
    expect(await seen(id)).toMatchObject({ state: 'offered', order_id: null })
    expect(await orders()).toEqual(before)
    await offerWholesaleOf(sizeAt(A), true)
  })
})

async function offerWholesaleOf(variantId: number, enabled: boolean): Promise<void> {
  await shop.owner.call('POST', '/inventory/variant-wholesale-toggle', { variant_id: variantId, enabled })
  if (enabled)
    await shop.owner.call('POST', '/inventory/variant-wholesale-price', { variant_id: variantId, price: PRICE })
}

describe('an offer becomes one order at its price', () => {
  test('accepted by the seller: approved at once, so that its pairs are reserved', async () => {
    const before = (await orders()).length
    const id = await anOffer([line(A, { price: 80.5 }), line(B, { price: 75 })])
    const { status, body } = await asSeller(id, { act: 'accept' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'accepted', total_amount: 155.5, list_amount: 200 })
    const [order, ...others] = await orders()
    expect(others).toHaveLength(before)
    expect(order).toMatchObject({ wholesale_order_id: body.order_id, status: 'approved', total_amount: '155.50' })
    const purchase = await buyer.call<{ line_items: object[] }>('GET', `/buyer/purchases/${body.order_id}`)
    expect(purchase.body.line_items).toHaveLength(2)
    expect(purchase.body.line_items).toContainEqual(expect.objectContaining({ wholesale_price: 80.5, quantity: 1 }))
    await buyer.call('POST', `/buyer/purchases/${body.order_id}/cancel`, {})
  })

  test('countered and accepted by the buyer: at the seller’s price, approved, with its pairs reserved', async () => {
    const id = await anOffer()
    const before = await availableOf(A)
    const prices = [{ variant_id: sizeAt(A), price: 92 }]
    expect((await asSeller(id, { act: 'counter', prices })).body).toMatchObject({
      state: 'countered',
      round: 2,
      total_amount: 92,
    })
    const { body } = await asBuyer(id, { act: 'accept', round: 2 })
    expect(body).toMatchObject({
      state: 'accepted',
      total_amount: 92,
      line_items: [{ buyer_price: 80, seller_price: 92 }],
    })
    expect((await orders())[0]).toMatchObject({ status: 'approved', total_amount: '92.00' })
    expect(await availableOf(A)).toBe(before - 1)
    const { body: order } = await shop.owner.call<{ history: { by: string; to: string; by_name: string | null }[] }>(
      'GET',
      `/bulk-sales/${body.order_id}/details`,
    )
    // The seller named the price, so the approval is the seller's.
    expect(order.history.map(({ by, to }) => `${by} ${to}`)).toEqual(['buyer submitted', 'retailer approved'])
    await cancel(body.order_id)
    expect(body.history.map(({ by, act }) => `${by} ${act}`)).toEqual(['buyer offer', 'seller counter', 'buyer accept'])
  })

  test('prices go back and forth at most ten times', async () => {
    const id = await anOffer()
    for (let round = 1; round < 10; round += 1) {
      const prices = [{ variant_id: sizeAt(A), price: 80 + round }]
      const { status } = await (round % 2 === 1 ? asSeller : asBuyer)(id, { act: 'counter', round, prices })
      expect(status).toBe(200)
    }
    const prices = [{ variant_id: sizeAt(A), price: 99 }]
    const more = await asBuyer(id, { act: 'counter', round: 10, prices })
    expect(more.status).toBe(409)
    expect(more.body.detail).toContain('Accept or decline')
  })

  test('a repeated answer takes effect once', async () => {
    const before = (await orders()).length
    const id = await anOffer()
    const prices = [{ variant_id: sizeAt(A), price: 91 }]
    for (let time = 0; time < 2; time += 1)
      expect((await asSeller(id, { act: 'counter', prices })).body).toMatchObject({ state: 'countered', round: 2 })
    for (let time = 0; time < 2; time += 1)
      expect((await asBuyer(id, { act: 'accept', round: 2 })).body).toMatchObject({ state: 'accepted' })
    expect(await orders()).toHaveLength(before + 1)
    const { history, order_id } = await seen(id)
    expect(history).toHaveLength(3)
    await cancel(order_id)
  })
})

describe('at the same moment', () => {
  test('two offers for all pairs of a size are accepted at once: one becomes an approved order, one stays open', async () => {
    const all = await availableOf(A)
    const before = await orders()
    const [mine, theirs] = [await anOffer([line(A, { qty: all })]), await anOffer([line(A, { qty: all })])]
    await asSeller(theirs, { act: 'counter', prices: [{ variant_id: sizeAt(A), price: 90 }] })
    const answers = await Promise.all([asSeller(mine, { act: 'accept' }), asBuyer(theirs, { act: 'accept', round: 2 })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const states = [(await seen(mine)).state, (await seen(theirs)).state]
    expect(states.filter((state) => state === 'accepted')).toHaveLength(1)
    const [order, ...others] = await orders()
    expect(others).toEqual(before)
    expect(order).toMatchObject({ status: 'approved' })
    expect(await availableOf(A)).toBe(0)
    await cancel(order?.wholesale_order_id)
    expect(await availableOf(A)).toBe(all)
  })

  test('accepted and withdrawn at once: one of the two succeeds, and there is an order only when it was accepted', async () => {
    const before = (await orders()).length
    let accepted = 0
    for (let time = 0; time < 8; time += 1) {
      const id = await anOffer()
      const [seller, taken] = await Promise.all([asSeller(id, { act: 'accept' }), asBuyer(id, { act: 'withdraw' })])
      expect(new Set([seller.status, taken.status])).toEqual(new Set([200, 409]))
      const { state, order_id } = await seen(id)
      expect(state).toBe(seller.status === 200 ? 'accepted' : 'withdrawn')
      if (seller.status === 200) {
        accepted += 1
        await buyer.call('POST', `/buyer/purchases/${order_id}/cancel`, {})
      }
    }
    expect(await orders()).toHaveLength(before + accepted)
  })

  test('accepted by two of the seller’s people at once: one order', async () => {
    const before = (await orders()).length
    const id = await anOffer()
    const answers = await Promise.all(Array.from({ length: 4 }, () => asSeller(id, { act: 'accept' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const made = await orders()
    expect(made).toHaveLength(before + 1)
    expect(new Set(answers.map(({ body }) => body.order_id))).toEqual(new Set([made[0]?.wholesale_order_id]))
    await buyer.call('POST', `/buyer/purchases/${made[0]?.wholesale_order_id}/cancel`, {})
  })

  test('accepted while it expires: it has expired, and there is no order', async () => {
    const before = await orders()
    const id = await anOffer([line(A)])
    await app.pass(3 * DAY_MS)
    const ref = { retailerId: shop.retailerId, offerId: id }
    const [seller] = await Promise.all([asSeller(id, { act: 'accept' }), expireOffer(app.capabilities, ref)])
    expect(seller.status).toBe(409)
    expect(await seen(id)).toMatchObject({ state: 'expired', order_id: null })
    expect(await orders()).toEqual(before)
  })
})

describe('the expiry of an offer', () => {
  test('ends exactly at its expiry, with or without the job; the planner ends it once', async () => {
    const id = await anOffer()
    await app.pass(3 * DAY_MS - 1)
    expect(await seen(id)).toMatchObject({ state: 'offered' })
    await app.pass(1)
    expect(await seen(id)).toMatchObject({ state: 'expired' })
    expect((await asSeller(id, { act: 'accept' })).body.detail).toContain('expired')
    for (let time = 0; time < 2; time += 1) {
      await planOfferExpiry(app.capabilities)
      await app.drain()
    }
    expect((await seen(id)).history.map(({ by, act }) => `${by} ${act}`)).toEqual(['buyer offer', 'nobody expire'])
  })

  test('starts again with another price', async () => {
    const id = await anOffer()
    await app.pass(2 * DAY_MS)
    const prices = [{ variant_id: sizeAt(A), price: 90 }]
    await asSeller(id, { act: 'counter', prices, expires_in_days: 1 })
    await app.pass(DAY_MS - 1)
    await planOfferExpiry(app.capabilities)
    await app.drain()
    expect(await seen(id)).toMatchObject({ state: 'countered' })
    await app.pass(1)
    expect(await seen(id)).toMatchObject({ state: 'expired' })
  })
})

test('each step is mailed to both sides once, and the e-mails contain no names', async () => {
  const mails = async () =>
    (
      await sql<{ recipient: string; subject: string; body: string }>`
        select recipient, subject, body from mails where subject like '%offer%' or subject like '%price%'
        order by mail_id`.execute(app.capabilities.db.platform)
    ).rows
  await app.drain()
  const before = (await mails()).length
  const id = await anOffer()
  await asSeller(id, { act: 'counter', prices: [{ variant_id: sizeAt(A), price: 90 }] })
  await app.drain()
  await app.drain()
  const sent = (await mails()).slice(before)
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
    [buyer.email, buyer.email, shop.owner.email, shop.owner.email].toSorted(),
  )
  const { rows } = await sql<{ seller: string; buyer: string }>`
    select r.business_name as seller, b.business_name as buyer from retailers r, buyers b
    where r.retailer_id = ${shop.retailerId} and b.buyer_id = ${buyerId}`.execute(app.capabilities.db.platform)
  for (const { recipient, body } of sent) {
    expect(body).not.toContain(recipient === buyer.email ? (rows[0]?.seller ?? '-') : (rows[0]?.buyer ?? '-'))
    expect(body).not.toContain(recipient === buyer.email ? shop.owner.email : buyer.email)
  }
})

test('an offer that is sent again under its key is created once', async () => {
  const send = () =>
    app.app.inject({
      method: 'POST',
      url: '/api/v1/buyer/offers',
      headers: { authorization: `Bearer ${buyer.token}`, 'idempotency-key': 'the-same-offer-again' },
      payload: { product_sync_id: handle, line_items: [line(A)] },
    })
  const [first, second] = [await send(), await send()]
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect(first.json<BuyerOffer>().id).toBe(second.json<BuyerOffer>().id)
})
