import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer, type TestSale } from '#test/acts/test-listings.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { today } from '#test/acts/today.ts'
import { refreshSaleJob } from '../sales/sales.jobs.ts'

type Story = AnswerOf<Contract['GET /finances/sales/{id}']>
type Queue = AnswerOf<Contract['GET /finances/differences']>
type Finances = AnswerOf<Contract['GET /finances/']>

let app: TestApp
let shop: TestShop
let operator: TestPerson

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  operator = await aPerson(app, { role: 'operator' })
})
afterAll(() => app?.close())
/** Restores the fees of ARK's schedule. */
beforeEach(() => {
  app.simulators.stockx.control.settings({
    commissionPercent: 7,
    processingPercent: 3,
    shippingDollars: 4,
    minimumTransactionFeeDollars: 0,
    zeroFeePromotion: false,
    payoutCurrency: '',
  })
})

const get = async <A>(path: string, from = shop.owner) => (await from.call<A>('GET', path)).body
const storyOf = (saleId: number, from?: TestPerson) => get<Story>(`/finances/sales/${saleId}`, from)
const queue = async (query = '', from?: TestPerson) =>
  (await get<Queue>(`/finances/differences?${query}`, from)).differences
const openCount = async (from?: TestPerson) => (await get<Finances>('/finances/', from)).open_differences

/** Reads the orders, and then this sale's own order. */
async function read(saleId?: number) {
  await pollOrdersNow(app)
  await app.drain()
  if (saleId !== undefined)
    await app.capabilities.jobs.send(refreshSaleJob, { retailer_id: shop.retailerId, sale_id: saleId })
  await app.drain()
}

/** Sells a pair of the shop at StockX and reads the order. */
async function aStockxSale(): Promise<TestSale> {
  const size = await aLiveSize(app, shop.owner)
  const [listing] = (await onOffer(app, size.variant_id)).stockx
  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  await read()
  const { sales } = await get<{ sales: TestSale[] }>('/sales/?limit=200')
  const sale = sales.find(({ order_number }) => order_number === orderNumber)
  if (!sale) throw new Error('the order is no sale')
  await read(sale.id)
  return sale
}

const advance = async ({ id, order_number }: TestSale, status: string) => {
  app.simulators.stockx.control.advance({ orderNumber: order_number, status })
  await read(id)
}

const kinds = ({ ledger }: Story) => ledger.map(({ kind }) => kind)

