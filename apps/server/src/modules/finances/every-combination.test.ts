import { SALE_STAGE_NAMES, type SaleStage } from '@ark/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertedSales, type MadeSale } from '#test/belongings/made-sales.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { postSale } from './post-sale.ts'

/**
 * Tests that only the marketplace decides about the money of a sale, in every combination of its status, the status in
 * ARK (set by hand or resolved) and the known payment (docs/decisions/081). People are notified where they disagree.
 */

let app: TestApp
let retailerId: number
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  retailerId = await aRetailer(app)
  owner = await aPerson(app, { role: 'owner', retailerId })
})
afterAll(() => app?.close())

type Place = 'on its way' | 'due' | 'nothing'

/** The place of a sale's money by its stage at the marketplace. */
const MONEY: Record<SaleStage, Place> = {
  pending: 'on its way',
  to_confirm: 'on its way',
  to_ship: 'on its way',
  labeled: 'on its way',
  packed: 'on its way',
  fulfilled: 'on its way',
  shipped: 'on its way',
  delivered: 'on its way',
  paid: 'due',
  completed: 'due',
  held: 'on its way',
  suspended: 'on its way',
  failed: 'nothing',
  canceled: 'nothing',
  resolved: 'nothing',
  unknown: 'on its way',
}
const OVER_HERE: readonly SaleStage[] = ['failed', 'canceled', 'resolved']

const [EXPECTED, OTHER, FEE] = [180, 150, 10]

interface Case {
  there: SaleStage
  here: SaleStage
  /** The paid amount in dollars; null if none is known. */
  paid: number | null
}

const CASES: Case[] = SALE_STAGE_NAMES.flatMap((there) =>
  SALE_STAGE_NAMES.flatMap((here) => [null, EXPECTED, OTHER].map((paid) => ({ there, here, paid }))),
)

const saleOf = ({ there, here, paid }: Case): MadeSale => {
  const payout = paid ?? EXPECTED
  return {
    stage: here,
    marketplace_stage: there,
    status_override: here !== there,
    estimated_payout: EXPECTED,
    marketplace_payout: payout,
    ark_fee: FEE,
    retailer_payout: payout - FEE,
    fee_schedule: SCHEDULE as never,
    ...(paid !== null && { paid_payout: paid, paid_by: 'marketplace', paid_at: '2026-11-22T12:00:00Z' }),
  }
}
const SCHEDULE = {
  effective_from: '2026-01-01',
  stockx: { commission_bps: 700, processing_bps: 300, shipping_cents: 400 },
  goat: { commission_bps: 950, seller_fee_cents: 500, cash_out_bps: 300 },
  ark: { kind: 'flat', rate_bps: 500 },
}

const netOf = ({ paid }: Case) => (paid ?? EXPECTED) - FEE

function shouldLeave(each: Case): Record<string, number> {
  const place = MONEY[each.there]
  if (place === 'nothing') return {}
  const account = place === 'due' ? 'payable' : 'in_transit'
  return { marketplace: -(netOf(each) + FEE), ark_income: FEE, [account]: netOf(each) }
}

/** Returns whether the sale is on the queue of differences, and why. */
function shouldBeOnQueue({ there, here, paid }: Case): 'decision' | 'payout' | null {
  const isOverHere = OVER_HERE.includes(here)
  if (MONEY[there] === 'nothing') return isOverHere ? null : 'decision'
  if (MONEY[there] === 'on its way') return null
  if (isOverHere) return 'decision'
  return paid === OTHER ? 'payout' : null
}

test('money follows the marketplace in every combination, and people are notified where they disagree', async () => {
  const { asRetailer } = app.capabilities.db
  const ids = await asRetailer(retailerId, (tx) => insertedSales(tx, CASES.map(saleOf)))
  for (const saleId of ids) await postSale(app.capabilities, { retailerId, saleId })
  const [entries, differences] = await asRetailer(retailerId, async (tx) => [
    (
      await sql<{ sale_id: number; left: Record<string, number> }>`
        select sale_id, json_object_agg(account, amount) as left from (
          select sale_id, account, sum(amount)::float8 as amount from ledger_entries
          where retailer_id = current_retailer() group by 1, 2 having sum(amount) <> 0) e
        group by sale_id`.execute(tx)
    ).rows,
    (
      await sql<{ sale_id: number; reason: string }>`
        select sale_id, reason from payout_differences where retailer_id = current_retailer()`.execute(tx)
    ).rows,
  ])
  const left = new Map(entries.map((row) => [row.sale_id, row.left]))
  const reasons = new Map(differences.map(({ sale_id, reason }) => [sale_id, reason]))
  const found = CASES.map((each, at) => {
    const reason = reasons.get(ids[at] ?? 0)
    return {
      ...each,
      left: left.get(ids[at] ?? 0) ?? {},
      queue: reason && reason !== 'decision' ? 'payout' : (reason ?? null),
    }
  })
  expect(found).toEqual(CASES.map((each) => ({ ...each, left: shouldLeave(each), queue: shouldBeOnQueue(each) })))

  const sumAt = (place: Place) =>
    CASES.filter(({ there }) => MONEY[there] === place).reduce((sum, each) => sum + netOf(each), 0)
  const { body } = await owner.call<Record<string, number>>('GET', '/finances/')
  expect(body).toMatchObject({ ready_for_payout: sumAt('due'), all_unpaid_sales: sumAt('due') + sumAt('on its way') })
})
