import { announce } from '../../../platform/events.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { stockChanged } from '../inventory.jobs.ts'
import { refreshStockTotals } from './queries/refresh-stock-totals.ts'

export interface StockChange {
  retailerId: number
  variantIds: number[]
  productSyncIds: number[]
  /** A person reserved or released pairs. None was sold, so withdrawals of sold pairs go before these. */
  isHeldBack?: boolean
}

/** An event names at most this many variants; an empty list means more. */
const NAMED = 200

/**
 * Handles everything that follows a change of counters, in its transaction: updates totals, refreshes screens, and
 * notifies the modules above.
 */
export async function notifyStockChanged(
  tx: Tx,
  jobs: Jobs,
  { retailerId, variantIds, productSyncIds, isHeldBack = false }: StockChange,
): Promise<void> {
  if (variantIds.length === 0) return
  await refreshStockTotals(tx, retailerId, productSyncIds)
  announce(tx, retailerId, { changed: 'inventory', ids: variantIds })
  await jobs.within(tx).publish(stockChanged, {
    retailer_id: retailerId,
    variant_ids: variantIds.length > NAMED ? [] : variantIds,
    is_held_back: isHeldBack,
  })
}
