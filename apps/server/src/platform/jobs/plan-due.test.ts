import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asOwner } from '#test/statements/database-owner.ts'
import { insertedSales } from '#test/belongings/made-sales.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { planOrderPolls, planSaleRefresh, planShopOrders } from '../../modules/sales/sales.planners.ts'
import { TAKEN_AT_ONCE } from './plan-due.ts'

const RETAILERS = 1_000

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await asOwner(
    app,
    `insert into retailers (business_name) select 'Retailer ' || n from generate_series(1, ${RETAILERS}) n`,
  )
})
afterAll(() => app?.close())
beforeEach(() =>
  asOwner(
    app,
    'delete from jobs.job; delete from shop_orders; delete from sales; delete from order_polls; delete from marketplace_accounts',
  ),
)

/** Adds two accounts for each retailer. */
const insertAccounts = () =>
  asOwner(
    app,
    `insert into marketplace_accounts (marketplace, retailer_id, credentials)
     select m, retailer_id, '' from retailers, unnest(array['stockx', 'goat']) m`,
  )

const insertShopOrders = (retailerIds: string, each: number, minutesAgo: number) =>
  sql`
    insert into shop_orders (retailer_id, store_id, shop_order_id, change_seen_at, next_attempt_at)
    select r.retailer_id, 1, n::text, ${ago(minutesAgo)}, ${ago(minutesAgo)}
    from retailers r, generate_series(1, ${each}::int) n where ${sql.raw(retailerIds)}`.execute(
    app.capabilities.db.platform,
  )
const ago = (minutes: number) => new Date(app.capabilities.clock.now().getTime() - minutes * 60_000)

interface Queued {
  retailer_id: number | null
  marketplace?: string
  sale_id?: number
}
async function queued(job: string): Promise<Queued[]> {
  const { rows } = await sql<{ data: Queued }>`
    select data from jobs.job where name = ${job} order by created_on`.execute(app.capabilities.db.platform)
  return rows.map(({ data }) => data)
}
const workOff = () => asOwner(app, `update jobs.job set state = 'completed' where state = 'created'`)

