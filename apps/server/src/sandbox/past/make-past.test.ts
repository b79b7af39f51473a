import type { AnswerOf, Contract } from '@ark/contract'
import { SALE_STAGE_NAMES } from '@ark/domain'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilItWaits } from '#test/processes/until-it-waits.ts'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import { type TestPerson, signedInPerson } from '#test/acts/test-people.ts'
import { aCatalogue } from '#test/acts/test-shop.ts'
import { SHOP, unexplainedCounters } from '#test/acts/test-stock.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { postSale } from '../../modules/finances/post-sale.ts'
import { refreshSale } from '../../modules/sales/orders/refresh-sale.ts'
import { type CallApi, offerSomeWholesale } from '../offer-wholesale.ts'
import { BUYER, OWNER, SANDBOX_PASSWORD, seedOperator, seedPeople } from '../people.ts'
import { makePast } from './make-past.ts'

const PAST = { days: 120, seed: 1 }
const AT_ONCE = 6

let app: TestApp
let owner: TestPerson
let operator: TestPerson
let buyer: TestPerson
/** The counters before the past was made. */
let countersBefore: unknown[]

beforeAll(async () => {
  app = await startTestApp()
  await aCatalogue(app)
  await seedPeople(app.capabilities)
  await seedOperator(app.capabilities)
  owner = await signIn(OWNER)
  operator = await signIn(app.capabilities.config.operatorEmail)
  buyer = await signIn(BUYER)
  const begun = await owner.call<{ authorize_url: string }>('POST', '/shopify/connect', { shop_domain: SHOP })
  const granted = await fetch(begun.body.authorize_url, { redirect: 'manual' })
  await owner.open(granted.headers.get('location') ?? 'http://nowhere')
  await app.drain()
  const call: CallApi = async (method, path, body) => (await owner.call(method, path, body)).body as never
  const { variants } = await call<{ variants: never }>('GET', '/listings/variants?limit=200')
  await offerSomeWholesale(call, variants)
  await app.drain()
  countersBefore = await counters()
})
afterAll(() => app?.close())

async function signIn(email: string): Promise<TestPerson> {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login/json',
    payload: { email, password: SANDBOX_PASSWORD },
  })
  return signedInPerson(app, { userId: 0, retailerId: null, email, token: answer.json().access_token })
}

async function rowsOf<Row>(text: string): Promise<Row[]> {
  const { rows } = await sql<Row>`${sql.raw(text)}`.execute(app.capabilities.db.platform)
  return rows
}

const counters = () =>
  rowsOf(`select inventory_item_id, shopify_stock, sold_on_ark, quantity_reserved, quantity_available
    from inventory_items order by 1`)

const TABLES = `sales ledger_events ledger_entries payments payout_differences stock_movements notifications
  wholesale_orders wholesale_offers market_history marketplace_listings listing_changes mails audit_log
  unclaimed_orders sale_resolutions`.split(/\s+/)
const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => {
        const [row] = await rowsOf<{ n: number }>(`select count(*)::int as n from ${table}`)
        return [table, row?.n] as const
      }),
    ),
  )

const simulated = () => ({
  stockx: app.simulators.stockx.store.orders.size,
  alias: app.simulators.alias.store.orders.size,
  shopify: app.simulators.shopify.store.shop(SHOP).orders.size,
})

describe('a killed start', () => {
  test('before the end of the transaction leaves nothing', async () => {
    const before = await counts()
    const blocker = new pg.Client({ connectionString: app.database.superuserUrl })
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query('lock table variant_costs in access exclusive mode')
    const making = makePast(app.capabilities, PAST)
    const ended = making.catch((error: unknown) => String(error))
    await untilItWaits(app, making)
    await blocker.query(`select pg_terminate_backend(l.pid) from pg_locks l
      where not l.granted and l.relation = 'variant_costs'::regclass`)
    expect(await ended).toMatch(/terminat/)
    await blocker.query('rollback')
    await blocker.end()
    expect(await counts()).toEqual(before)
    expect(simulated()).toEqual({ stockx: 0, alias: 0, shopify: 0 })
  })

  test('before the simulators are filled continues, and the past is made once', async () => {
    expect(await makePast(app.capabilities, PAST)).toBe(true)
    const [made, known] = [await counts(), simulated()]
    app.simulators.stockx.control.reset()
    app.simulators.alias.control.reset()
    expect(await makePast(app.capabilities, PAST)).toBe(false)
    expect(simulated()).toEqual(known)
    expect(known.stockx + known.alias).toBeGreaterThan(500)
    expect(await makePast(app.capabilities, PAST)).toBe(false)
    expect([await counts(), simulated()]).toEqual([made, known])
  })
})

