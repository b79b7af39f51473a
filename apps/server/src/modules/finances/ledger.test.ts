import { cents, dollars, SALE_STAGES, type SaleStage } from '@ark/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertedSales } from '#test/belongings/made-sales.ts'
import {
  aHappening,
  CASH_OUT_BPS,
  createMoneyModel,
  type Happening,
  sumOfAccounts,
} from '#test/processes/money-model.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { today } from '#test/acts/today.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { logPayment } from './log-payment.ts'
import { goToStage } from '../sales/records/queries/go-to-stage.ts'
import { postSale } from './post-sale.ts'
import { ledgerSums } from './queries/ledger.ts'
import { MOST_COUNTED } from './queries/payout-differences.ts'
import type { Entries } from './rules/sale-entries.ts'

let app: TestApp
let operator: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  operator = await aPerson(app, { role: 'operator' })
})
afterAll(() => app?.close())

/**
 * Runs the events of the model in `rules/money-events.test.ts` through the database, where a hundred take a second:
 * 1,600 events, or 50,000 with `ARK_LONG_TESTS=1`, over several retailers at once.
 */
const isLong = process.env['ARK_LONG_TESTS'] === '1'
const RETAILERS = 4
const EVENTS_OF_EACH = (isLong ? 50_000 : 1_600) / RETAILERS

const change = (tx: Tx, saleId: number, set: ReturnType<typeof sql>) =>
  sql`update sales set ${set} where retailer_id = current_retailer() and sale_id = ${saleId}`.execute(tx)
const goTo = (tx: Tx, saleId: number, { stage, where }: { stage: SaleStage; where: ReturnType<typeof sql> }) =>
  sql`update sales set ${goToStage({ status: stage, stage, at: new Date(), by: null })}
    where retailer_id = current_retailer() and sale_id = ${saleId} and ${where}`.execute(tx)
const counted = (amount: number) =>
  sql`marketplace_payout = ${amount / 100}, retailer_payout = ${amount / 100} - ark_fee`

/** Applies an event as the sales module does, and posts it as its job does. `sales` are the existing ones. */
async function happen(retailerId: number, sales: number[], event: Happening): Promise<void> {
  const { asRetailer } = app.capabilities.db
  if (event.kind === 'payment') {
    const payment = { retailer_id: retailerId, amount: event.cents / 100, payment_date: today(), confirm: true }
    await logPayment(app.capabilities, { userId: operator.userId, key: null }, payment)
    return
  }
  if (event.kind === 'sold') sales.push(await sold(retailerId, event))
  const saleId = event.kind === 'sold' ? sales.at(-1) : sales[event.which % sales.length]
  if (saleId === undefined) return
  if (event.kind === 'looked at again')
    await Promise.all(Array.from({ length: event.times }, () => postSale(app.capabilities, { retailerId, saleId })))
  else if (event.kind !== 'sold') await asRetailer(retailerId, (tx) => changeBy(tx, saleId, event))
  await postSale(app.capabilities, { retailerId, saleId })
}

async function sold(retailerId: number, event: Extract<Happening, { kind: 'sold' }>): Promise<number> {
  const fee = Math.min(event.fee, event.estimated)
  const amounts = {
    marketplace_payout: event.estimated / 100,
    ark_fee: fee / 100,
    retailer_payout: (event.estimated - fee) / 100,
  }
  const made = { ...amounts, platform: 'goat', estimated_payout: event.estimated / 100, fee_schedule: GOAT as never }
  const [saleId] = await app.capabilities.db.asRetailer(retailerId, (tx) => insertedSales(tx, [made]))
  return saleId ?? 0
}

type ChangeOfSale = Exclude<Happening, { kind: 'sold' | 'payment' | 'looked at again' }>

async function changeBy(tx: Tx, saleId: number, event: ChangeOfSale): Promise<void> {
  const said = event.kind === 'paid after all' ? 'completed' : 'stage' in event ? event.stage : null
  if (said !== null && event.kind !== 'set by hand') {
    const endedAt = SALE_STAGES[said].terminal ? new Date() : null
    await change(tx, saleId, sql`marketplace_stage = ${said}, ended_at = ${endedAt}`)
    await goTo(tx, saleId, { stage: said, where: sql`not status_override` })
  }
  if (event.kind === 'set by hand') {
    await change(tx, saleId, sql`status_override = true`)
    await goTo(tx, saleId, { stage: event.stage, where: sql`true` })
  }
  if (event.kind === 'fee fixed') {
    const fee = event.cents / 100
    await change(tx, saleId, sql`ark_fee = ${fee}, retailer_payout = marketplace_payout - ${fee}`)
  }
  if (event.kind === 'reported') {
    const basis = event.isBefore ? 'before-cash-out' : 'paid-out'
    await change(tx, saleId, sql`reported_payout = ${event.cents / 100}, reported_basis = ${basis}`)
  }
  if (event.kind === 'paid' || event.kind === 'paid after all') {
    const by = event.kind === 'paid' ? event.by : 'marketplace'
    const set = sql`paid_payout = ${event.cents / 100}, paid_by = ${by}, paid_at = now(), ${counted(event.cents)}`
    await change(tx, saleId, set)
  }
}

