import { cents, SALE_STAGES, type SaleStage } from '@ark/domain'
import { sql } from 'kysely'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeLocations } from '#test/belongings/made-locations.ts'
import { insertedSales, type MadeSale } from '#test/belongings/made-sales.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { logPayment } from './log-payment.ts'
import { postSale } from './post-sale.ts'
import { MOST_TRANSACTIONS } from './write-finance-files.ts'

let app: TestApp
let retailerId: number
let owner: TestPerson
let operator: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  retailerId = await aRetailer(app)
  owner = await aPerson(app, { role: 'owner', retailerId })
  operator = await aPerson(app, { role: 'operator' })
})
afterAll(() => app?.close())

/** Inserts sales and posts them to the ledger. */
async function insertPosted(sales: MadeSale[], of = retailerId): Promise<void> {
  for (const saleId of await insert(sales, of)) await postSale(app.capabilities, { retailerId: of, saleId })
}
const insert = (sales: MadeSale[], of = retailerId) =>
  app.capabilities.db.asRetailer(of, (tx) => insertedSales(tx, sales))

async function file(path: string, from = owner) {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/v1/finances/${path}`,
    headers: { authorization: `Bearer ${from.token}` },
  })
  const isCsv = String(answer.headers['content-type']).startsWith('text/csv')
  return {
    status: answer.statusCode,
    name: String(answer.headers['content-disposition']),
    rows: isCsv ? parse<Record<string, string>>(answer.body, { columns: true }) : [],
    text: answer.body,
    field: isCsv ? undefined : answer.json<{ errors?: { field: string }[] }>().errors?.[0]?.field,
  }
}

/** Today in New York, as the books count days. */
const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())

test.each([
  ['transactions.csv', 'from=2026-11-02&to=2026-11-01', 'to'],
  ['transactions.csv', 'from=2024-11-01&to=2026-11-01', 'from'],
  ['transactions.csv', 'from=yesterday&to=2026-11-01', 'from'],
  ['journal.csv', 'from=2026-11-02&to=2026-11-01&format=quickbooks', 'to'],
  ['journal.csv', 'from=2026-11-01&to=2026-11-01&format=sage', 'format'],
  ['journal.csv', 'from=2026-11-01&to=2026-11-01&format=xero', 'account_marketplace'],
])('%s is refused for %s with the name of the field', async (path, query, field) => {
  expect(await file(`${path}?${query}`)).toMatchObject({ status: 422, field })
})

test('a period contains the sales of its days in New York, oldest first, with formulas as text', async () => {
  await insertPosted([
    { sold_at: '2026-03-02T04:59:59Z', product_name: 'The day before' },
    {
      sold_at: '2026-03-02T05:00:00Z',
      product_name: '=HYPERLINK("http://x")',
      size: '9, "wide"',
      estimated_payout: 176,
    },
    {
      sold_at: '2026-03-04T04:59:59Z',
      product_name: 'In the evening',
      sale_ask: 200.5,
      marketplace_payout: 180,
      ark_fee: 10,
      retailer_payout: 170,
    },
    { sold_at: '2026-03-04T05:00:00Z', product_name: 'The day after' },
  ])
  const { rows, name } = await file('transactions.csv?from=2026-03-02&to=2026-03-03')
  expect(name).toContain('transactions_2026-03-02_2026-03-03.csv')
  expect(rows.map((row) => row['Product'])).toEqual([`'=HYPERLINK("http://x")`, 'In the evening'])
  expect(rows[0]).toMatchObject({ 'Sold (New York)': '2026-03-02 00:00', Size: '9, "wide"', 'Payout expected': '176' })
  expect(rows[1]).toMatchObject({ 'Sale price': '200.5', 'Net payout': '170', 'Payout paid': '', Platform: 'StockX' })
})

test('a manager of some locations gets only their sales', async () => {
  const [here = 0, there = 0] = await madeLocations(app, retailerId, 2)
  const sold_at = '2026-04-02T12:00:00Z'
  await insert([
    { sold_at, location_id: here, product_name: 'Here' },
    { sold_at, location_id: there, product_name: 'There' },
  ])
  const manager = await aPerson(app, { role: 'manager', retailerId, locationIds: [here] })
  const { rows } = await file('transactions.csv?from=2026-04-02&to=2026-04-02', manager)
  expect(rows.map((row) => [row['Product'], row['Location']])).toEqual([['Here', 'Place 1']])
})

test('a period with more sales than a file can hold is refused, and a shorter one is complete', async () => {
  const many = await aRetailer(app)
  const person = await aPerson(app, { role: 'owner', retailerId: many })
  const day = (at: number) => ({ sold_at: at < 7_000 ? '2026-05-02T12:00:00Z' : '2026-05-03T12:00:00Z' })
  for (let made = 0; made <= MOST_TRANSACTIONS; made += 17_000)
    await insert(
      Array.from({ length: Math.min(17_000, MOST_TRANSACTIONS + 1 - made) }, (_, at) => day(made + at)),
      many,
    )
  expect(await file('transactions.csv?from=2026-05-02&to=2026-05-03', person)).toMatchObject({
    status: 422,
    field: 'from',
  })
  expect((await file('transactions.csv?from=2026-05-02&to=2026-05-02', person)).rows).toHaveLength(7_000)
})