test('sales exist in every possible stage', async () => {
  const stages = await rowsOf<{ stage: string }>('select distinct stage from sales')
  // A shop's order waits for its payment for minutes, and an unknown status is one that a marketplace has just added.
  const rare = ['pending', 'unknown']
  expect(stages.map(({ stage }) => stage).toSorted()).toEqual(
    SALE_STAGE_NAMES.filter((stage) => !rare.includes(stage)).toSorted(),
  )
})

describe('money', () => {
  test('balances are the sums of the entries, each event sums to zero, and totals include payments', async () => {
    const [wrong] = await rowsOf<{ n: number }>(`select count(*)::int as n from ledger_balances b full join
        (select account, sum(amount) as amount from ledger_entries group by 1) e using (account)
      where b.amount is distinct from e.amount`)
    const [unbalanced] = await rowsOf<{ n: number }>(`select count(*)::int as n from
      (select event_key from ledger_entries group by 1 having sum(amount) <> 0) u`)
    const [offTotal] = await rowsOf<{ n: number }>(`select count(*)::int as n from (
        select e.ready_total, e.paid_total, sum(l.ready) over w as ready, sum(l.paid) over w as paid
        from ledger_events e left join lateral (select
          coalesce(sum(amount) filter (where account in ('payable', 'paid_out')), 0) as ready,
          coalesce(sum(amount) filter (where account = 'paid_out'), 0) as paid
          from ledger_entries l where l.event_key = e.event_key) l on true
        window w as (order by e.event_id)) t
      where ready_total is not null and (ready_total, paid_total) is distinct from (ready, paid)`)
    const [payments] = await rowsOf<{ is_so: boolean }>(`select
      (select sum(amount) from payments) = (select amount from ledger_balances where account = 'paid_out') as is_so`)
    const [twice] = await rowsOf<{ n: number }>(`select count(*)::int as n from
      (select sale_id from ledger_events where sale_id is not null
        group by sale_id, kind, details having count(*) > 1) t`)
    expect([wrong?.n, unbalanced?.n, offTotal?.n, twice?.n, payments?.is_so]).toEqual([0, 0, 0, 0, true])
  })

  test('posting every sale by the real rules adds no event, no difference and no notification', async () => {
    const before = await counts()
    const sales = await rowsOf<{ retailer_id: number; sale_id: number }>(
      "select retailer_id, sale_id from sales where platform <> 'shopify'",
    )
    const differences = () => rowsOf('select sale_id, expected, received, reason, explanation from payout_differences')
    const found = await differences()
    const post = ({ retailer_id: retailerId, sale_id: saleId }: (typeof sales)[number]) =>
      postSale(app.capabilities, { retailerId, saleId })
    for (let from = 0; from < sales.length; from += AT_ONCE)
      await Promise.all(sales.slice(from, from + AT_ONCE).map(post))
    expect(await counts()).toEqual(before)
    expect(await differences()).toEqual(found)
    expect(found.length).toBeGreaterThan(0)
  })
})

test('stock stays as imported, and the movements lead to it without a gap', async () => {
  expect(await counters()).toEqual(countersBefore)
  expect(await unexplainedCounters(app)).toEqual([])
  const gaps = await rowsOf(`select * from (
      select inventory_item_id, counter, before, lag(after, 1, 0) over w as last, created_at,
        lag(created_at) over w as at
      from stock_movements window w as (partition by inventory_item_id, counter order by stock_movement_id)) m
    where before <> last or created_at < at`)
  const [below] = await rowsOf<{ n: number }>('select count(*)::int as n from stock_movements where after < 0')
  expect([gaps, below?.n]).toEqual([[], 0])
})