const GOAT = {
  effective_from: '2026-01-01',
  stockx: { commission_bps: 700, processing_bps: 300, shipping_cents: 400 },
  goat: { commission_bps: 950, seller_fee_cents: 500, cash_out_bps: CASH_OUT_BPS },
  ark: { kind: 'flat', rate_bps: 500 },
}

/** Compares the model with the screens of the retailer and the operator, and with each sale's entries. */
async function compare({ retailerId, owner, sales, model }: Ledger): Promise<void> {
  const { body } = await owner.call<Record<string, number>>('GET', '/finances/')
  const { open_differences, ...shown } = model.shown()
  const figures = Object.fromEntries(Object.entries(shown).map(([name, amount]) => [name, dollars(amount)]))
  expect(body).toMatchObject({ ...figures, open_differences: Math.min(open_differences, MOST_COUNTED) })
  const { body: all } = await operator.call<{ id: number; ready_for_payout: number }[]>('GET', '/admin/retailers')
  expect(all.find(({ id }) => id === retailerId)).toMatchObject({ ready_for_payout: dollars(shown.ready_for_payout) })
  await app.capabilities.db.asRetailer(retailerId, async (tx) => {
    const sums = await ledgerSums(tx)
    expect(sumOfAccounts(sums)).toBe(0)
    expect(withoutZeros(sums)).toEqual(withoutZeros(model.balances))
    const { rows: kept } = await sql<{ account: string; amount: string }>`
      select account, amount from ledger_balances where retailer_id = current_retailer()`.execute(tx)
    expect(withoutZeros(Object.fromEntries(kept.map(({ account, amount }) => [account, cents(amount)])))).toEqual(
      withoutZeros(sums),
    )
    const { rows: left } = await sql<{ sale_id: number; left: Record<string, number> }>`
      select sale_id, json_object_agg(account, amount) as left from (
        select sale_id, account, (sum(amount) * 100)::int as amount from ledger_entries
        where retailer_id = current_retailer() and sale_id is not null group by 1, 2 having sum(amount) <> 0
      ) e group by sale_id`.execute(tx)
    const ofSales = new Map(left.map((row) => [row.sale_id, row.left]))
    for (const [at, saleId] of sales.entries())
      expect([saleId, ofSales.get(saleId) ?? {}]).toEqual([
        saleId,
        withoutZeros(model.sales[at]?.posted.balances ?? {}),
      ])
    const { rows: wrong } = await sql`
      select event_key from ledger_entries where retailer_id = current_retailer()
      group by event_key having sum(amount) <> 0`.execute(tx)
    expect(wrong).toEqual([])
  })
}

const withoutZeros = (entries: Entries): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([, amount]) => amount !== 0))

interface Ledger {
  retailerId: number
  owner: TestPerson
  sales: number[]
  model: ReturnType<typeof createMoneyModel>
}

/** Applies events to one retailer, one after the other, in ARK and in the model. */
async function ledgerAfter(happenings: readonly Happening[]): Promise<Ledger> {
  const retailerId = await aRetailer(app)
  const owner = await aPerson(app, { role: 'owner', retailerId })
  const ledger: Ledger = { retailerId, owner, sales: [], model: createMoneyModel() }
  for (const event of happenings) {
    await happen(retailerId, ledger.sales, event)
    ledger.model.happen(event)
  }
  return ledger
}

const happenings = fc.array(aHappening, { minLength: EVENTS_OF_EACH, maxLength: EVENTS_OF_EACH, size: 'max' })

test('after any events, the ledger sums to zero and the screens show the sums of sales and payments', async () => {
  const startedAt = performance.now()
  await fc.assert(
    fc.asyncProperty(fc.tuple(happenings, happenings, happenings, happenings), async (ofRetailers) => {
      for (const ledger of await Promise.all(ofRetailers.map(ledgerAfter))) await compare(ledger)
    }),
    { numRuns: 1, endOnFailure: true },
  )
  const events = EVENTS_OF_EACH * RETAILERS
  const perSecond = Math.round((events / (performance.now() - startedAt)) * 1_000)
  console.log(`F1: ${events} money events through the database, ${perSecond} a second`)
})

test('two concurrent postings of a sale post it once', async () => {
  const retailerId = await aRetailer(app)
  const made = { estimated_payout: 180, fee_schedule: GOAT as never }
  const ids = await app.capabilities.db.asRetailer(retailerId, (tx) =>
    insertedSales(
      tx,
      Array.from({ length: 25 }, () => made),
    ),
  )
  // Many sales, because the first ones wait for connections and not for each other.
  for (const saleId of ids)
    await Promise.all(Array.from({ length: 4 }, () => postSale(app.capabilities, { retailerId, saleId })))
  const { rows } = await sql<{ kind: string }>`
    select kind from ledger_events where retailer_id = ${retailerId}`.execute(app.capabilities.db.platform)
  expect(rows).toEqual(ids.map(() => ({ kind: 'expected' })))
})

test('the ledger refuses a repeated event, one that does not sum to zero, and a change of one', async () => {
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