test('the payouts of a file with sales of every stage add up to the balances on the screen', async () => {
  const many = await aRetailer(app)
  const person = await aPerson(app, { role: 'owner', retailerId: many })
  const stages = Object.keys(SALE_STAGES) as SaleStage[]
  await insertPosted(
    stages.flatMap((stage, at) =>
      [stage, 'canceled'].map((shown) => ({
        sold_at: '2026-06-02T12:00:00Z',
        stage: shown,
        marketplace_stage: stage,
        status_override: shown !== stage,
        marketplace_payout: 100 + at,
        ark_fee: 7.13,
        retailer_payout: 92.87 + at,
      })),
    ),
    many,
  )
  const { rows } = await file('transactions.csv?from=2026-06-02&to=2026-06-02', person)
  const sum = (column: string) => rows.reduce((total, row) => total + cents(row[column] || '0'), 0)
  const { body } = await person.call<Record<string, number>>('GET', '/finances/')
  expect(rows).toHaveLength(2 * stages.length)
  expect(sum('Net payout')).toBe(cents(body['all_unpaid_sales'] ?? 0))
  expect(sum('Net payout')).toBe(sum('Marketplace payout') - sum('ARK fee'))
  const lost = rows.filter((row) => row['Money'] === 'None')
  expect(lost.map((row) => row['Net payout'])).toEqual(lost.map(() => '0'))
  expect(new Set(rows.map((row) => row['Money']))).toEqual(new Set(['On its way', 'Paid', 'None']))
})

test('the journals of both products balance and add up to the balances on the screen', async () => {
  const many = await aRetailer(app)
  const person = await aPerson(app, { role: 'owner', retailerId: many })
  const paid = { stage: 'completed', marketplace_payout: 176, ark_fee: 12.32, retailer_payout: 163.68 }
  const ids = await insert([{}, paid, { ...paid, stage: 'canceled' }], many)
  for (const saleId of ids) await postSale(app.capabilities, { retailerId: many, saleId })
  const payment = { retailer_id: many, amount: 100.1, payment_date: newYork }
  await logPayment(app.capabilities, { userId: operator.userId, key: null }, payment)
  const period = `from=${newYork}&to=${newYork}`
  const codes =
    'account_marketplace=200&account_in_transit=610&account_payable=611&account_ark_income=429&account_paid_out=090'
  const quickbooks = (await file(`journal.csv?${period}&format=quickbooks&account_ark_income=%3DFees`, person)).rows
  const xero = (await file(`journal.csv?${period}&format=xero&${codes}&tax_rate=No%20Tax`, person)).rows
  const sum = (rows: Record<string, string>[], column: string) =>
    rows.reduce((total, row) => total + cents(row[column] || '0'), 0)
  expect(sum(quickbooks, 'Debits')).toBe(sum(quickbooks, 'Credits'))
  expect(sum(quickbooks, 'Debits')).toBe(356_00)
  expect(sum(xero, '*Amount')).toBe(0)
  const of = (account: string) => xero.find((row) => row['*AccountCode'] === account)?.['*Amount']
  const { body } = await person.call<Record<string, number>>('GET', '/finances/')
  expect([of('611'), of('610'), of('090'), of('200'), of('429')]).toEqual([
    String(body['ready_for_payout']),
    String(((body['all_unpaid_sales'] ?? 0) * 100 - (body['ready_for_payout'] ?? 0) * 100) / 100),
    String(body['all_paid_sales']),
    '-356',
    '22.32',
  ])
  expect(new Set(xero.map((row) => row['*TaxRate']))).toEqual(new Set(['No Tax']))
  expect(quickbooks.map((row) => row['Account Name'])).toContain("'=Fees")
  expect(new Set(quickbooks.map((row) => row['Journal No.']))).toEqual(new Set([`ARK-${newYork}`]))
})

test('more lines than Xero accepts in a file are refused', async () => {
  const many = await aRetailer(app)
  const person = await aPerson(app, { role: 'owner', retailerId: many })
  // Noon in New York avoids the hour that occurs twice when the clocks are set back.
  await sql`with days as (
      select g, (current_date - g + time '12:00') at time zone 'America/New_York' as at from generate_series(1, 101) g),
    events as (insert into ledger_events (retailer_id, event_key, kind, sale_id, occurred_at, created_at)
      select ${many}, 'sale:' || g || ':1', 'expected', g, at, at from days returning event_key)
    insert into ledger_entries (retailer_id, event_key, account, amount, sale_id)
    select ${many}, 'sale:' || g || ':1', a.account, a.amount, g from days,
      (values ('marketplace', -3), ('in_transit', 2), ('ark_income', 1)) a (account, amount)`.execute(
    app.capabilities.db.platform,
  )
  const from = new Date(Date.now() - 150 * 86_400_000).toISOString().slice(0, 10)
  const codes =
    'account_marketplace=200&account_in_transit=610&account_payable=611&account_ark_income=429&account_paid_out=090'
  expect(await file(`journal.csv?from=${from}&to=${newYork}&format=xero&${codes}`, person)).toMatchObject({
    status: 422,
    field: 'from',
  })
  expect((await file(`journal.csv?from=${from}&to=${newYork}&format=quickbooks`, person)).rows).toHaveLength(303)
})
