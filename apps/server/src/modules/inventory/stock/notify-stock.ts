import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notifyStockChanged } from './change-stock.ts'
import { stockOfLinks, stockOfLocations } from './queries/stock-of-places.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs'>

/** Places were opened or closed: totals, screens and listings follow what may be offered now. */
export const notifyStockOfLocations = (
  { db, jobs }: Needs,
  { retailerId, locationIds }: { retailerId: number; locationIds: number[] },
): Promise<void> =>
  db.asRetailerForLong(retailerId, async (tx) => {
    await notifyStockChanged(tx, jobs, { retailerId, ...(await stockOfLocations(tx, locationIds)) })
  })

/** Products are sold by the shop now, or no longer: totals, screens and listings follow what may be offered. */
export async function notifyStockOfLinks(
  tx: Tx,
  jobs: Needs['jobs'],
  { retailerId, productSyncIds }: { retailerId: number; productSyncIds: number[] },
): Promise<void> {
  if (productSyncIds.length === 0) return
  await notifyStockChanged(tx, jobs, { retailerId, ...(await stockOfLinks(tx, productSyncIds)) })
}
