import { announce } from '../../../platform/events.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { stockChanged } from '../inventory.jobs.ts'
import { refreshStockTotals } from './queries/refresh-stock-totals.ts'

export interface StockChange {
  retailerId: number
  variantIds: number[]
  productSyncIds: number[]
  /** A person keeps pairs back, or gives them free: none was sold, and what was sold leaves before these. */
  isHeldBack?: boolean
}

/** More variants than this are told as "many". */
const NAMED = 200

/**
 * Everything that follows a change of counters, in its transaction: totals of the pages, screens, and the modules
 * above.
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
