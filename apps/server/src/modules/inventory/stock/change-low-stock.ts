import { announce } from '../../../platform/events.ts'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { lowStockThreshold, recordAudit, setLowStockThreshold } from '../../accounts/index.ts'

/**
 * Sets the number of units at or below which a size counts as low, for everyone in the business. Records it in the
 * audit log.
 */
export async function changeLowStock(
  { db }: Pick<Capabilities, 'db'>,
  { retailerId, userId }: StaffCaller,
  threshold: number,
): Promise<{ threshold: number }> {
  return db.asRetailer(retailerId, async (tx) => {
    if (threshold === (await lowStockThreshold(tx))) return { threshold }
    await setLowStockThreshold(tx, threshold)
    const details = { low_stock_threshold: threshold }
    await recordAudit(tx, { retailerId, userId, event_type: 'settings_changed', status: 'success', details })
    announce(tx, retailerId, { changed: 'inventory', ids: [] })
    return { threshold }
  })
}