/** Returns how many statements the work sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = pg.Client.prototype.query as (...request: unknown[]) => unknown
  let sent = 0
  pg.Client.prototype.query = function (this: unknown, ...request: unknown[]) {
    sent += 1
    return query.apply(this, request)
  } as typeof pg.Client.prototype.query
  try {
    await work()
    return sent
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query
  }
}

test('one tick plans 2,000 due accounts, in a few statements for each 500', async () => {
  await insertAccounts()
  const sent = await statementsOf(() => planOrderPolls(app.capabilities))
  const polls = await queued('sales.poll-orders')
  expect(polls).toHaveLength(2 * RETAILERS)
  expect(new Set(polls.map(({ marketplace, retailer_id }) => `${marketplace}:${retailer_id}`)).size).toBe(2 * RETAILERS)
  expect(sent).toBeLessThanOrEqual(12 + 10 * Math.ceil((2 * RETAILERS) / TAKEN_AT_ONCE))
  const { rows } = await sql<{ attempts: number; count: number }>`
    select attempts, count(*)::int as count from order_polls where next_attempt_at > ${app.capabilities.clock.now()}
    group by attempts`.execute(app.capabilities.db.platform)
  expect(rows).toEqual([{ attempts: 1, count: 2 * RETAILERS }])
})

test('a tick plans only as many jobs as the queue has room for, and later ticks plan the rest', async () => {
  await insertShopOrders('true', 3, 5)
  const { most } = planShopOrders
  expect(await planShopOrders(app.capabilities)).toBe(most)
  expect(await planShopOrders(app.capabilities)).toBe(0)
  expect(await queued('sales.read-shop-order')).toHaveLength(most)
  await asOwner(app, `update jobs.job set state = 'completed' where id in (select id from jobs.job limit 10)`)
  expect(await planShopOrders(app.capabilities)).toBe(10)
  let ticks = 0
  for (let planned = 1; planned > 0; ticks += 1) {
    await workOff()
    planned = await planShopOrders(app.capabilities)
  }
  expect(await queued('sales.read-shop-order')).toHaveLength(3 * RETAILERS)
  expect(ticks).toBeLessThanOrEqual(Math.ceil((3 * RETAILERS) / most) + 1)
})

test('deferred jobs do not count toward that limit', async () => {
  await insertShopOrders('true', 1, 5)
  await planShopOrders(app.capabilities)
  await asOwner(
    app,
    `update jobs.job set start_after = now() + interval '1 hour'; update shop_orders set next_attempt_at = now() - interval '1 year'`,
  )
  expect(await planShopOrders(app.capabilities)).toBe(RETAILERS)
})

test('a retailer with a backlog of 5,000 does not delay retailers with one due row', async () => {
  await insertShopOrders('r.retailer_id = (select max(retailer_id) from retailers)', 5_000, 600)
  await insertShopOrders('r.retailer_id <= (select max(retailer_id) - 900 from retailers)', 1, 1)
  await planShopOrders(app.capabilities)
  const of = Map.groupBy(await queued('sales.read-shop-order'), ({ retailer_id }) => retailer_id)
  expect(of.size).toBe(RETAILERS - 900 + 1)
  expect([...of.values()].filter((jobs) => jobs.length === 1)).toHaveLength(RETAILERS - 900)
})

test('a tick that runs out of time leaves the rest to the next one, which takes it first', async () => {
  await insertAccounts()
  let looks = 0
  const first = await planOrderPolls(app.capabilities, { isOver: () => (looks += 1) > 1 })
  expect(first).toBe(TAKEN_AT_ONCE)
  expect(await planOrderPolls(app.capabilities)).toBe(2 * RETAILERS - TAKEN_AT_ONCE)
})

test('two workers that plan at the same moment plan nothing twice', async () => {
  await insertShopOrders('r.retailer_id <= 400', 2, 5)
  const planned = await Promise.all([planShopOrders(app.capabilities), planShopOrders(app.capabilities)])
  const jobs = await queued('sales.read-shop-order')
  expect(jobs).toHaveLength(planned[0] + planned[1])
  expect(new Set(jobs.map((job) => JSON.stringify(job))).size).toBe(jobs.length)
})

test('each account has a few sales at a time read again, and a shared account no more than others', async () => {
  const { rows } = await sql<{ retailer_id: number }>`
    select retailer_id from retailers order by retailer_id desc limit 20`.execute(app.capabilities.db.platform)
  const retailers = rows.map(({ retailer_id }) => retailer_id)
  const own = retailers.slice(0, 10)
  await asOwner(
    app,
    `insert into marketplace_accounts (marketplace, retailer_id, credentials)
     select 'stockx', r, '' from unnest(array[${own}]) r`,
  )
  for (const retailerId of retailers)
    await app.capabilities.db.asRetailer(retailerId, (tx) =>
      insertedSales(
        tx,
        Array.from({ length: 8 }, () => ({ refresh_next_attempt_at: ago(5).toISOString() })),
      ),
    )
  await asOwner(
    app,
    `update sales s set marketplace_account_id = a.marketplace_account_id from marketplace_accounts a
     where a.retailer_id = s.retailer_id and a.marketplace = s.platform`,
  )
  await planSaleRefresh(app.capabilities)
  const of = Map.groupBy(await queued('sales.refresh-sale'), ({ retailer_id }) => retailer_id ?? 0)
  expect(own.map((id) => of.get(id)?.length)).toEqual(own.map(() => 3))
  const shared = [...of].filter(([id]) => !own.includes(id)).flatMap(([, jobs]) => jobs)
  expect(shared).toHaveLength(3)
})

test('many waiting sales of a shared account do not delay those of an own one', async () => {
  const { rows } = await sql<{ retailer_id: number }>`
    select max(retailer_id) as retailer_id from retailers`.execute(app.capabilities.db.platform)
  const own = rows[0]?.retailer_id ?? 0
  await asOwner(
    app,
    `insert into marketplace_accounts (marketplace, retailer_id, credentials) values ('stockx', ${own}, '')`,
  )
  // The shared account has as many due rows as a tick takes, and they are due longer.
  await sql`
    insert into sales (retailer_id, platform, external_order_id, status, stage, marketplace_status, marketplace_stage,
      sale_ask, marketplace_payout, ark_fee, retailer_payout, fee_type, fee_schedule, sold_at, seen_at, taken_at,
      inventory_item_id, refreshed_at, refresh_next_attempt_at)
    select r.retailer_id, 'goat', n::text, 'CREATED', 'to_ship', 'CREATED', 'to_ship', 200, 180, 10, 170, 'standard',
      '{}', ${ago(60)}, ${ago(60)}, ${ago(60)}, 1, ${ago(60)}, ${ago(50)}
    from retailers r, generate_series(1, ${planSaleRefresh.most / RETAILERS}::int) n`.execute(
    app.capabilities.db.platform,
  )
  await app.capabilities.db.asRetailer(own, (tx) =>
    insertedSales(
      tx,
      Array.from({ length: 8 }, () => ({ refresh_next_attempt_at: ago(5).toISOString() })),
    ),
  )
  await planSaleRefresh(app.capabilities)
  const jobs = await queued('sales.refresh-sale')
  // Three rows belong to the shared account, three to the retailer's own.
  expect(jobs).toHaveLength(6)
  const { rows: his } = await sql<{ platform: string }>`
    select platform from sales where retailer_id = ${own}
      and sale_id = any(${jobs.map(({ sale_id }) => sale_id)}::int8[])`.execute(app.capabilities.db.platform)
  expect(his.filter(({ platform }) => platform === 'stockx')).toHaveLength(3)
})

test('the older a sale, the less often its order is read, down to about every two hours', async () => {
  const retailerId = RETAILERS
  const waits: number[] = []
  const hours = [0.1, 8, 24, 240]
  const saleIds = await app.capabilities.db.asRetailer(retailerId, (tx) =>
    insertedSales(
      tx,
      hours.map((age) => ({
        sold_at: ago(age * 60).toISOString(),
        refresh_next_attempt_at: ago(age * 60 - 1).toISOString(),
      })),
    ),
  )
  for (let tick = 0; tick < 2; tick += 1) await planSaleRefresh(app.capabilities)
  for (const saleId of saleIds) {
    const { rows } = await sql<{ next: Date }>`
      select refresh_next_attempt_at as next from sales
      where retailer_id = ${retailerId} and sale_id = ${saleId}`.execute(app.capabilities.db.platform)
    waits.push(((rows[0]?.next.getTime() ?? 0) - app.capabilities.clock.now().getTime()) / 1_000)
  }
  // The shortest wait is 15 s in a sandbox, not 15 minutes; each wait varies by a tenth.
  const expected = [45, 120, 120, 120]
  for (const [nth, seconds] of waits.entries())
    expect(Math.abs(seconds - (expected[nth] ?? 0))).toBeLessThanOrEqual((expected[nth] ?? 0) / 10 + 1)
})
