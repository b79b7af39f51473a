import type { AnswerOf, Contract } from '@ark/contract'
import { cents } from '@ark/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import {
  aBuyingBuyer,
  anOrderOf,
  aSeller,
  type Buying,
  type Refused,
  type Seller,
  setStatus,
} from '#test/belongings/wholesale-people.ts'

type Deals = AnswerOf<Contract['GET /admin/wholesale/deal-flows']>
type Deal = AnswerOf<Contract['GET /admin/wholesale/deal-flows/{id}']>
type Analytics = AnswerOf<Contract['GET /admin/wholesale/analytics']>
type Overview = AnswerOf<Contract['GET /admin/wholesale/buyer-seller-overview']>

let app: TestApp
let operator: TestPerson
let seller: Seller
let other: Seller
let buying: Buying
let another: Buying
/** The ids of the orders, in the order of submission. */
let orders: { known: number; unknown: number; canceled: number; ofOther: number; ofAnother: number }

const platform = () => app.capabilities.db.platform
const costs = (retailerId: number, variantId: number, cost: number) =>
  sql`
    insert into variant_costs (retailer_id, variant_id, cost) values (${retailerId}, ${variantId}, ${cost})
    on conflict (retailer_id, variant_id) do update set cost = excluded.cost`.execute(platform())
const nameOf = async (kind: 'buyer' | 'retailer', id: number): Promise<string> => {
  const { rows } = await (kind === 'buyer'
    ? sql<{ name: string }>`select business_name as name from buyers where buyer_id = ${id}`
    : sql<{ name: string }>`select business_name as name from retailers where retailer_id = ${id}`
  ).execute(platform())
  return rows[0]?.name ?? ''
}
const deals = async (query = '') =>
  (await operator.call<Deals>('GET', `/admin/wholesale/deal-flows?limit=100&${query}`)).body.deals
const idsOf = async (query: string) => (await deals(query)).map(({ id }) => id)
const dealOf = async (id: number) => (await operator.call<Deal>('GET', `/admin/wholesale/deal-flows/${id}`)).body
const sizeAt = (of: Seller, at: number) => of.sizes[at]?.variant_id ?? 0

beforeAll(async () => {
  app = await startTestApp()
  operator = await aPerson(app, { role: 'operator' })
  const units: [number, number][] = [
    [9, 9],
    [9, 9],
  ]
  seller = await aSeller(app, { price: 80.35, units })
  other = await aSeller(app, { price: 19.99, units: [[9, 9]] })
  ;[buying, another] = [await aBuyingBuyer(app), await aBuyingBuyer(app)]
  const unknown = await anOrderOf(buying, seller, 2)
  for (const at of [0, 1]) await costs(seller.retailerId, sizeAt(seller, at), 50.1)
  const known = await anOrderOf(buying, seller, 3)
  const canceled = await anOrderOf(buying, seller)
  await setStatus(seller, canceled, 'rejected_by_retailer')
  await costs(other.retailerId, sizeAt(other, 0), 25)
  orders = {
    unknown,
    known,
    canceled,
    ofOther: await anOrderOf(buying, other, 5),
    ofAnother: await anOrderOf(another, seller),
  }
})
afterAll(() => app?.close())

test.each([
  ['date_from=2026-02-31', 'date_from'],
  ['date_to=yesterday', 'date_to'],
  ['date_from=0001-01-01', 'date_from'],
  ['date_from=2026-11-21&date_to=2026-11-20', 'date_to'],
  ['status_filter=lost', 'status_filter'],
])('%s is refused by the name of its field', async (query, field) => {
  const { status, body } = await operator.call<Refused>('GET', `/admin/wholesale/deal-flows?${query}`)
  expect([status, body.errors.map((error) => error.field)]).toEqual([422, [field]])
})

test('an unknown order is not found', async () => {
  expect((await operator.call('GET', '/admin/wholesale/deal-flows/987654321')).status).toBe(404)
})

test("a deal shows its buyer, its seller, its amount, and the seller's profit", async () => {
  const deal = await dealOf(orders.known)
  expect(deal).toMatchObject({
    buyer: { id: buying.buyerId, business_name: await nameOf('buyer', buying.buyerId), is_verified: true },
    retailer: { id: seller.retailerId, business_name: await nameOf('retailer', seller.retailerId) },
    status: 'submitted',
    payment_status: 'pending',
    total_items: 6,
    total_amount: 482.1,
    // 6 × (80.35 − 50.10) = 181.50 of 482.10.
    profit_amount: 181.5,
    profit_margin: 37.6,
  })
  expect(deal.line_items.map(({ quantity, unit_price, total_price }) => [quantity, unit_price, total_price])).toEqual([
    [3, 80.35, 241.05],
    [3, 80.35, 241.05],
  ])
  expect(deal.history.map(({ by, to }) => [by, to])).toEqual([['buyer', 'submitted']])
  // The price is below the cost.
  expect(await dealOf(orders.ofOther)).toMatchObject({ profit_amount: -25.05, profit_margin: -25.1 })
})

