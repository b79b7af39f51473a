import type { AnswerOf, Contract } from '@ark/contract'
import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, type Refusal } from '../../../platform/refusal.ts'
import { recordAudit } from '../../accounts/index.ts'
import { refreshProduct } from './refresh-product.ts'
import type { CountRowsOfProduct } from './rows-showing-product.ts'

type Refreshed = AnswerOf<Contract['POST /admin/products/{id}/refresh-stockx-data']>

const NOTHING = { inventory_items: 0, sales: 0, product_syncs: 0, marketplace_listings: 0, listing_queue: 0 }

/** Reads a product of StockX again. Returns its changes, field by field, and how many rows show it. */
export async function refreshStockxData(
  needs: Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'marketplaces'> & { rowsOfProduct: CountRowsOfProduct },
  { userId }: Pick<Caller, 'userId'>,
  productId: number,
): Promise<Refreshed | Refusal> {
  const refreshed = await refreshProduct(needs, productId)
  if (isRefusal(refreshed)) return refreshed
  const { product_changes, variant_changes } = refreshed.changes
  const isChanged = Object.keys(product_changes).length > 0 || variant_changes.length > 0
  return needs.db.asPlatform(async (tx) => {
    await recordAudit(tx, {
      retailerId: null,
      userId,
      event_type: 'product_refreshed',
      status: 'success',
      details: { product_id: productId, fields: Object.keys(product_changes), sizes: variant_changes.length },
    })
    const denormalized_updates = isChanged ? await needs.rowsOfProduct(tx, productId) : NOTHING
    return {
      ...refreshed,
      changes: { ...refreshed.changes, denormalized_updates },
      refresh_timestamp: needs.clock.now().toISOString(),
    }
  })
}