test('a sale shows its expected payout, the reported lines, the paid amount and the payment that covers it', async () => {
  const before = await get<Finances>('/finances/')
  const sale = await aStockxSale()
  await advance(sale, 'COMPLETED')
  const story = await storyOf(sale.id)
  const { expected, reported, paid } = story
  expect(reported?.lines.map(({ label }) => label)).toEqual([
    'Transaction Fee (7.0%)',
    'Payment Proc. (3%)',
    'Shipping',
  ])
  for (const told of [expected, reported])
    expect(Math.round(((told?.lines ?? []).reduce((sum, { amount }) => sum + amount, 0) + story.sale_ask) * 100)).toBe(
      Math.round((told?.payout ?? 0) * 100),
    )
  expect(paid).toMatchObject({ payout: reported?.payout, by: 'marketplace', at: expect.any(String) })
  expect(story).toMatchObject({ money_state: 'paid', difference: null, payment: null, problem: null })
  expect(kinds(story)).toEqual(['expected', 'reported', 'paid'])
  for (const { lines } of story.ledger)
    expect(lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(0)
  const after = await get<Finances>('/finances/')
  expect(after.ready_for_payout - before.ready_for_payout).toBeCloseTo(story.retailer_payout, 5)

  const pay = (amount: number) =>
    operator.call<{ id: number }>('POST', '/admin/payments', {
      retailer_id: shop.retailerId,
      amount,
      payment_date: today(),
    })
  await pay(0.01)
  expect((await storyOf(sale.id)).payment).toBeNull()
  const rest = Math.round(after.ready_for_payout * 100 - 1) / 100
  const covering = await pay(rest)
  expect((await storyOf(sale.id)).payment).toMatchObject({ amount: rest, confirmed_by_retailer: false })
  // A reversed payment covers nothing; the next one does.
  const reversal = { retailer_id: shop.retailerId }
  expect((await operator.call('POST', `/admin/payments/${covering.body.id}/reverse`, reversal)).status).toBe(200)
  expect((await storyOf(sale.id)).payment).toBeNull()
  const again = await pay(rest)
  expect((await storyOf(sale.id)).payment).toMatchObject({ id: again.body.id, amount: rest })
  const next = await aStockxSale()
  await advance(next, 'COMPLETED')
  expect((await storyOf(next.id)).payment).toBeNull()
})

test('a payout at another rate is on the queue with its reason until someone has looked at it', async () => {
  const openBefore = await openCount()
  const sale = await aStockxSale()
  app.simulators.stockx.control.settings({ commissionPercent: 9 })
  await advance(sale, 'COMPLETED')
  const [found] = await queue()
  expect(found).toMatchObject({ sale_id: sale.id, reason: 'fee_schedule', looked_at: null, note: null })
  expect(found?.explanation).toMatch(/^StockX: Transaction fee was \$\d+\.\d\d instead of \$\d+\.\d\d\.$/)
  expect(found?.difference).toBeCloseTo((found?.received ?? 0) - (found?.expected ?? 0), 5)
  expect(found?.difference).toBeLessThan(0)
  expect((await storyOf(sale.id)).difference).toEqual(found)
  expect(kinds(await storyOf(sale.id))).toEqual(['expected', 'reported', 'reported', 'paid'])
  expect(await openCount()).toBe(openBefore + 1)

  const look = (sale_ids: number[], note?: string) =>
    shop.owner.call<{ changed: number[] }>('POST', '/finances/differences/look', { sale_ids, ...(note && { note }) })
  expect((await look([])).status).toBe(422)
  expect((await look([sale.id], 'x'.repeat(501))).status).toBe(422)
  expect((await look(Array.from({ length: 501 }, (_, at) => at + 1))).status).toBe(422)
  const note = 'Our seller level fell: 9% from now on'
  expect((await look([sale.id, 987_654_321], note)).body).toEqual({ changed: [sale.id], has_more: false })
  expect((await look([sale.id], 'again')).body).toEqual({ changed: [], has_more: false })
  expect(await openCount()).toBe(openBefore)
  expect((await queue()).map(({ sale_id }) => sale_id)).not.toContain(sale.id)
  expect((await queue('state=looked_at'))[0]).toMatchObject({ sale_id: sale.id, note, looked_at: expect.any(String) })
  const { rows } = await sql<{ event_details: object }>`select event_details from audit_log
    where event_type = 'payout_differences_looked_at' and retailer_id = ${shop.retailerId}`.execute(
    app.capabilities.db.platform,
  )
  expect(rows.map(({ event_details }) => event_details)).toEqual([
    { note, sales: 1, sale_ids: [sale.id], from: 'open', to: 'looked_at' },
  ])

  const reopen = () =>
    shop.owner.call<{ changed: number[] }>('POST', '/finances/differences/reopen', { sale_ids: [sale.id] })
  expect([(await reopen()).body.changed, (await reopen()).body.changed]).toEqual([[sale.id], []])
  expect(await openCount()).toBe(openBefore + 1)

  const record = (amount: number) => operator.call('POST', `/sales/admin/paid-payout/${sale.id}`, { amount })
  expect((await record(1)).status).toBe(409)
})

test('a payout recorded by hand is compared again, and leaves the queue once it matches', async () => {
  const size = await aLiveSize(app, shop.owner)
  const [listing] = (await onOffer(app, size.variant_id)).goat
  const { id } = app.simulators.alias.control.buy({ listingId: listing?.id ?? '' })
  await read()
  const { sales } = await get<{ sales: TestSale[] }>('/sales/?limit=200')
  const sale = sales.find(({ order_number }) => order_number === id)
  if (!sale) throw new Error('the order is no sale')
  app.simulators.alias.control.advance({ orderId: id, status: 'ORDER_STATUS_COMPLETED' })
  await read(sale.id)
  expect((await storyOf(sale.id)).difference).toBeNull()
  const record = async (amount: number) => {
    const { status } = await operator.call('POST', `/sales/admin/paid-payout/${sale.id}`, { amount })
    expect(status).toBe(200)
    await app.drain()
    return storyOf(sale.id)
  }
  const expected = (await storyOf(sale.id)).expected?.payout ?? 0
  const news = async () => {
    const { rows } = await sql<{ title: string; location_id: number | null }>`
      select title, location_id from notifications where kind = 'payout_difference'
        and path = ${`/finances?list=differences&sale=${sale.id}`} order by notification_id`.execute(
      app.capabilities.db.platform,
    )
    return rows
  }
  const less = await record(expected - 20)
  expect(less).toMatchObject({ difference: { difference: -20, reason: 'other' }, paid: { by: 'operator' } })
  await shop.owner.call('POST', '/finances/differences/look', { sale_ids: [sale.id] })
  await record(expected - 20)
  expect(await news()).toMatchObject([
    { title: expect.stringMatching(/^Paid \$20\.00 less than expected: /) as string, location_id: sale.location_id },
  ])
  const other = await record(expected - 21)
  expect(other.difference).toMatchObject({ difference: -21, looked_at: null })
  expect((await news()).map(({ title }) => title)[1]).toMatch(/^Paid \$21\.00 less/)
  expect((await record(expected)).difference).toBeNull()
  expect(await news()).toHaveLength(2)
  expect(kinds(await storyOf(sale.id))).toEqual(['expected', 'reported', 'ready', 'paid', 'paid', 'paid'])
})

test('a lost sale is reversed in the ledger and on no queue', async () => {
  const sale = await aStockxSale()
  const before = await get<Finances>('/finances/')
  await advance(sale, 'CANCELED')
  const story = await storyOf(sale.id)
  expect(kinds(story)).toEqual(['expected', 'reported', 'reversed'])
  expect(story).toMatchObject({ money_state: 'lost', difference: null, payment: null })
  const after = await get<Finances>('/finances/')
  expect(before.all_unpaid_sales - after.all_unpaid_sales).toBeCloseTo(story.retailer_payout, 5)
})

test('a payout in pounds is on the queue in words, without a received amount', async () => {
  app.simulators.stockx.control.settings({ payoutCurrency: 'GBP' })
  const sale = await aStockxSale()
  await advance(sale, 'COMPLETED')
  expect((await storyOf(sale.id)).difference).toMatchObject({ reason: 'currency', received: null, difference: null })
  expect((await queue('reason=currency')).map(({ sale_id }) => sale_id)).toEqual([sale.id])
  expect(await queue('reason=zero_fees')).toEqual([])
})

test('the queue continues where a page ended', async () => {
  const sale_ids = (await queue('state=looked_at')).map(({ sale_id }) => sale_id)
  if (sale_ids.length > 0) await shop.owner.call('POST', '/finances/differences/reopen', { sale_ids })
  const all = await queue('limit=200')
  expect(all.length).toBeGreaterThan(1)
  const pages: number[] = []
  for (let after: number | null = null, turn = 0; turn <= all.length; turn += 1) {
    const page: Queue = await get<Queue>(`/finances/differences?limit=1${after === null ? '' : `&cursor=${after}`}`)
    pages.push(...page.differences.map(({ sale_id }) => sale_id))
    after = page.next_cursor
    if (after === null) break
  }
  expect(pages).toEqual(all.map(({ sale_id }) => sale_id))
})

test('a whole list means its entries when it was read, with its reason and without the exceptions', async () => {
  const more = await sql<{ sale_id: number }>`
    insert into payout_differences (retailer_id, sale_id, expected, received, reason, explanation)
    select retailer_id, sale_id, 2, 1, 'other', '' from sales where retailer_id = ${shop.retailerId}
    order by sale_id limit 3 on conflict do nothing returning sale_id`.execute(app.capabilities.db.platform)
  const { differences, as_of } = await get<Queue>('/finances/differences?limit=200')
  const [later = 0, left = 0, ...others] = differences.map(({ sale_id }) => sale_id)
  expect(others.length).toBeGreaterThan(0)
  const change = (verb: 'look' | 'reopen', body: object, from = shop.owner) =>
    from.call<{ changed: number[]; has_more: boolean }>('POST', `/finances/differences/${verb}`, body)
  expect((await change('look', {})).status).toBe(422)
  for (const wrong of ['yesterday', '2026-99-22T14:03:07.120Z'])
    expect((await change('look', { as_of: wrong })).status).toBe(422)
  expect((await change('look', { as_of: '2020-01-01T00:00:00.000Z' })).status).toBe(404)
  await sql`update payout_differences set found_at = now() + interval '1 hour'
    where retailer_id = ${shop.retailerId} and sale_id = ${later}`.execute(app.capabilities.db.platform)
  const unexplained = differences.filter(({ reason }) => reason === 'other').map(({ sale_id }) => sale_id)
  const ofReason = await change('look', { as_of, reason: 'other' })
  expect(ofReason.body.changed).toEqual(unexplained.filter((id) => id !== later).toSorted((one, other) => one - other))
  await change('reopen', { sale_ids: differences.map(({ sale_id }) => sale_id) })

  const { body } = await change('look', { as_of, except_sale_ids: [left], note: 'All of October' })
  expect(body).toEqual({ changed: others.toSorted((one, other) => one - other), has_more: false })
  expect((await queue('limit=200')).map(({ sale_id }) => sale_id)).toEqual([later, left])
  const nobodys = await aPerson(app, { role: 'fulfillment', retailerId: shop.retailerId })
  expect((await change('look', { as_of }, nobodys)).status).toBe(403)
  const { as_of: lookedAsOf } = await get<Queue>('/finances/differences?state=looked_at')
  const back = await change('reopen', { as_of: lookedAsOf })
  expect(back.body.changed).toEqual(expect.arrayContaining(others))
  expect(await queue('state=looked_at')).toEqual([])
  await sql`delete from payout_differences where retailer_id = ${shop.retailerId}
    and sale_id = any(${more.rows.map(({ sale_id }) => sale_id)}::int8[])`.execute(app.capabilities.db.platform)
})

test('staff of other locations see no money history and no difference, change nothing, and see no payment', async () => {
  const [found] = await queue()
  const sale = await get<TestSale>(`/sales/${found?.sale_id}`)
  const places = await get<{ id: number }[]>('/locations/')
  const elsewhere = places.map(({ id }) => id).filter((id) => id !== sale.location_id)
  const { retailerId } = shop
  const there = await aPerson(app, { role: 'manager', retailerId, locationIds: elsewhere.slice(0, 1) })
  const here = await aPerson(app, { role: 'manager', retailerId, locationIds: [sale.location_id ?? 0] })
  expect((await there.call('GET', `/finances/sales/${sale.id}`)).status).toBe(404)
  expect((await queue('', there)).map(({ sale_id }) => sale_id)).not.toContain(sale.id)
  const look = (from: TestPerson) =>
    from.call<{ changed: number[] }>('POST', '/finances/differences/look', { sale_ids: [sale.id] })
  expect((await look(there)).status).toBe(404)
  expect(await openCount(here)).toBe((await queue('limit=200', here)).length)
  expect((await storyOf(sale.id, here)).sale_id).toBe(sale.id)
  expect((await look(here)).body).toMatchObject({ changed: [sale.id] })
  const paidFirst = await sql<{ sale_id: number }>`select sale_id from ledger_events
    where retailer_id = ${retailerId} and ready_total is not null and sale_id is not null
    order by event_id limit 1`.execute(app.capabilities.db.platform)
  const covered = paidFirst.rows[0]?.sale_id ?? 0
  expect((await storyOf(covered)).payment).not.toBeNull()
  const everywhere = await aPerson(app, { role: 'manager', retailerId, locationIds: places.map(({ id }) => id) })
  expect((await storyOf(covered, everywhere)).payment).toBeNull()
  expect((await everywhere.call('GET', `/finances/journal.csv?from=${today()}&to=${today()}&format=xero`)).status).toBe(
    403,
  )
})
