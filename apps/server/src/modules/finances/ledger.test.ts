import { cents, SALE_STAGES, type SaleStage } from '@ark/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertedSales } from '../../../../../tooling/test-app/made-sales.ts'
import { startTestApp, type TestApp } from '../../../../../tooling/test-app/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '../../../../../tooling/test-app/test-people.ts'
import { today } from '../../../../../tooling/test-app/today.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { logPayment } from './log-payment.ts'
import { goToStage } from '../sales/queries/go-to-stage.ts'
import { postSale } from './post-sale.ts'
import { ledgerSums } from './queries/ledger.ts'
import { ACCOUNTS } from './rules/sale-entries.ts'

let app: TestApp
let operator: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  operator = await aPerson(app, { role: 'operator' })
})
afterAll(() => app?.close())

/**
 * quality.md F1. Some seventy events a second: the short form has a thousand or two, the long one fifty thousand;
 * `ARK_MONEY_EVENTS=1000000` makes the million of the promise in an afternoon.
 */
const isLong = process.env['ARK_LONG_TESTS'] === '1'
const RUNS = 4
const MONEY_EVENTS = Math.ceil(Number(process.env['ARK_MONEY_EVENTS'] ?? (isLong ? 50_000 : 1_600)) / RUNS)

const STAGES = Object.keys(SALE_STAGES) as SaleStage[]
const money = fc.integer({ min: 0, max: 50_000 })
const which = fc.nat(11)

type Happening =
  | { kind: 'sold'; estimated: number; fee: number }
  /** The marketplace says so: also back from an end, as with a clawback, or a payout of what was given up here. */
  | { kind: 'moves on'; which: number; stage: SaleStage }
  /** A person says so, or resolves it. */
  | { kind: 'set by hand'; which: number; stage: SaleStage }
  | { kind: 'said'; which: number; cents: number; isBefore: boolean }
  | { kind: 'paid'; which: number; cents: number; by: 'marketplace' | 'operator' }
  | { kind: 'fee fixed'; which: number; cents: number }
  | { kind: 'payment'; cents: number }
  | { kind: 'looked at again'; which: number; times: number }

const aHappening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constant('sold' as const), estimated: money, fee: fc.integer({ min: 0, max: 2_000 }) }),
  fc.record({ kind: fc.constant('moves on' as const), which, stage: fc.constantFrom(...STAGES) }),
  fc.record({ kind: fc.constant('set by hand' as const), which, stage: fc.constantFrom(...STAGES) }),
  fc.record({ kind: fc.constant('said' as const), which, cents: money, isBefore: fc.boolean() }),
  fc.record({
    kind: fc.constant('paid' as const),
    which,
    cents: money,
    by: fc.constantFrom('marketplace' as const, 'operator' as const),
  }),
  fc.record({ kind: fc.constant('fee fixed' as const), which, cents: fc.integer({ min: 0, max: 2_000 }) }),
  fc.record({ kind: fc.constant('payment' as const), cents: fc.integer({ min: 1, max: 90_000 }) }),
  fc.record({ kind: fc.constant('looked at again' as const), which, times: fc.integer({ min: 1, max: 3 }) }),
)

const change = (tx: Tx, saleId: number, set: ReturnType<typeof sql>) =>
  sql`update sales set ${set} where retailer_id = current_retailer() and sale_id = ${saleId}`.execute(tx)
const goTo = (tx: Tx, saleId: number, { stage, where }: { stage: SaleStage; where: ReturnType<typeof sql> }) =>
  sql`update sales set ${goToStage({ status: stage, stage, at: new Date(), by: null })}
    where retailer_id = current_retailer() and sale_id = ${saleId} and ${where}`.execute(tx)
const counted = (amount: number) =>
  sql`marketplace_payout = ${amount / 100}, retailer_payout = ${amount / 100} - ark_fee`

/** Makes it happen as the sales module leaves it, and posts it as its job does. */
async function happen(retailerId: number, sales: number[], event: Happening): Promise<void> {
  const { asRetailer } = app.capabilities.db
  if (event.kind === 'payment') {
    const payment = { retailer_id: retailerId, amount: event.cents / 100, payment_date: today() }
    await logPayment(app.capabilities, { userId: operator.userId, key: null }, payment)
    return
  }
  if (event.kind === 'sold') {
    const fee = Math.min(event.fee, event.estimated)
    const amounts = {
      marketplace_payout: event.estimated / 100,
      ark_fee: fee / 100,
      retailer_payout: (event.estimated - fee) / 100,
    }
    const made = { ...amounts, platform: 'goat', estimated_payout: event.estimated / 100, fee_schedule: GOAT as never }
    sales.push(...(await asRetailer(retailerId, (tx) => insertedSales(tx, [made]))))
  }
  const saleId = event.kind === 'sold' ? sales.at(-1) : sales[event.which % sales.length]
  if (saleId === undefined) return
  if (event.kind === 'looked at again')
    await Promise.all(Array.from({ length: event.times }, () => postSale(app.capabilities, { retailerId, saleId })))
  await asRetailer(retailerId, async (tx) => {
    if (event.kind === 'moves on')
      await change(
        tx,
        saleId,
        sql`marketplace_stage = ${event.stage}, ended_at = ${SALE_STAGES[event.stage].terminal ? new Date() : null}`,
      )
    if (event.kind === 'moves on') await goTo(tx, saleId, { stage: event.stage, where: sql`not status_override` })
    if (event.kind === 'set by hand') {
      await change(tx, saleId, sql`status_override = true`)
      await goTo(tx, saleId, { stage: event.stage, where: sql`true` })
    }
    if (event.kind === 'fee fixed')
      await change(
        tx,
        saleId,
        sql`ark_fee = ${event.cents / 100}, retailer_payout = marketplace_payout - ${event.cents / 100}`,
      )
    if (event.kind === 'said')
      await change(
        tx,
        saleId,
        sql`reported_payout = ${event.cents / 100}, reported_basis = ${event.isBefore ? 'before-cash-out' : 'paid-out'}`,
      )
    if (event.kind === 'paid')
      await change(
        tx,
        saleId,
        sql`paid_payout = ${event.cents / 100}, paid_by = ${event.by}, paid_at = now(), ${counted(event.cents)}`,
      )
  })
  await postSale(app.capabilities, { retailerId, saleId })
}

