import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import { callsOf, clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import { signedWebhook } from '#test/acts/signed-webhook.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer, type TestSale } from '#test/acts/test-listings.ts'
import { aPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { setShopLevel, SHOP, shopLevel, type StockRow, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import { planShopOrders, planShopPolls } from '../sales.planners.ts'

type Totals = AnswerOf<Contract['GET /sales/totals']>
type Finances = AnswerOf<Contract['GET /finances/']>
type Today = AnswerOf<Contract['GET /dashboard/today']>

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop({ listens: true }))
})
afterEach(async () => {
  await clearFaults(app, 'shopify')
  control().webhooks({ drop: 0, double: 0, shuffle: false })
})
afterAll(() => app?.close())

const control = () => app.simulators.shopify.control
/** Passes time, so that webhooks arrive and their jobs run. */
const settle = async (ms = 5_000) => {
  await app.pass(ms)
  await app.drain({ allowFailures: true })
}
/** Polls the shop for changes, with or without webhooks. */
const sweep = async () => {
  await app.pass(120_000)
  await planShopPolls(app.capabilities)
  await planShopOrders(app.capabilities)
  await app.drain({ allowFailures: true })
  await planShopPolls(app.capabilities)
  await planShopOrders(app.capabilities)
  await app.drain({ allowFailures: true })
}
const sales = async (query = 'platform=shopify'): Promise<TestSale[]> =>
  (await shop.owner.call<{ sales: TestSale[] }>('GET', `/sales/?${query}&limit=200`)).body.sales
const salesOf = async (name: string) => (await sales()).filter(({ order_number }) => order_number === name)
const statuses = async (name: string) => (await salesOf(name)).map(({ status }) => status).toSorted()
const totals = async (query = 'platform=shopify') =>
  (await shop.owner.call<Totals>('GET', `/sales/totals?${query}`)).body

let at = 0
/** Returns an unused item of a linked size with this many pairs. Each call returns another one. */
async function aPlace(units: number): Promise<StockRow> {
  const rows = (await stockRows(app)).filter(
    ({ sold_on_ark, quantity_reserved }) => sold_on_ark + quantity_reserved === 0,
  )
  at += 1
  const row = rows[at * 3]
  if (!row) throw new Error('the shop has no more sizes')
  for (const other of await stockRows(app, row.variant_id))
    setShopLevel(app, other, other.inventory_item_id === row.inventory_item_id ? units : 0)
  await settle()
  return row
}
const buys = (row: StockRow, more: Partial<Parameters<ReturnType<typeof control>['placeOrder']>[0]> = {}) =>
  control().placeOrder({ shop: SHOP, inventoryItemId: row.shopify_inventory_item_id, priceCents: 20_000, ...more })
const stockOf = async ({ inventory_item_id, variant_id }: StockRow) =>
  (await stockRows(app, variant_id)).find((row) => row.inventory_item_id === inventory_item_id)

test('an order in the shop is one sale per pair, paid to the shop, and takes no stock again', async () => {
  const row = await aPlace(3)
  const before = await totals()
  const order = buys(row, { quantity: 2, discountCents: 1_001 })
  await settle()
  const sold = await salesOf(order.name)
  expect(new Set(sold.map(({ sale_ask }) => sale_ask))).toEqual(new Set([194.99, 195]))
  for (const sale of sold)
    expect(sale).toMatchObject({
      platform: 'shopify',
      status: 'CREATED',
      order_number: order.name,
      retailer_payout: 0,
      marketplace_payout: 0,
      ark_fee: 0,
      oversold: false,
      generated_in_shopify: true,
      ship_by: null,
      location_id: row.location_id,
    })
  expect(await stockOf(row)).toMatchObject({ shopify_stock: 1, sold_on_ark: 0, quantity_available: 1 })
  expect(shopLevel(app, row)).toBe(1)
  expect(await unexplainedCounters(app)).toEqual([])
  const after = await totals()
  expect(after.total - before.total).toBe(2)
  expect(after.total_revenue - before.total_revenue).toBeCloseTo(389.99, 6)
  expect(after.pending_shopify_sync).toBe(before.pending_shopify_sync)
})

test('no data about the buyer is stored', async () => {
  const row = await aPlace(1)
  buys(row, { email: 'ada.lovelace@example.com' })
  await settle()
  const { rows } = await sql<{ everything: string }>`
    select (select coalesce(string_agg(s::text, ' '), '') from sales s where platform = 'shopify')
      || (select coalesce(string_agg(o::text, ' '), '') from shop_orders o)
      || (select coalesce(string_agg(w::text, ' '), '') from webhook_inbox w) as everything`.execute(
    app.capabilities.db.platform,
  )
  expect(rows[0]?.everything).not.toMatch(/lovelace|Ada|Shopper|Brooklyn|11201|5550123/)
})

