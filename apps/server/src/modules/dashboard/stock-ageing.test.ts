import type { AnswerOf, Contract } from '@ark/contract'
import { dashboardFigures } from '@ark/contract/dashboard/dashboard-figures'
import { cents } from '@ark/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breaches } from '#test/statements/closed-schema.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { planStockAges } from './dashboard.planners.ts'

type Ageing = AnswerOf<Contract['GET /dashboard/stock-ageing']>

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

const ageing = async () => (await shop.owner.call<Ageing>('GET', '/dashboard/stock-ageing')).body
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(app.capabilities.clock.now().getTime() - days * DAY_MS)

/** Reads every retailer's stock again, due or not. */
async function read() {
  await sql`update stock_age_readings set next_attempt_at = '-infinity'`.execute(app.capabilities.db.platform)
  await planStockAges(app.capabilities)
  await app.drain()
}

interface Item {
  inventory_item_id: number
  location_id: number
  variant_id: number
  product_id: number
  shopify_stock: number
  sold_on_ark: number
  cost: string | null
  ask: string | null
}
const items = async () => {
  const { rows } = await sql<Item>`
    select i.*, c.cost, (select min(lowest_ask) from market_data m where m.variant_id = i.variant_id) as ask
    from inventory_items i left join variant_costs c using (retailer_id, variant_id)
    where retailer_id = ${shop.retailerId} order by inventory_item_id`.execute(app.capabilities.db.platform)
  return rows
}

/** Returns the arrival days of an item's units, one per unit; the oldest leaves first. */
async function queueOf({ inventory_item_id }: Item): Promise<Date[]> {
  const { rows } = await sql<{ counter: string; before: number; after: number; created_at: Date }>`
    select * from stock_movements where retailer_id = ${shop.retailerId} and inventory_item_id = ${inventory_item_id}
    order by stock_movement_id`.execute(app.capabilities.db.platform)
  const queue: Date[] = []
  for (const { counter, before, after, created_at } of rows) {
    if (counter !== 'shopify_stock') continue
    const change = Math.max(after, 0) - Math.max(before, 0)
    for (let n = 0; n < change; n += 1) queue.push(created_at)
    queue.splice(0, Math.max(0, -change))
  }
  return queue
}

const NEW_YORK = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
const dayNumber = (at: Date) => Date.parse(NEW_YORK.format(at)) / DAY_MS

/** Computes the ages from a queue of single pairs per item, independently of the product's code. */
async function recomputed(): Promise<Ageing['ages']> {
  const sums = new Map<
    string,
    { units: number; cost_units: number; cost: number; market_units: number; market: number }
  >()
  for (const item of await items()) {
    const onHand = item.shopify_stock - item.sold_on_ark
    const queue = (await queueOf(item)).slice(-Math.max(0, onHand)).slice(0, Math.max(0, onHand))
    for (const came of queue) {
      const days = dayNumber(app.capabilities.clock.now()) - dayNumber(came)
      const age = days <= 30 ? '0-30' : days <= 60 ? '31-60' : days <= 90 ? '61-90' : '90+'
      const sum = sums.get(age) ?? { units: 0, cost_units: 0, cost: 0, market_units: 0, market: 0 }
      sums.set(age, {
        units: sum.units + 1,
        cost_units: sum.cost_units + (item.cost === null ? 0 : 1),
        cost: sum.cost + cents(item.cost ?? '0'),
        market_units: sum.market_units + (item.ask === null ? 0 : 1),
        market: sum.market + cents(item.ask ?? '0'),
      })
    }
  }
  return (['0-30', '31-60', '61-90', '90+'] as const).flatMap((age) => {
    const sum = sums.get(age)
    if (!sum) return []
    const { units, cost_units, cost, market_units, market } = sum
    return [{ age, units, cost_units, cost_value: cost / 100, market_units, market_value: market / 100 }]
  })
}

/** Records a level change as if the shop had made it some days ago. */
async function move(item: Item, { to, days }: { to: number; days: number }) {
  await app.capabilities.db.asPlatform(async (tx) => {
    await sql`insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause, created_at)
      select ${shop.retailerId}, inventory_item_id, 'shopify_stock', shopify_stock, ${to}, 'test', ${daysAgo(days)}
      from inventory_items where retailer_id = ${shop.retailerId}
        and inventory_item_id = ${item.inventory_item_id}`.execute(tx)
    await sql`update inventory_items set shopify_stock = ${to} where retailer_id = ${shop.retailerId}
      and inventory_item_id = ${item.inventory_item_id}`.execute(tx)
  })
}