const GOAT = {
  effective_from: '2026-01-01',
  stockx: { commission_bps: 700, processing_bps: 300, shipping_cents: 400 },
  goat: { commission_bps: 950, seller_fee_cents: 500, cash_out_bps: 300 },
  ark: { kind: 'flat', rate_bps: 500 },
}

/** The three balances, worked out from sales and payments without the ledger. */
async function recomputed(tx: Tx) {
  const { rows: sales } = await sql<{ stage: SaleStage; retailer_payout: string }>`
    select marketplace_stage as stage, retailer_payout from sales where retailer_id = current_retailer()`.execute(tx)
  const { rows: payments } = await sql<{ amount: string }>`
    select amount from payments where retailer_id = current_retailer()`.execute(tx)
  const sumOf = (state: string) =>
    sales
      .filter(({ stage }) => SALE_STAGES[stage].money === state)
      .reduce((sum, { retailer_payout }) => sum + cents(retailer_payout), 0)
  const paid = payments.reduce((sum, { amount }) => sum + cents(amount), 0)
  const ready = sumOf('paid') - paid
  return {
    ready_for_payout: ready / 100,
    all_unpaid_sales: (ready + sumOf('pending')) / 100,
    all_paid_sales: paid / 100,
  }
}

test('F1: whatever happens to money, the ledger sums to zero and the finance summary is what sales and payments give', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aHappening, { minLength: MONEY_EVENTS / 2, maxLength: MONEY_EVENTS, size: 'max' }),
      async (happenings) => {
        const retailerId = await aRetailer(app)
        const owner = await aPerson(app, { role: 'owner', retailerId })
        const sales: number[] = []
        for (const event of happenings) await happen(retailerId, sales, event)
        const { body } = await owner.call<Record<string, number>>('GET', '/finances/')
        await app.capabilities.db.asRetailer(retailerId, async (tx) => {
          expect(body).toMatchObject(await recomputed(tx))
          const sums = await ledgerSums(tx)
          expect(ACCOUNTS.reduce((sum, account) => sum + (sums[account] ?? 0), 0)).toBe(0)
          const { rows: kept } = await sql<{ account: string; amount: string }>`
            select account, amount from ledger_balances where retailer_id = current_retailer()`.execute(tx)
          for (const { account, amount } of kept)
            expect([account, cents(amount)]).toEqual([account, sums[account as 'payable'] ?? 0])
          const { rows: wrong } = await sql`
            select event_key from ledger_entries where retailer_id = current_retailer()
            group by event_key having sum(amount) <> 0`.execute(tx)
          expect(wrong).toEqual([])
        })
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
})

test('two who post the same sale at once post it once', async () => {
  const retailerId = await aRetailer(app)
  const made = { estimated_payout: 180, fee_schedule: GOAT as never }
  const ids = await app.capabilities.db.asRetailer(retailerId, (tx) =>
    insertedSales(
      tx,
      Array.from({ length: 25 }, () => made),
    ),
  )
  // Many sales, since the first ones wait for connections and not for each other.
  for (const saleId of ids)
    await Promise.all(Array.from({ length: 4 }, () => postSale(app.capabilities, { retailerId, saleId })))
  const { rows } = await sql<{ kind: string }>`
    select kind from ledger_events where retailer_id = ${retailerId}`.execute(app.capabilities.db.platform)
  expect(rows).toEqual(ids.map(() => ({ kind: 'expected' })))
})

test('the books take no event twice, none that does not sum to zero, and no change of one', async () => {
  const retailerId = await aRetailer(app)
  const { asRetailer } = app.capabilities.db
  await happen(retailerId, [], { kind: 'sold', estimated: 100_00, fee: 5_00 })
  const posted = sql`select * from ledger_events where retailer_id = current_retailer()`
  const tried = (statement: ReturnType<typeof sql>) =>
    asRetailer(retailerId, (tx) => statement.execute(tx)).then(
      () => 'done',
      (error: { code?: string; message: string }) => error.code,
    )
  expect(
    await tried(sql`insert into ledger_events (retailer_id, event_key, kind, sale_id, occurred_at)
      select retailer_id, event_key, kind, sale_id, occurred_at from (${posted}) e`),
  ).toBe('23505')
  expect(
    await tried(sql`with event as (insert into ledger_events (retailer_id, event_key, kind, sale_id, occurred_at)
        select retailer_id, 'sale:0:1', kind, sale_id, occurred_at from (${posted}) e returning 1)
      insert into ledger_entries (retailer_id, event_key, account, amount) values (current_retailer(), 'sale:0:1', 'payable', 1)`),
  ).toBe('P0001')
  expect(
    await tried(sql`insert into ledger_entries (retailer_id, event_key, account, amount)
    values (current_retailer(), 'of nothing', 'payable', 1), (current_retailer(), 'of nothing', 'paid_out', -1)`),
  ).toBe('23503')
  for (const table of ['ledger_events', 'ledger_entries'])
    for (const statement of [
      sql`update ${sql.table(table)} set created_at = now()`,
      sql`delete from ${sql.table(table)}`,
    ])
      expect([table, await tried(statement)]).toEqual([table, '42501'])
})