test('the profit is fixed at submission: an unknown profit stays unknown, and a later cost changes nothing', async () => {
  expect(await dealOf(orders.unknown)).toMatchObject({ profit_amount: null, profit_margin: null })
  await costs(seller.retailerId, sizeAt(seller, 0), 1)
  expect((await dealOf(orders.known)).profit_amount).toBe(181.5)
  await costs(seller.retailerId, sizeAt(seller, 0), 50.1)
})

test('the list is narrowed by status, side, number and day, the newest first', async () => {
  const { unknown, known, canceled, ofOther, ofAnother } = orders
  expect(await idsOf('')).toEqual([ofAnother, ofOther, canceled, known, unknown])
  expect(await idsOf('status_filter=canceled')).toEqual([canceled])
  expect(await idsOf('status_filter=canceled_by_buyer')).toEqual([])
  expect(await idsOf('payment_filter=pending')).toEqual([ofAnother, ofOther, canceled, known, unknown])
  expect(await idsOf('payment_filter=paid_to_ark')).toEqual([])
  const [buyer, retailer] = [await nameOf('buyer', another.buyerId), await nameOf('retailer', other.retailerId)]
  expect(await idsOf(`buyer_filter=${encodeURIComponent(buyer.toUpperCase())}`)).toEqual([ofAnother])
  expect(await idsOf(`retailer_filter=${encodeURIComponent(retailer)}`)).toEqual([ofOther])
  expect(await idsOf('buyer_filter=100%25')).toEqual([])
  const { order_number, created_at } = await dealOf(known)
  for (const typed of [order_number, String(known), order_number.toLowerCase()])
    expect(await idsOf(`order_number=${typed}`)).toEqual([known])
  expect(await idsOf('order_number=none')).toEqual([])
  const day = created_at.slice(0, 10)
  expect((await idsOf(`date_from=${day}&date_to=${day}`)).length).toBe(5)
  expect(await idsOf('date_to=2001-01-01')).toEqual([])
})

test('the next page continues after the last order, and each order appears once', async () => {
  const all = await idsOf('')
  const page = async (query: string) =>
    (await operator.call<Deals>('GET', `/admin/wholesale/deal-flows?limit=2${query}`)).body
  const first = await page('')
  expect([first.deals.map(({ id }) => id), first.next_cursor]).toEqual([all.slice(0, 2), all[1]])
  const last = await page(`&cursor=${all[2]}`)
  expect([last.deals.map(({ id }) => id), last.next_cursor]).toEqual([all.slice(3), null])
})

interface LineOfOrder {
  id: number
  buyer: number
  retailer: number
  status: string
  quantity: number
  price: string
  cost: string | null
}

test('the figures are the cents of the lines, and canceled orders count only in the statuses', async () => {
  // The test computes the same figures another way: line by line, with the costs that were known when each order came
  // in.
  const { rows } = await sql<LineOfOrder>`
    select o.wholesale_order_id as id, o.buyer_id as buyer, o.retailer_id as retailer, o.status, l.quantity,
      l.unit_price::text as price, case when o.wholesale_order_id <> ${orders.unknown} then c.cost end::text as cost
    from wholesale_orders o join wholesale_order_lines l using (retailer_id, wholesale_order_id)
    left join variant_costs c on c.retailer_id = o.retailer_id and c.variant_id = l.variant_id`.execute(platform())
  const lines = rows.filter(({ status }) => status === 'submitted')
  const volume = (of: readonly LineOfOrder[]) =>
    of.reduce((sum, row) => sum + row.quantity * cents(Number(row.price)), 0)
  const profit = lines
    .filter(({ cost }) => cost !== null)
    .reduce((sum, row) => sum + row.quantity * (cents(Number(row.price)) - cents(Number(row.cost))), 0)
  const { body } = await operator.call<Analytics>('GET', '/admin/wholesale/analytics?period=7d')
  expect(body.kpis).toEqual({
    total_deals: 4,
    total_volume: volume(lines) / 100,
    total_profit: profit / 100,
    average_deal_size: Math.round(volume(lines) / 4) / 100,
    deals_with_profit: 3,
  })
  expect(body.status_distribution).toEqual([
    { status: 'submitted', count: 4, total_volume: volume(lines) / 100 },
    { status: 'rejected_by_retailer', count: 1, total_volume: 160.7 },
  ])
  const ranked = (side: 'buyer' | 'retailer') =>
    [...Map.groupBy(lines, (row) => row[side])]
      .map(([id, of]) => ({
        id,
        total_volume: volume(of) / 100,
        deal_count: new Set(of.map((row) => row.id)).size,
      }))
      .toSorted((one, two) => two.total_volume - one.total_volume)
  expect(body.top_buyers.map(({ business_name: _, ...row }) => row)).toEqual(ranked('buyer'))
  expect(body.top_retailers.map(({ business_name: _, ...row }) => row)).toEqual(ranked('retailer'))
  expect(body.top_retailers[0]?.business_name).toBe(await nameOf('retailer', seller.retailerId))
})

