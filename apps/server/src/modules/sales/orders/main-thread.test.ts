import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf, Contract } from '@ark/contract'
import { effects } from '#test/acts/simulator-control.ts'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import type { TestApp } from '#test/start-test-app.ts'
import {
  aLiveSize,
  vendorListings,
  onOffer,
  shownStates,
  type TestSale,
  type TestVariant,
  theSize,
} from '#test/acts/test-listings.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { watchContracts } from '../../../../../../simulators/watch-contracts-for-test.ts'
import { today } from '#test/acts/today.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { setShopLevel, SHOP, shopLevel, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import { sourceIdentifier } from '../records/store-order.ts'
import { planSaleRefresh } from '../sales.planners.ts'

type Finances = AnswerOf<Contract['GET /finances/']>
type Payment = AnswerOf<Contract['GET /payments/retailer']>[number]

let app: TestApp
let shop: TestShop
let owner: TestPerson
let operator: TestPerson

const traffic = watchContracts()

beforeAll(async () => {
  ;({ app, shop } = await startWithShop({ listens: true, simulators: { onExchange: traffic.onExchange } }))
  owner = shop.owner
  operator = await aPerson(app, { role: 'operator' })
})
afterAll(() => app?.close())

const polled = async () => {
  await pollOrdersNow(app)
  await app.drain()
}
const saleOf = async (orderId: string): Promise<TestSale> => {
  const page = await owner.call<{ sales: TestSale[] }>('GET', '/sales/?limit=200')
  const sale = page.body.sales.find(({ order_number }) => order_number === orderId)
  if (!sale) throw new Error(`order ${orderId} is no sale`)
  return sale
}
const finances = async () => (await owner.call<Finances>('GET', '/finances/')).body
/** Returns the shop's orders that carry a sale's identifier. */
const shopOrders = ({ id }: TestSale) =>
  [...app.simulators.shopify.store.shop(SHOP).orders.values()].filter(({ tags }) =>
    tags.includes(sourceIdentifier({ retailerId: shop.retailerId, saleId: id })),
  )
const stockOf = async (size: TestVariant) =>
  (await stockRows(app, size.variant_id)).filter((row) => row.shopify_stock > 0)

/** Checks what is true for every sale of a last pair after its jobs, at either marketplace. */
async function expectTakenAndHandedOver(size: TestVariant, { id }: TestSale): Promise<TestSale> {
  const { body: sale } = await owner.call<TestSale>('GET', `/sales/${id}`)
  expect(sale).toMatchObject({ one_left: true, oversold: false, generated_in_shopify: true, store_order_problem: null })
  const { receipt } = sale
  expect(receipt.seconds_to_withdrawn).toBeGreaterThanOrEqual(0)
  expect(receipt.seconds_to_withdrawn).toBeLessThanOrEqual(5)
  for (const moment of ['taken_at', 'withdrawal_sent_at', 'withdrawal_confirmed_at', 'store_order_created_at'] as const)
    expect([moment, Date.parse(receipt[moment] ?? '') >= Date.parse(receipt.seen_at)]).toEqual([moment, true])
  expect(receipt.withdrawals).toMatchObject([{ state: 'withdrawn', problem: null }])
  expect(await onOffer(app, size.variant_id)).toEqual({ stockx: [], goat: [] })

  const [order, ...more] = shopOrders(sale)
  expect(more).toEqual([])
  expect(order?.lineItems.map(({ quantity, unitPriceCents }) => [quantity, unitPriceCents])).toEqual([
    [1, Math.round(sale.retailer_payout * 100)],
  ])
  const rows = await stockRows(app, size.variant_id)
  const row = rows.find(({ location_id }) => location_id === sale.location_id)
  expect(row).toMatchObject({ shopify_stock: 0, sold_on_ark: 0, quantity_available: 0 })
  expect(row && shopLevel(app, row)).toBe(0)
  expect(await unexplainedCounters(app)).toEqual([])
  return sale
}

/**
 * Packs a sale, lets the marketplace and the operator pay and the retailer confirm. Checks the screens at each step.
 */
async function expectShippedAndPaid(sale: TestSale, paid: () => void): Promise<void> {
  const before = await finances()
  expect((await owner.call('POST', `/sales/scanning/${sale.id}/mark-fulfilled`)).status).toBe(200)
  await app.drain()
  const [order] = shopOrders(sale)
  expect(order?.fulfillmentOrders.map(({ status }) => status)).toEqual(['CLOSED'])

  paid()
  await app.pass(60_000)
  await planSaleRefresh(app.capabilities)
  await app.drain()
  const { body: done } = await owner.call<TestSale>('GET', `/sales/${sale.id}`)
  expect(done.status).toMatch(/COMPLETED$/)
  expect(done.receipt.store_order_fulfilled_at).toEqual(expect.any(String))
  const owed = await finances()
  expect(owed.ready_for_payout).toBeCloseTo(before.ready_for_payout + done.retailer_payout, 2)
  expect(owed.recent_transactions[0]).toMatchObject({ order_number: sale.order_number, payout: done.retailer_payout })

  const payment = { retailer_id: shop.retailerId, amount: done.retailer_payout, payment_date: today() }
  const logged = await operator.call<Payment>('POST', '/admin/payments', payment)
  expect(logged).toMatchObject({ status: 201, body: { amount: done.retailer_payout, confirmed_by_retailer: false } })
  const confirmed = await owner.call<Payment>('POST', `/payments/${logged.body.id}/confirm`)
  expect(confirmed.body.confirmed_by_retailer).toBe(true)
  const settled = await finances()
  expect(settled.ready_for_payout).toBeCloseTo(before.ready_for_payout, 2)
  expect(settled.all_paid_sales).toBeCloseTo(before.all_paid_sales + done.retailer_payout, 2)
}

