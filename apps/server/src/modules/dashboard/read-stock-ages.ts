import type { AnswerOf, Contract } from '@ark/contract'
import { may } from '@ark/domain'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { stockAges } from '../inventory/index.ts'
import { saveStockAges, stockAgeing } from './queries/stock-ageing.ts'
import { addUpAges } from './rules/add-up-ages.ts'

/** The items per transaction. A store is read in batches so that each statement stays short. */
const BATCH = 5_000
const OLDEST_OF_EACH = 50
const MINUTE_MS = 60_000

/** Computes the age of a retailer's stock and stores it. Units that move meanwhile count as their batch saw them. */
export async function readStockAges(
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  retailerId: number,
): Promise<void> {
  const now = clock.now()
  const sums = addUpAges()
  let after: number | null = 0
  let batches = 0
  while (after !== null) {
    const from: number = after
    const { aged, last } = await db.asRetailer(retailerId, (tx) => stockAges(tx, { after: from, limit: BATCH, now }))
    sums.add(aged)
    after = last
    batches += 1
  }
  const ages = sums.rows()
  // Without stock the reading is cheap, and the first import may come at any moment.
  const next = new Date(now.getTime() + (ages.length === 0 ? MINUTE_MS : pauseMs(batches)))
  const reading = { retailerId, ages, oldest: sums.oldest(OLDEST_OF_EACH), at: now, next }
  await db.asRetailer(retailerId, (tx) => saveStockAges(tx, reading))
}

/** Returns the pause until the next reading: a quarter of an hour per batch, at most 12 hours. */
const pauseMs = (batches: number): number => Math.min(12 * 60, 15 * batches) * MINUTE_MS

/** Returns how old the stock is. Costs are null for staff who may not see them. */
export async function showStockAgeing(
  { db }: Pick<Capabilities, 'db'>,
  { retailerId, locationIds, role }: StaffCaller,
): Promise<AnswerOf<Contract['GET /dashboard/stock-ageing']>> {
  const seesCosts = may(role, 'costs.read')
  const { as_of, ages, oldest } = await db.readInOneTrip(retailerId, (tx) => stockAgeing(tx, locationIds))
  return {
    as_of,
    ages: ages.map(({ age, units, cost_units, cost_value, market_units, market_value }) => ({
      age,
      units,
      cost_units: seesCosts ? cost_units : null,
      cost_value: seesCosts ? cost_value : null,
      market_units,
      market_value,
    })),
    oldest: oldest.map(({ product_id, product_name, sku, units, since, cost_value, market_value }) => ({
      product_id,
      product_name,
      sku,
      units,
      since,
      cost_value: seesCosts ? cost_value : null,
      market_value,
    })),
  }
}