test('the dashboard and the sales page show the same day, to the cent', async () => {
  const { day, revenue, sales: count, by_platform } = (await shop.owner.call<Today>('GET', '/dashboard/today')).body
  const sold = await totals(`sold_on=${day}`)
  expect([count, revenue]).toEqual([sold.total, sold.total_revenue])
  const shops = await totals(`sold_on=${day}&platform=shopify`)
  expect(by_platform.find(({ platform }) => platform === 'shopify')).toMatchObject({
    sales: shops.total,
    revenue: shops.total_revenue,
    net_payout: 0,
  })
})

test('its money is not in the ledger or on the finance page', async () => {
  const { rows } = await sql`
    select from ledger_events e join sales s using (retailer_id, sale_id) where s.platform = 'shopify'`.execute(
    app.capabilities.db.platform,
  )
  expect(rows).toEqual([])
  const { body } = await shop.owner.call<Finances>('GET', '/finances/?page=1&page_size=100')
  expect(body.recent_transactions.filter(({ platform }) => platform === 'shopify')).toEqual([])
})

test('an order that ARK creates for a marketplace sale counts once', async () => {
  const { variant_id } = await aLiveSize(app, shop.owner)
  const [listing] = (await onOffer(app, variant_id)).stockx
  await shop.owner.call('PATCH', '/sales/settings', { shopify_generate_order: true })
  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  const before = (await sales()).length
  await pollOrdersNow(app)
  await settle()
  await sweep()
  const [sale] = (await sales('platform=stockx')).filter(({ order_number }) => order_number === orderNumber)
  expect(sale?.sale_metadata.shopify_order_name).toMatch(/^#/)
  expect(await salesOf(sale?.sale_metadata.shopify_order_name ?? '')).toEqual([])
  expect(await sales()).toHaveLength(before)
})

describe('by any source', () => {
  test('repeated webhooks in any order make one sale', async () => {
    control().webhooks({ double: 1, shuffle: true, shuffleWindowMs: 4_000 })
    const row = await aPlace(2)
    const order = buys(row)
    control().advance({ shop: SHOP, orderId: order.id, status: 'fulfilled' })
    await settle(60_000)
    expect(await statuses(order.name)).toEqual(['FULFILLED'])
    expect(await stockOf(row)).toMatchObject({ shopify_stock: 1, sold_on_ark: 0 })
  })

  test('an order without a webhook is found by a poll, and another poll finds nothing new', async () => {
    control().webhooks({ drop: 1 })
    const row = await aPlace(2)
    const order = buys(row)
    await settle()
    expect(await salesOf(order.name)).toEqual([])
    await sweep()
    expect(await statuses(order.name)).toEqual(['CREATED'])
    expect(await stockOf(row)).toMatchObject({ shopify_stock: 1, sold_on_ark: 0 })
    const reads = (await callsOf(app, 'shopify'))['ShopOrderById']
    await sweep()
    expect((await callsOf(app, 'shopify'))['ShopOrderById']).toBe(reads)
    control().advance({ shop: SHOP, orderId: order.id, status: 'cancelled' })
    await settle()
    await sweep()
    expect(await statuses(order.name)).toEqual(['CANCELED'])
  })

  test.each(['503', 'cut', 'html', '429'] as const)('a read of the shop that meets %s is retried', async (kind) => {
    const row = await aPlace(1)
    await injectTestFault(app, 'shopify', { call: 'ShopOrderById', kind, times: 3 })
    const order = buys(row)
    await settle()
    for (let hour = 0; hour < 3; hour += 1) {
      await app.pass(1_800_000)
      await sweep()
    }
    expect(await statuses(order.name)).toEqual(['CREATED'])
  })

  test('many orders of one second are all found over several pages', async () => {
    control().webhooks({ drop: 1 })
    const row = await aPlace(30)
    control().settings({ mostOfAPage: 5 })
    const names = Array.from({ length: 26 }, () => buys(row).name)
    for (let sweeps = 0; sweeps < 4; sweeps += 1) await sweep()
    control().settings({ mostOfAPage: 250 })
    const { rows } = await sql<{ sold: number }>`
      select count(*)::int as sold from sales where platform = 'shopify' and store_order_name = any(${names})`.execute(
      app.capabilities.db.platform,
    )
    expect(rows[0]?.sold).toBe(26)
    expect(await stockOf(row)).toMatchObject({ shopify_stock: 4, sold_on_ark: 0 })
  })

  test('a webhook with an unknown order or one of another shop changes nothing', async () => {
    const before = (await totals()).total
    for (const id of ['999999999', '0'])
      expect(await signedWebhook(app, { topic: 'orders/create', id: `none-${id}`, body: `{"id":${id}}` })).toBe(200)
    await settle()
    expect((await totals()).total).toBe(before)
    const { rows } = await sql`select from shop_orders where shop_order_id in ('999999999', '0')`.execute(
      app.capabilities.db.platform,
    )
    expect(rows).toEqual([])
  })
})

describe('changes of the order', () => {
  test('a removed pair is canceled and a returned one is returned; both leave the revenue without a decision', async () => {
    const row = await aPlace(3)
    const revenue = async () => (await totals()).total_revenue
    const before = await revenue()
    const order = buys(row, { quantity: 2 })
    await settle()
    control().refundOrder({ shop: SHOP, orderId: order.id, quantity: 1 })
    await settle()
    expect(await statuses(order.name)).toEqual(['CANCELED', 'CREATED'])
    expect((await revenue()) - before).toBeCloseTo(200, 6)
    expect(await stockOf(row)).toMatchObject({ shopify_stock: 2, sold_on_ark: 0 })
    control().advance({ shop: SHOP, orderId: order.id, status: 'fulfilled' })
    await settle()
    control().refundOrder({ shop: SHOP, orderId: order.id })
    await settle()
    expect(await statuses(order.name)).toEqual(['CANCELED', 'RETURNED'])
    expect((await revenue()) - before).toBeCloseTo(0, 6)
    const open = await shop.owner.call<{ total: number }>('GET', '/sales/cancelled-sales?platform=shopify')
    expect(open.body.total).toBe(0)
  })

  test('a size added to the order later is one more sale', async () => {
    const [row, other] = [await aPlace(1), await aPlace(1)]
    const order = buys(row)
    await settle()
    control().addToOrder({ shop: SHOP, orderId: order.id, inventoryItemId: other.shopify_inventory_item_id })
    await settle()
    expect(await statuses(order.name)).toEqual(['CREATED', 'CREATED'])
    expect(await stockOf(other)).toMatchObject({ shopify_stock: 0, sold_on_ark: 0 })
  })

  test('a counter sale is handed over at once, and an unpaid one waits', async () => {
    const row = await aPlace(2)
    const counter = buys(row, { channel: 'pos' })
    const unpaid = buys(row, { isUnpaid: true })
    await settle()
    expect(await statuses(counter.name)).toEqual(['FULFILLED'])
    expect(await statuses(unpaid.name)).toEqual(['PENDING'])
  })

  test('a product outside the catalog is a sale with the name of the shop, and not oversold', async () => {
    const { variants } = app.simulators.shopify.store.shop(SHOP)
    const linked = new Set((await stockRows(app)).map(({ shopify_inventory_item_id: item }) => item))
    const unknown = [...variants.values()].find(({ item }) => item.tracked && !linked.has(String(item.id)))
    if (!unknown) throw new Error('every size of the shop is linked')
    control().setLevel({ shop: SHOP, variantId: unknown.id, available: 5 })
    const oversold = async () => (await shop.owner.call<Today>('GET', '/dashboard/today')).body.waiting.oversold
    const before = await oversold()
    const order = control().placeOrder({ shop: SHOP, variantId: unknown.id })
    await settle()
    expect(await salesOf(order.name)).toMatchObject([
      { ark_product_name: unknown.product.title, status: 'CREATED', oversold: false, remedy: null },
    ])
    expect(await oversold()).toBe(before)
  })

  test('an order from before the connection is ignored, even if it changes later', async () => {
    const order = buys(await aPlace(1))
    order.processedAt = new Date('2020-01-01T00:00:00Z')
    control().advance({ shop: SHOP, orderId: order.id, status: 'fulfilled' })
    await settle()
    await sweep()
    expect(await salesOf(order.name)).toEqual([])
  })

  test('a test order is no sale', async () => {
    const order = buys(await aPlace(1), { isTest: true })
    await settle()
    expect(await salesOf(order.name)).toEqual([])
  })

  test('a sale packed in ARK stays packed until the shop ships it; ARK does not ship the order', async () => {
    await shop.owner.call('PATCH', '/sales/settings', { auto_fulfill_shopify_orders: true })
    const order = buys(await aPlace(1))
    await settle()
    const [sale] = await salesOf(order.name)
    expect((await shop.owner.call('POST', `/sales/scanning/${sale?.id}/mark-fulfilled`)).status).toBe(200)
    await settle(120_000)
    await sweep()
    expect(order.fulfillments).toEqual([])
    const [packed] = await salesOf(order.name)
    expect(packed).toMatchObject({ status: 'FULFILLED', fulfilled_at: expect.any(String) as string })
    control().advance({ shop: SHOP, orderId: order.id, status: 'fulfilled' })
    await settle()
    expect(await statuses(order.name)).toEqual(['FULFILLED'])
  })
})

describe('acts that belong to the shop are refused', () => {
  test('canceling it, setting its status, giving it a pair, an ARK fee, a payout', async () => {
    const order = buys(await aPlace(1))
    await settle()
    const [sale] = await salesOf(order.name)
    const id = sale?.id ?? 0
    const operator = await aPerson(app, { role: 'operator' })
    const refused = [
      await shop.owner.call('PATCH', `/sales/${id}`, { status: 'CANCELED' }),
      await shop.owner.call('PATCH', `/sales/${id}`, { status: 'CANNOTFULFILL' }),
      await shop.owner.call('POST', `/sales/take-pair/${id}`),
      await shop.owner.call('POST', `/sales/resolve-cancelled-sale/${id}?restock=true`),
      await operator.call('POST', `/sales/admin/refresh-status/${id}`),
      await operator.call('POST', `/sales/admin/manual-status-update/${id}?new_status=CANCELED`),
      await operator.call('POST', `/sales/admin/manual-ark-fee-fix/${id}?retail_price=100`),
      await operator.call('POST', `/sales/admin/paid-payout/${id}`, { amount: 100 }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409))
    const { orders } = app.simulators.shopify.store.shop(SHOP)
    expect(orders.get(order.id)?.cancelledAt).toBeNull()
    expect(await statuses(order.name)).toEqual(['CREATED'])
  })
})

describe('before the next webhook', () => {
  test('the webhook of the order withdraws the pair even if none about its level arrived', async () => {
    const { variant_id } = await aLiveSize(app, shop.owner)
    const rows = await stockRows(app, variant_id)
    const row = rows.find(({ quantity_available }) => quantity_available > 0)
    if (!row) throw new Error('nothing is on offer')
    const { subscriptions } = app.simulators.shopify.store.shop(SHOP)
    // A stock change also sends a webhook about its product.
    const levels = [...subscriptions.values()].filter(({ topic }) => !topic.startsWith('ORDERS'))
    for (const { id } of levels) subscriptions.delete(id)
    buys(row)
    await settle()
    for (const each of levels) subscriptions.set(each.id, each)
    expect(await stockOf(row)).toMatchObject({ shopify_stock: 0, sold_on_ark: 0, quantity_available: 0 })
    await settle(60_000)
    expect(await onOffer(app, variant_id)).toEqual({ stockx: [], goat: [] })
  })

  test('a faster marketplace also has its sale; the level of the shop is negative and nothing is offered', async () => {
    const { variant_id } = await aLiveSize(app, shop.owner)
    const row = (await stockRows(app, variant_id)).find(({ quantity_available }) => quantity_available > 0)
    const [listing] = (await onOffer(app, variant_id)).stockx
    if (!row || !listing) throw new Error('nothing is on offer')
    await shop.owner.call('PATCH', '/sales/settings', { shopify_generate_order: true })
    control().webhooks({ delayMs: 30_000 })
    const order = buys(row)
    const { orderNumber } = app.simulators.stockx.control.buy({ listingId: listing.id })
    await pollOrdersNow(app)
    await settle(1_000)
    control().webhooks({ delayMs: 0 })
    await settle(60_000)
    await sweep()
    expect(await statuses(order.name)).toEqual(['CREATED'])
    expect((await sales('platform=stockx')).filter(({ order_number }) => order_number === orderNumber)).toHaveLength(1)
    expect(shopLevel(app, row)).toBe(-1)
    expect(await stockOf(row)).toMatchObject({ shopify_stock: -1, sold_on_ark: 0, quantity_available: 0 })
    expect(await onOffer(app, variant_id)).toEqual({ stockx: [], goat: [] })
    expect(await unexplainedCounters(app)).toEqual([])
  })
})