test('there are no ages before the first reading; then every unit in stock has one', async () => {
  expect(await ageing()).toEqual({ as_of: null, ages: [], oldest: [] })
  await read()
  const { as_of, ages } = await ageing()
  expect(as_of).not.toBeNull()
  expect(ages).toEqual(await recomputed())
  expect(ages.reduce((sum, { units }) => sum + units, 0)).toBe(
    (await items()).reduce((sum, item) => sum + Math.max(0, item.shopify_stock - item.sold_on_ark), 0),
  )
})

test('the oldest units leave first, and the rest have the cost and the lowest ask of their size', async () => {
  const [empty, second] = (await items()).filter(({ ask }) => ask !== null)
  if (!empty || !second) throw new Error('the shop has no sizes with a market')
  for (const item of [empty, second]) await move(item, { to: 0, days: 120 })
  await move(empty, { to: 5, days: 100 })
  await move(empty, { to: 9, days: 45 })
  // Six leave: all five from a hundred days ago, and one of the four that came later.
  await move(empty, { to: 3, days: 10 })
  await move(second, { to: 2, days: 95 })
  await move(second, { to: 4, days: 31 })
  await sql`insert into variant_costs values (${shop.retailerId}, ${second.variant_id}, 80.55)
    on conflict (retailer_id, variant_id) do update set cost = excluded.cost`.execute(app.capabilities.db.platform)
  await read()
  const { ages, oldest } = await ageing()
  expect(ages).toEqual(await recomputed())
  const of = (age: string) => ages.find((each) => each.age === age)
  expect(of('31-60')?.units).toBe(3 + 2)
  expect(of('90+')).toMatchObject({
    units: 2,
    cost_units: 2,
    cost_value: 161.1,
    market_units: 2,
    market_value: (2 * cents(second.ask ?? '0')) / 100,
  })
  expect(breaches(dashboardFigures['GET /dashboard/stock-ageing'].answer, await ageing())).toEqual([])
  expect(oldest).toMatchObject([
    { product_id: second.product_id, units: 2, since: NEW_YORK.format(daysAgo(95)), cost_value: 161.1 },
  ])
})

test('units without an arrival in the ledger have an unknown age and never count as new', async () => {
  // An item that has not moved since its import. For the others, the ledger has more arrivals than there are pairs.
  const item = (await items()).findLast(({ shopify_stock }) => shopify_stock > 0)
  if (!item) throw new Error('the shop has no sizes')
  await sql`update inventory_items set shopify_stock = shopify_stock + 4 where retailer_id = ${shop.retailerId}
    and inventory_item_id = ${item.inventory_item_id}`.execute(app.capabilities.db.platform)
  await read()
  expect((await ageing()).ages.find(({ age }) => age === 'unknown')).toMatchObject({ units: 4 })
})

test('costs are shown only to people who may see them, and stock only of their locations', async () => {
  const { retailerId } = shop
  const [item] = await items()
  const place = item?.location_id ?? 0
  const stranger = await aPerson(app, { role: 'associate', retailerId, locationIds: [place] })
  const { ages, oldest } = (await stranger.call<Ageing>('GET', '/dashboard/stock-ageing')).body
  for (const each of [...ages, ...oldest]) expect(each.cost_value).toBeNull()
  const units = (await items())
    .filter(({ location_id }) => location_id === place)
    .reduce((sum, each) => sum + Math.max(0, each.shopify_stock - each.sold_on_ark), 0)
  expect(units).toBeGreaterThan(0)
  expect(ages.reduce((sum, each) => sum + each.units, 0)).toBe(units)
})

test('a store is not read again before it is due', async () => {
  await read()
  const first = (await ageing()).as_of
  await planStockAges(app.capabilities)
  await app.drain()
  expect((await ageing()).as_of).toBe(first)
})

test('a reading that found nothing does not count once there is stock, and is repeated within a minute', async () => {
  const { platform } = app.capabilities.db
  await sql`delete from stock_ages where retailer_id = ${shop.retailerId}`.execute(platform)
  await sql`update stock_age_readings set read_at = now() where retailer_id = ${shop.retailerId}`.execute(platform)
  expect(await ageing()).toMatchObject({ as_of: null, ages: [] })
  const retailerId = await aRetailer(app)
  await sql`insert into stock_age_readings (retailer_id) values (${retailerId}) on conflict do nothing`.execute(
    platform,
  )
  await read()
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from next_attempt_at - read_at)::int as seconds from stock_age_readings
    where retailer_id = ${retailerId}`.execute(platform)
  expect(rows).toEqual([{ seconds: 60 }])
  expect((await ageing()).as_of).not.toBeNull()
})
