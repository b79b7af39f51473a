import type { AnswerOf, Contract } from '@ark/contract'
import { may } from '@ark/domain'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { stockAges } from '../inventory/index.ts'
import { saveStockAges, stockAgeing } from './queries/stock-ageing.ts'
import { addUpAges } from './rules/add-up-ages.ts'

/** So many items a transaction: a store is read in pieces, so that no statement takes long. */
const BATCH = 5_000
const OLDEST_OF_EACH = 50
const MINUTE_MS = 60_000

/**
 * Works out how long a retailer's stock has been lying and keeps it as a whole. Units that move meanwhile count as they
 * were when their batch was read.
 */
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
  const next = new Date(now.getTime() + pauseMs(batches))
  const reading = { retailerId, ages: sums.rows(), oldest: sums.oldest(OLDEST_OF_EACH), at: now, next }
  await db.asRetailer(retailerId, (tx) => saveStockAges(tx, reading))
}

/** A small store every quarter of an hour; a large one, which takes longer, at most twice a day. */
const pauseMs = (batches: number): number => Math.min(12 * 60, 15 * batches) * MINUTE_MS

/** How long the stock has been lying; what it cost is told to who may see costs. */
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