describe('the simulated providers', () => {
  test('agree with each kind of sale when its order is read again', async () => {
    const kinds = await rowsOf<{ retailer_id: number; sale_id: number }>(
      `select retailer_id, max(sale_id) as sale_id from sales where platform <> 'shopify'
       group by retailer_id, platform, marketplace_status, stage, paid_by, oversold`,
    )
    const facts = () =>
      rowsOf(`select sale_id, status, stage, marketplace_status, marketplace_payout, reported_payout, reported_lines,
        paid_payout, paid_at, label_tracking_number, ship_by, canceled_at, ended_at, failure_reason, money_problem
        from sales order by 1`)
    const [before, all] = [await facts(), await counts()]
    await app.pass(1_000)
    for (const { retailer_id: retailerId, sale_id: saleId } of kinds)
      await refreshSale(app.capabilities, { retailerId, saleId })
    expect(await facts()).toEqual(before)
    expect(await counts()).toEqual(all)
  })

  test('have no order, mail or alert that surprises ARK', async () => {
    const before = await counts()
    await pollOrdersNow(app)
    await app.drain()
    expect(await counts()).toEqual(before)
    expect(before).toMatchObject({ unclaimed_orders: 0, mails: 0 })
  })

  test('let people continue: a packed pair ships in the shop, a lost one comes back', async () => {
    const [open] = await rowsOf<{ sale_id: number; store_order_id: string }>(
      `select sale_id::int, store_order_id from sales where stage = 'to_ship' and platform = 'stockx'
       and not oversold order by sale_id limit 1`,
    )
    const [lost] = await rowsOf<{ sale_id: number; inventory_item_id: number }>(
      `select sale_id::int, inventory_item_id::int from sales where stage = 'failed' and platform = 'stockx'
       order by sale_id limit 1`,
    )
    const level = () =>
      rowsOf<{ shopify_stock: number }>(
        `select shopify_stock from inventory_items where inventory_item_id = ${lost?.inventory_item_id}`,
      )
    const [before] = await level()
    const packed = await owner.call('POST', `/sales/scanning/${open?.sale_id}/mark-fulfilled?is_confirmed=true`)
    const resolved = await owner.call('POST', `/sales/resolve-cancelled-sale/${lost?.sale_id}?restock=true`)
    await app.drain()
    const order = app.simulators.shopify.store.shop(SHOP).orders.get(Number(open?.store_order_id))
    expect([packed.status, resolved.status, order?.fulfillments.length]).toEqual([200, 200, 1])
    expect(await level()).toEqual([{ shopify_stock: (before?.shopify_stock ?? 0) + 1 }])
    expect(await unexplainedCounters(app)).toEqual([])
  })
})

type Who = 'owner' | 'operator' | 'buyer'

/** A call of a page, and how much of the past its answer shows. */
const page = <Key extends keyof Contract & `GET ${string}`>(
  who: Who,
  key: Key,
  shown: (body: AnswerOf<Contract[Key]>) => number,
) => ({ who, path: key.slice(4), shown: (body: unknown) => shown(body as AnswerOf<Contract[Key]>) })

describe('pages show the past', () => {
  test.each([
    page('owner', 'GET /dashboard/today', ({ waiting }) => waiting.to_confirm * waiting.oversold * waiting.canceled),
    page('owner', 'GET /dashboard/daily-revenue', (days) => days.filter(({ revenue }) => revenue > 0).length - 25),
    page('owner', 'GET /dashboard/top-selling-items', (items) => items.length),
    page('owner', 'GET /dashboard/exposure', ({ sales }) => sales),
    page('owner', 'GET /dashboard/ship-by', (due) => due.within_24_hours + due.within_48_hours + due.later),
    page('owner', 'GET /dashboard/profits', ({ newest, cost_count }) => newest.length * cost_count),
    page('owner', 'GET /dashboard/stock-ageing', ({ ages }) => ages.length - 3),
    page('owner', 'GET /finances/', (money) => money.all_paid_sales * money.ready_for_payout * money.open_differences),
    page('owner', 'GET /finances/differences', ({ differences }) => differences.length),
    page('owner', 'GET /payments/retailer', (payments) => payments.length - 6),
    page('owner', 'GET /sales/', ({ total }) => total - 600),
    page('owner', 'GET /sales/cancelled-sales', ({ total }) => total - 5),
    page('owner', 'GET /bulk-sales/summary', ({ over, active }) => over * active),
    page('owner', 'GET /wholesale/offers', (offers) => offers.length),
    page('owner', 'GET /notifications', ({ notifications }) => notifications.length),
    page('owner', 'GET /activity', ({ entries }) => entries.length),
    page('operator', 'GET /sales/admin/system-sales', ({ sales }) => sales.length),
    page('operator', 'GET /admin/wholesale/analytics', ({ kpis }) => kpis.total_deals),
    page('operator', 'GET /admin/payments', (payments) => payments.length),
    page('buyer', 'GET /buyer/purchases', (purchases) => purchases.length),
    page('buyer', 'GET /buyer/offers', (offers) => offers.length),
  ])('$who: $path', async ({ who, path, shown }) => {
    const { status, body } = await { owner, operator, buyer }[who].call('GET', path)
    expect([path, status]).toEqual([path, 200])
    expect(shown(body)).toBeGreaterThan(0)
  })

  test("Goblin Mode's simulation has last month's market, and acts on some product", async () => {
    const products = await rowsOf<{ product_id: number }>('select distinct product_id::int from sales')
    const replays = await Promise.all(
      products.map(async ({ product_id }) => {
        const path = `/listings/products/${product_id}/goblin-replay?threshold_percentage=1`
        return (await owner.call<{ times: number; sizes_with_history: number }>('GET', path)).body
      }),
    )
    expect(replays.every(({ sizes_with_history }) => sizes_with_history > 0)).toBe(true)
    expect(replays.some(({ times }) => times > 0)).toBe(true)
  })
})