const isPdf = (body: unknown): boolean => String(body).startsWith('%PDF-')

test('a last pair bought at StockX is withdrawn from ALIAS, ordered in Shopify, shipped and paid, each once', async () => {
  const size = await aLiveSize(app, owner)
  expect(shownStates(size)).toEqual({ stockx: 'live', goat: 'live' })
  expect(Math.min(...size.marketplace_listings.map(({ net_payout }) => net_payout ?? 0))).toBeGreaterThanOrEqual(100)
  const [listing] = (await onOffer(app, size.variant_id)).stockx

  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  await polled()
  const sale = await expectTakenAndHandedOver(size, await saleOf(orderNumber))
  expect(sale).toMatchObject({ platform: 'stockx', sale_ask: (listing?.priceCents ?? 0) / 100 })
  expect((await vendorListings(app, size.variant_id)).goat.map(({ status }) => status)).toEqual(['deleted'])

  const label = await owner.call('GET', `/sales/stockx-shipping-label/${sale.id}`)
  expect(isPdf(label.body)).toBe(true)
  expect(effects(app, 'stockx', 'label.printed')).toEqual([{ orderNumber }])
  await expectShippedAndPaid(sale, () => app.simulators.stockx.control.advance({ orderNumber, status: 'COMPLETED' }))
  expect(shopOrders(sale)).toHaveLength(1)
})

test('a last pair bought at ALIAS is confirmed, labeled and withdrawn from StockX', async () => {
  const size = await aLiveSize(app, owner)
  const [listing] = (await onOffer(app, size.variant_id)).goat

  const { id: orderId } = app.simulators.alias.control.buy({ listingId: listing?.id ?? '' })
  await polled()
  const sale = await expectTakenAndHandedOver(size, await saleOf(orderId))
  expect((await vendorListings(app, size.variant_id)).stockx.map(({ status }) => status)).toEqual(['DELETED'])

  const early = await owner.call('GET', `/sales/alias-shipping-label/${sale.id}`)
  expect(early.status).toBe(409)
  expect((await owner.call('POST', `/sales/confirm-alias-order/${sale.id}`)).status).toBe(200)
  const label = await owner.call<{ label_url: string }>('GET', `/sales/alias-shipping-label/${sale.id}`)
  expect(isPdf((await owner.call('GET', label.body.label_url.replace('/api/v1', ''))).body)).toBe(true)
  expect(effects(app, 'alias', 'order.confirmed').map((effect) => effect.orderId)).toEqual([orderId])
  await expectShippedAndPaid(sale, () =>
    app.simulators.alias.control.advance({ orderId, status: 'ORDER_STATUS_COMPLETED' }),
  )
})

test('a size that sold out is offered again when its shop restocks it', async () => {
  const size = await aLiveSize(app, owner)
  const [row] = await stockOf(size)
  if (!row) throw new Error('no stock row')
  const [listing] = (await onOffer(app, size.variant_id)).stockx
  app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  await polled()
  expect(shownStates(await theSize(owner, size.variant_id))).toEqual({})

  setShopLevel(app, row, 1)
  await app.pass(5_000)
  await app.drain()
  expect(shownStates(await theSize(owner, size.variant_id))).toEqual({ stockx: 'live', goat: 'live' })
  const offered = await onOffer(app, size.variant_id)
  expect([offered.stockx.length, offered.goat.length]).toEqual([1, 1])
  const { rows } = await sql`select 1 from sales where variant_id = ${size.variant_id}`.execute(
    app.capabilities.db.platform,
  )
  expect(rows).toHaveLength(1)
})

test('all requests and answers match the documentation of the vendors', () => {
  expect(traffic.faults()).toEqual([])
  const { stockx, alias, shopify } = traffic.seen()
  expect([...(stockx ?? [])]).toEqual(
    expect.arrayContaining([
      'POST /selling/listings',
      'DELETE /selling/listings/{listingId}',
      'GET /selling/orders/active',
      'GET /selling/orders/{orderNumber}',
      'GET /selling/orders/{orderNumber}/shipping-document/{shippingId}',
    ]),
  )
  expect([...(alias ?? [])]).toEqual(
    expect.arrayContaining(['POST /listings', 'DELETE /listings/{id}', 'GET /orders', 'POST /orders/{id}/confirm']),
  )
  expect([...(shopify ?? [])]).toEqual(expect.arrayContaining(['CreateOrder', 'CreateFulfillment']))
})
