import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSoldPair, type SoldPair } from '#test/belongings/canceled-sales.ts'
import { followSalesAfter } from '#test/belongings/sales-of-shop.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'

type Finances = AnswerOf<Contract['GET /finances/']>
type Story = AnswerOf<Contract['GET /finances/sales/{id}']>

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

const DAY_MS = 86_400_000

const after = (ms: number) => followSalesAfter(app, ms)
const stockxSays = ({ orderNumber }: SoldPair, status: string) =>
  app.simulators.stockx.control.advance({ orderNumber, status })
const due = async () => (await shop.owner.call<Finances>('GET', '/finances/')).body.ready_for_payout
const story = async ({ saleId }: SoldPair) => (await shop.owner.call<Story>('GET', `/finances/sales/${saleId}`)).body
const clawbacks = async () => {
  const { rows } = await sql<{ title: string; subject: string }>`
    select title, subject from notifications where kind = 'clawback' order by notification_id`.execute(
    app.capabilities.db.platform,
  )
  return rows
}
const ledgerSum = async () => {
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(amount), 0)::float8 as sum from ledger_entries`.execute(app.capabilities.db.platform)
  return rows[0]?.sum
}
const lookedAt = async ({ saleId }: SoldPair) => {
  const { rows } = await sql<{ refreshed_at: Date; next: Date | null }>`
    select refreshed_at, recheck_next_attempt_at as next from sales where sale_id = ${saleId}`.execute(
    app.capabilities.db.platform,
  )
  return { last: rows[0]?.refreshed_at.getTime(), next: rows[0]?.next }
}

async function paidPair(): Promise<SoldPair> {
  const pair = await aSoldPair({ app, shop }, { isOrdered: true })
  stockxSays(pair, 'COMPLETED')
  await after(DAY_MS / 4)
  return pair
}

test.each(['RETURNED', 'CANCELED'])(
  'completed, and %s a month later: the payout is taken back, and the retailer is notified once',
  async (status) => {
    const [before, toldBefore] = [await due(), (await clawbacks()).length]
    const pair = await paidPair()
    const paid = (await due()) - before
    expect(paid).toBeGreaterThan(0)
    for (let days = 0; days < 30; days += 5) await after(5 * DAY_MS)
    stockxSays(pair, status)
    for (let days = 0; days < 20; days += 5) await after(5 * DAY_MS)
    expect(await due()).toBeCloseTo(before, 2)
    expect(await ledgerSum()).toBe(0)
    const { ledger, money_state } = await story(pair)
    expect(money_state).toBe('lost')
    expect(ledger.at(-1)).toMatchObject({ kind: 'reversed' })
    const told = await clawbacks()
    expect(told).toHaveLength(toldBefore + 1)
    expect(told.at(-1)?.title).toContain(`$${paid.toFixed(2)} taken back`)
  },
)

test('a payout that StockX restores is due again, and the retailer is notified when it is taken back once more', async () => {
  const before = await due()
  const told = (await clawbacks()).length
  const pair = await paidPair()
  const paid = await due()
  for (const [status, is] of [
    ['RETURNED', before],
    ['COMPLETED', paid],
    ['RETURNED', before],
  ] as const) {
    stockxSays(pair, status)
    await after(3 * DAY_MS)
    expect(await due()).toBeCloseTo(is, 2)
  }
  expect(await ledgerSum()).toBe(0)
  expect(await clawbacks()).toHaveLength(told + 2)
})

test('a sale that is lost before it was paid is no clawback', async () => {
  const told = (await clawbacks()).length
  const pair = await aSoldPair({ app, shop }, { isOrdered: true })
  stockxSays(pair, 'CANCELED')
  await after(DAY_MS / 4)
  expect((await story(pair)).ledger.at(-1)).toMatchObject({ kind: 'reversed' })
  expect(await clawbacks()).toHaveLength(told)
})

test('an ended order is checked a dozen times at growing intervals, and not after sixty days', async () => {
  const pair = await paidPair()
  const looks: number[] = []
  let { last } = await lookedAt(pair)
  for (let day = 1; day <= 90; day += 1) {
    await after(DAY_MS)
    const now = await lookedAt(pair)
    if (now.last !== last) looks.push(day)
    last = now.last
  }
  const waits = looks.slice(1).map((day, at) => day - (looks[at] ?? 0))
  expect(looks.length).toBeGreaterThan(8)
  expect(looks.length).toBeLessThan(16)
  expect(waits.at(-1)).toBeGreaterThan(5 * (waits[0] ?? 0))
  expect(looks.at(-1)).toBeLessThanOrEqual(61)
  expect((await lookedAt(pair)).next).toBeNull()
})
