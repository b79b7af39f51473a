import type { AnswerOf, Contract } from '@ark/contract'
import { SALE_STAGES, wireValuesWhere } from '@ark/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertedSales } from '#test/belongings/made-sales.ts'
import { clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { type Belongings, startWithTwoRetailers } from '#test/belongings/two-retailers.ts'

type Page = AnswerOf<Contract['GET /sales/admin/system-sales']>
type SystemSale = Page['sales'][number]
type Finances = AnswerOf<Contract['GET /finances/']>
type Fixed = AnswerOf<Contract['POST /sales/admin/manual-ark-fee-fix/{id}']>

let app: TestApp
let one: Belongings
let two: Belongings
let operator: TestPerson

beforeAll(async () => {
  ;({ app, own: one, other: two } = await startWithTwoRetailers())
  operator = await aPerson(app, { role: 'operator' })
})
afterAll(() => app?.close())

const page = async (query = '') => (await operator.call<Page>('GET', `/sales/admin/system-sales?${query}`)).body
const saleOf = async (id: number) => (await operator.call<SystemSale>('GET', `/sales/admin/system-sales/${id}`)).body
const query = <Row>(statement: ReturnType<typeof sql<Row>>) => statement.execute(app.capabilities.db.platform)
const logged = async (kind: string, saleId: number) => {
  const { rows } = await query(sql<{ status: string; user_id: number; event_details: Record<string, unknown> }>`
    select status, user_id, event_details from platform_audit_log
    where event_type = ${kind} and (event_details ->> 'sale_id')::int = ${saleId} order by platform_audit_log_id`)
  return rows
}
const sumOf = (sales: SystemSale[], field: 'sale_ask' | 'retailer_payout' | 'ark_fee') =>
  sales.reduce((sum, sale) => sum + Math.round(sale[field] * 100), 0) / 100

describe('the sales of all retailers', () => {
  test('are in one list with their retailers, newest first, and add up to the cent', async () => {
    const { sales, total, summary } = await page('limit=200')
    expect(new Set(sales.map(({ retailer_id }) => retailer_id))).toEqual(new Set([one.retailer, two.retailer]))
    expect(sales.map(({ sale_date }) => sale_date)).toEqual(
      sales
        .map(({ sale_date }) => sale_date)
        .toSorted()
        .toReversed(),
    )
    // Sums of money leave out lost sales, the count does not (docs/decisions/043).
    const paying = sales.filter(({ stage }) => SALE_STAGES[stage].money !== 'lost')
    expect(paying.length).toBeLessThan(sales.length)
    expect([total, summary]).toEqual([
      sales.length,
      {
        total_sales: sales.length,
        total_revenue: sumOf(paying, 'sale_ask'),
        total_retailer_payout: sumOf(paying, 'retailer_payout'),
        total_ark_fees: sumOf(paying, 'ark_fee'),
      },
    ])
    const [sale] = sales
    const { rows } = await query(
      sql<{ name: string }>`select business_name as name from retailers where retailer_id = ${sale?.retailer_id}`,
    )
    expect([sale?.retailer_name, sale?.sale_metadata.retailer_name]).toEqual([rows[0]?.name, rows[0]?.name])
  })

  test('are each on one page, by cursor and by skip, with the sums on the first page', async () => {
    const all = (await page('limit=200')).sales.map(({ id }) => id)
    const seen: number[] = []
    let cursor = ''
    for (let at = 0; at < all.length; at += 2) {
      const next = await page(`limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...next.sales.map(({ id }) => id))
      expect(next.summary === null).toBe(at > 0)
      expect((await page(`limit=2&skip=${at}`)).sales.map(({ id }) => id)).toEqual(next.sales.map(({ id }) => id))
      cursor = next.next_cursor ?? ''
    }
    expect([seen, cursor]).toEqual([all, ''])
  })

  test('are filtered by retailer, platform, group, location, day and search', async () => {
    const idsOf = async (asked: string) => (await page(`limit=200&${asked}`)).sales.map(({ id }) => id)
    const { sales } = await page('limit=200')
    const those = (test: (sale: SystemSale) => boolean) => sales.filter(test).map(({ id }) => id)
    const [sale] = sales
    expect(await idsOf(`retailer_id=${two.retailer}`)).toEqual(those(({ retailer_id }) => retailer_id === two.retailer))
    expect(await idsOf('platform=alias')).toEqual(those(({ platform }) => platform === 'goat'))
    const created = wireValuesWhere(({ system_group }) => system_group === 'created')
    expect(await idsOf('status=created')).toEqual(those(({ status }) => created.includes(status)))
    expect(await idsOf('status=Completed,RETURNED')).toEqual([])
    expect(await idsOf(`location=${sale?.location_nickname?.toUpperCase()}`)).toEqual(
      those(({ location_nickname }) => location_nickname === sale?.location_nickname),
    )
    expect(await idsOf(`search=${sale?.order_number}`)).toEqual([sale?.id])
    expect(await idsOf(`search=${encodeURIComponent(sale?.retailer_name ?? '')}`)).toEqual(
      those(({ retailer_id }) => retailer_id === sale?.retailer_id),
    )
    const day = sale?.sale_date.slice(0, 10)
    expect(await idsOf(`start_date=${day}&end_date=${day}`)).toContain(sale?.id)
    expect(await idsOf(`start_date=${encodeURIComponent(sale?.sale_date ?? '')}`)).toContain(sale?.id)
    expect(await idsOf('end_date=2020-01-01')).toEqual([])
    expect(await idsOf('generated_in_shopify=false')).toEqual(those((each) => !each.generated_in_shopify))
  })

  test.each([
    ['start_date=2026-02-31', 'start_date'],
    ['end_date=yesterday', 'end_date'],
    ['start_date=2026-11-21&end_date=2026-11-01', 'end_date'],
    ['cursor=of-another-list', 'cursor'],
    ['retailer_id=x', 'retailer_id'],
  ])('%s is refused with the name of the field', async (asked, field) => {
    const { status, body } = await operator.call<{ errors: { field: string }[] }>(
      'GET',
      `/sales/admin/system-sales?${asked}`,
    )
    expect([status, body.errors.map((error) => error.field)]).toEqual([422, [field]])
  })

  test('have a list of retailers to filter by', async () => {
    const { body } = await operator.call<{ id: number; business_name: string }[]>('GET', '/retailers')
    expect(body.map(({ id }) => id)).toEqual(expect.arrayContaining([one.retailer, two.retailer]))
    expect(body[0]).toEqual({ id: expect.any(Number), business_name: expect.any(String) })
  })
})

describe('refreshing a status', () => {
  const refresh = (id: number) =>
    operator.call<{ status_changed: boolean; override_blocked: boolean; message: string; detail: string }>(
      'POST',
      `/sales/admin/refresh-status/${id}`,
    )

  test('follows the marketplace, once, and is in the audit log', async () => {
    const { order_number } = await saleOf(one.stockxSale)
    app.simulators.stockx.control.advance({ orderNumber: order_number })
    const { body } = await refresh(one.stockxSale)
    expect(body).toMatchObject({ status_changed: true, override_blocked: false })
    expect(await refresh(one.stockxSale)).toMatchObject({ status: 200, body: { status_changed: false } })
    expect(await logged('sale_status_refreshed', one.stockxSale)).toMatchObject([
      { status: 'success', user_id: operator.userId, event_details: { retailer_id: one.retailer, order_number } },
      { event_details: { order_number } },
    ])
  })

  test('does not overwrite a status set by hand, and says so', async () => {
    await operator.call('POST', `/sales/admin/manual-status-update/${one.aliasSale}?new_status=SUSPENDED`)
    const { body } = await refresh(one.aliasSale)
    expect(body).toMatchObject({ status_changed: false, override_blocked: true })
    expect(body.message).toContain('was set by hand and stays')
    expect((await saleOf(one.aliasSale)).status).toBe('SUSPENDED')
  })

  test('is refused and recorded if the marketplace fails', async () => {
    await injectTestFault(app, 'stockx', { call: '*', kind: '503' })
    const { status, body } = await refresh(two.stockxSale)
    await clearFaults(app, 'stockx')
    expect(status).toBeGreaterThanOrEqual(500)
    expect(body.detail).toContain('StockX')
    expect(await logged('sale_status_refreshed', two.stockxSale)).toMatchObject([{ status: 'failure' }])
  })
})

describe('a status set by hand', () => {
  const set = (id: number, status: string) =>
    operator.call<{ message: string; detail: string }>(
      'POST',
      `/sales/admin/manual-status-update/${id}?new_status=${status}`,
    )

  test('replaces the previous one, stays, and is in the audit log', async () => {
    const before = (await saleOf(two.aliasSale)).status
    expect(await set(two.aliasSale, 'AUTHENTICATING')).toMatchObject({ status: 200 })
    expect(await saleOf(two.aliasSale)).toMatchObject({ status: 'AUTHENTICATING', status_override: true })
    expect(await logged('sale_status_set', two.aliasSale)).toMatchObject([
      { user_id: operator.userId, event_details: { retailer_id: two.retailer, from: before, to: 'AUTHENTICATING' } },
    ])
  })

  test('must be a known and a different one, of an existing sale', async () => {
    expect(await set(two.aliasSale, 'AUTHENTICATING')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'new_status', message: 'The sale already has this status.' }] },
    })
    expect(await set(two.aliasSale, 'LOST')).toMatchObject({ status: 422 })
    expect(await set(987_654_321, 'CREATED')).toMatchObject({ status: 404 })
    expect(await logged('sale_status_set', two.aliasSale)).toHaveLength(1)
  })
})

const unpaid = async (owner: TestPerson) => (await owner.call<Finances>('GET', '/finances/')).body.all_unpaid_sales

describe('fixing an ARK fee', () => {
  const fix = (id: number, price: string | number) =>
    operator.call<Fixed & { detail: string }>('POST', `/sales/admin/manual-ark-fee-fix/${id}?retail_price=${price}`)
  const entries = async (saleId: number) => {
    const { rows } = await query(sql<{ event_key: string; account: string; amount: string }>`
      select event_key, account, amount::text from ledger_entries where sale_id = ${saleId}
        order by event_key, account`)
    return rows
  }
  const facts = (id: number, change: ReturnType<typeof sql>) =>
    query(sql`update products set ${change} where product_id = (select product_id from sales where sale_id = ${id})`)
  const product = async (id: number) => {
    const { rows } = await query(sql<{ retail_price: string | null }>`
      select p.retail_price from products p join sales s using (product_id) where s.sale_id = ${id}`)
    return rows[0]?.retail_price
  }

  beforeEach(async () => {
    await app.drain()
  })

  test('posts only the difference, and the balance changes by exactly that', async () => {
    const id = two.stockxSale
    await facts(id, sql`promotional_ark_fee = 1.25`)
    const [sale, posted, before] = [await saleOf(id), await entries(id), await unpaid(two.owner)]
    const { body } = await fix(id, 110)
    expect(body).toMatchObject({ old_ark_fee: sale.ark_fee, new_ark_fee: 1.25 })
    await app.drain()
    const after = await entries(id)
    expect(after.slice(0, posted.length)).toEqual(posted)
    const moved = (sale.ark_fee - 1.25).toFixed(2)
    expect(after.slice(posted.length)).toEqual([
      { event_key: `sale:${id}:2`, account: 'ark_income', amount: `-${moved}` },
      { event_key: `sale:${id}:2`, account: 'in_transit', amount: moved },
    ])
    expect((await unpaid(two.owner)) - before).toBeCloseTo(Number(moved), 6)
    const fixed = await saleOf(id)
    expect(fixed).toMatchObject({ ark_fee: 1.25, fee_type: 'promotional' })
    expect(fixed.retailer_payout).toBeCloseTo(sale.retailer_payout + Number(moved), 6)
    expect(await logged('ark_fee_fixed', id)).toMatchObject([
      { user_id: operator.userId, event_details: { old_ark_fee: sale.ark_fee, new_ark_fee: 1.25, retail_price: 110 } },
    ])
  })

  test('twice moves money once', async () => {
    const posted = await entries(two.stockxSale)
    expect((await fix(two.stockxSale, 110)).body).toMatchObject({ old_ark_fee: 1.25, new_ark_fee: 1.25 })
    await app.drain()
    expect(await entries(two.stockxSale)).toEqual(posted)
  })

  test('makes a provisional fee final, and sets the retail price of the product', async () => {
    const id = one.stockxSale
    await facts(id, sql`retail_price = null, promotional_ark_fee = null`)
    await query(sql`update sales set fee_type = 'provisional' where sale_id = ${id}`)
    const { ark_fee } = await saleOf(id)
    expect((await fix(id, 135.5)).body).toMatchObject({ old_ark_fee: ark_fee, new_ark_fee: ark_fee })
    // Sold before the release day in the catalog.
    expect([(await saleOf(id)).fee_type, await product(id)]).toEqual(['pre_release', '135.50'])
    expect((await fix(id, 140)).body.message).toContain('keeps its retail price of $135.50')
    expect(await product(id)).toBe('135.50')
  })

  test('is refused for a sale that pays nothing, and without a valid price', async () => {
    const { order_number: orderId } = await saleOf(two.aliasSpare)
    app.simulators.alias.control.advance({ orderId, status: 'ORDER_STATUS_CANCELED' })
    await operator.call('POST', `/sales/admin/refresh-status/${two.aliasSpare}`)
    expect(await fix(two.aliasSpare, 110)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('pays nothing') },
    })
    for (const price of ['', '-1', 'x', '1e9'])
      expect(await fix(two.stockxSale, price)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'retail_price' }] },
      })
    expect(await fix(987_654_321, 110)).toMatchObject({ status: 404 })
    expect(await logged('ark_fee_fixed', two.aliasSpare)).toEqual([])
  })
})

describe('recording a payout', () => {
  const paid = (id: number, amount: number) => operator.call('POST', `/sales/admin/paid-payout/${id}`, { amount })

  test('changes the balance by the difference, is in the audit log, and stays after later reports', async () => {
    const id = one.aliasSale
    const [sale, before] = [await saleOf(id), await unpaid(one.owner)]
    const amount = sale.marketplace_payout + 0.25
    expect((await paid(id, amount)).body).toMatchObject({ old_payout: sale.marketplace_payout, new_payout: amount })
    await operator.call('POST', `/sales/admin/refresh-status/${id}`)
    await app.drain()
    expect(await saleOf(id)).toMatchObject({ marketplace_payout: amount, money: { paid_payout: amount } })
    expect((await unpaid(one.owner)) - before).toBeCloseTo(0.25, 6)
    expect(await logged('paid_payout_recorded', id)).toMatchObject([
      { user_id: operator.userId, event_details: { new_payout: amount } },
    ])
  })

  test('is refused for a sale that pays nothing, and for an unknown sale', async () => {
    expect(await paid(two.aliasSpare, 10)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('pays nothing') },
    })
    expect(await paid(987_654_321, 10)).toMatchObject({ status: 404 })
    expect(await logged('paid_payout_recorded', two.aliasSpare)).toEqual([])
  })
})

test('retailers have no access to any of these calls', async () => {
  for (const [method, path] of [
    ['GET', '/sales/admin/system-sales'],
    ['GET', `/sales/admin/system-sales/${one.stockxSale}`],
    ['POST', `/sales/admin/refresh-status/${one.stockxSale}`],
    ['POST', `/sales/admin/manual-status-update/${one.stockxSale}?new_status=CREATED`],
    ['POST', `/sales/admin/manual-ark-fee-fix/${one.stockxSale}?retail_price=1`],
    ['POST', `/sales/admin/paid-payout/${one.stockxSale}`],
    ['GET', '/retailers'],
  ] as const)
    expect([path, (await one.owner.call(method, path)).status]).toEqual([path, 403])
})

test('the audit log of the platform records the acts of the operator, and is closed to retailers', async () => {
  const { db } = app.capabilities
  const act = (userId: number) =>
    db.asRetailer(one.retailer, (tx) =>
      sql`select record_operator_act(${userId}, 'tried', 'success', ${JSON.stringify({ retailer_id: one.retailer })}::jsonb,
        null)`.execute(tx),
    )
  await expect(act(one.owner.userId)).rejects.toThrow('is not the operator')
  await expect(act(operator.userId)).resolves.toBeDefined()
  const read = db.asRetailer(one.retailer, (tx) => sql`select * from platform_audit_log`.execute(tx))
  await expect(read).rejects.toThrow('permission denied')
})

describe('ranges of time', () => {
  // Times around midnight in New York, and around both changes of its clocks in 2026.
  const MOMENTS = [
    '2026-03-08T04:59:59.999Z',
    '2026-03-08T05:00:00Z',
    '2026-03-09T03:59:59Z',
    '2026-03-09T04:00:00Z',
    '2026-10-31T23:30:00Z',
    '2026-11-01T04:00:00Z',
    '2026-11-02T04:59:59Z',
    '2026-11-02T05:00:00Z',
    '2026-11-02T17:00:00Z',
  ]
  let made: number[]

  beforeAll(async () => {
    const sold = MOMENTS.flatMap((sold_at, at) => [
      { sold_at, sale_ask: 100 + at, marketplace_payout: 90 + at, ark_fee: 7, retailer_payout: 83 + at },
      { sold_at, canceled_at: sold_at, stage: 'canceled', status: 'CANCELED' },
    ])
    const unlinked = sold.map((sale) => ({ ...sale, inventory_item_id: null, oversold: true }))
    made = (
      await Promise.all(
        [one.retailer, two.retailer].map((retailer) =>
          app.capabilities.db.asRetailer(retailer, (tx) => insertedSales(tx, unlinked)),
        ),
      )
    ).flat()
  })

  test.each([
    ['2026-03-08', '2026-03-08'],
    ['2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['2026-03-08T05:00:00.001Z', '2026-03-09T04:00:00Z'],
    ['2026-11-02T05:00:00Z', '2026-11-02T17:00:00Z'],
    ['2026-11-02T04:30:00Z', '2026-11-02T05:30:00Z'],
    ['2026-03-01', '2026-11-02'],
    ['2026-10-31T20:00:00Z', ''],
    ['', '2026-11-01T04:00:00.001Z'],
  ])('from %s to %s equal the sum of their sales, for all and for one retailer', async (from, until) => {
    const range = `${from && `&start_date=${from}`}${until && `&end_date=${until}`}`
    for (const whose of ['', `&retailer_id=${two.retailer}`]) {
      const { sales, total, summary } = await page(`limit=200${range}${whose}`)
      const paying = sales.filter(({ stage }) => SALE_STAGES[stage].money !== 'lost')
      expect(sales.some(({ id }) => made.includes(id))).toBe(true)
      expect([total, summary]).toEqual([
        sales.length,
        {
          total_sales: sales.length,
          total_revenue: sumOf(paying, 'sale_ask'),
          total_retailer_payout: sumOf(paying, 'retailer_payout'),
          total_ark_fees: sumOf(paying, 'ark_fee'),
        },
      ])
    }
  })

  test('a search that matches a name and a word finds and adds up each sale once', async () => {
    const { rows } = await query(
      sql<{ name: string }>`select business_name as name from retailers where retailer_id = ${one.retailer}`,
    )
    const name = rows[0]?.name ?? ''
    await query(sql`update sales set product_name = ${name} where sale_id = ${made[0]} or sale_id = ${made.at(-1)}`)
    const found = await page(`limit=200&search=${encodeURIComponent(name)}`)
    const whose = await page(`limit=200&retailer_id=${one.retailer}`)
    const expected = new Set([...whose.sales.map(({ id }) => id), made.at(-1)])
    expect([new Set(found.sales.map(({ id }) => id)), found.sales.length, found.total]).toEqual([
      expected,
      expected.size,
      expected.size,
    ])
  })
})