test('a period begins at its first day, and without deals everything is zero', async () => {
  const kpis = async (period: string) =>
    (await operator.call<Analytics>('GET', `/admin/wholesale/analytics${period}`)).body.kpis
  const now = app.capabilities.clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
  const move = (id: number, at: Date) =>
    sql`update wholesale_orders set created_at = ${at} where wholesale_order_id = ${id}`.execute(platform())
  await move(orders.ofOther, daysAgo(20))
  await move(orders.ofAnother, daysAgo(300))
  const counts = []
  for (const period of ['?period=7d', '', '?period=90d', '?period=6m', '?period=1y'])
    counts.push((await kpis(period)).total_deals)
  expect(counts).toEqual([2, 3, 3, 3, 4])
  for (const id of [orders.known, orders.unknown, orders.canceled]) await move(id, daysAgo(400))
  expect(await kpis('?period=7d')).toEqual({
    total_deals: 0,
    total_volume: 0,
    total_profit: 0,
    average_deal_size: 0,
    deals_with_profit: 0,
  })
  for (const id of Object.values(orders)) await move(id, now)
})

test('participants: the largest come first, those without deals last; a search finds them by name', async () => {
  const quiet = await aBuyingBuyer(app)
  const overview = async (query = '') =>
    (await operator.call<Overview>('GET', `/admin/wholesale/buyer-seller-overview${query}`)).body
  const { buyers, retailers, marketplace_health } = await overview()
  expect(buyers.details.slice(0, 3).map(({ id, stats }) => [id, stats.deal_count])).toEqual([
    [buying.buyerId, 3],
    [another.buyerId, 1],
    [quiet.buyerId, 0],
  ])
  expect(retailers.details[0]).toMatchObject({ id: seller.retailerId, stats: { deal_count: 3 } })
  expect(marketplace_health).toEqual({
    verification_rate: 100,
    total_participants: buyers.total_count + retailers.total_count,
    buyer_to_seller_ratio: Math.round((buyers.total_count * 100) / retailers.total_count) / 100,
  })
  const found = await overview(`?search=${encodeURIComponent(await nameOf('buyer', quiet.buyerId))}`)
  expect(found.buyers.details.map(({ id }) => id)).toEqual([quiet.buyerId])
  expect(found.buyers.total_count).toBe(buyers.total_count)
})

test('an operator verifies a business and can undo it; the business sees it and who did it', async () => {
  const verify = (kind: string, id: number, is_verified: boolean) =>
    operator.call<{ message: string }>('PUT', '/admin/wholesale/participants/verification', { kind, id, is_verified })
  expect((await verify('buyer', 987_654_321, true)).status).toBe(404)
  expect((await verify('retailer', seller.retailerId, false)).body.message).toBe('This business is no longer verified.')
  expect((await verify('retailer', seller.retailerId, false)).body.message).toBe('This business is not verified.')
  expect((await verify('buyer', buying.buyerId, false)).status).toBe(200)
  expect(await dealOf(orders.known)).toMatchObject({ buyer: { is_verified: false }, retailer: { is_verified: false } })
  const me = async (person: TestPerson) => (await person.call('GET', '/auth/me')).body
  expect(await me(seller.owner)).toMatchObject({ retailer: { is_verified: false } })
  expect(await me(buying.buyer)).toMatchObject({ buyer: { is_verified: false } })
  const { body } = await seller.owner.call<{ entries: { event_type: string }[] }>('GET', '/activity?by=ark')
  expect(body.entries.map(({ event_type }) => event_type)).toEqual(['business_verification_removed'])
  await verify('buyer', buying.buyerId, true)
  await verify('retailer', seller.retailerId, true)
  expect(await me(seller.owner)).toMatchObject({ retailer: { is_verified: true } })
})
