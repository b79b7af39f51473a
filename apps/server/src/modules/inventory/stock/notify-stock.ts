import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notifyStockChanged } from './change-stock.ts'
import { stockOfLinks, stockOfLocations } from './queries/stock-of-locations.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs'>

/** Updates totals, screens and listings after locations were activated or deactivated. */
export const notifyStockOfLocations = (
  { db, jobs }: Needs,
  { retailerId, locationIds }: { retailerId: number; locationIds: number[] },
): Promise<void> =>
  db.asRetailerForLong(retailerId, async (tx) => {
    await notifyStockChanged(tx, jobs, { retailerId, ...(await stockOfLocations(tx, locationIds)) })
  })

/** Updates totals, screens and listings after the shop started or stopped selling products. */
export async function notifyStockOfLinks(
  tx: Tx,
  jobs: Needs['jobs'],
  { retailerId, productSyncIds }: { retailerId: number; productSyncIds: number[] },
): Promise<void> {
  if (productSyncIds.length === 0) return
  await notifyStockChanged(tx, jobs, { retailerId, ...(await stockOfLinks(tx, productSyncIds)) })
}
