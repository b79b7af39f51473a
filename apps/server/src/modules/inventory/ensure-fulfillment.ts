import type { AnswerOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { notFound, type Refusal } from '../../platform/refusal.ts'
import { notifyStockChanged } from './change-stock.ts'
import { enableFulfillmentWhereNone } from './queries/items.ts'

type Result = AnswerOf<Contract['POST /inventory/variants/{id}/ensure-fulfillment']>

/**
 * Makes sure that marketplace sales of a size can ship from somewhere: a size that is allowed nowhere is allowed at
 * all of its locations (of those that the caller sees). One that is allowed somewhere stays as somebody set it.
 */
export const ensureFulfillment = (
  { db, jobs }: Pick<Capabilities, 'db' | 'jobs'>,
  { retailerId, locationIds }: StaffCaller,
  variantId: number,
): Promise<Result | Refusal> =>
  db.asRetailer(retailerId, (tx) => allowShippingWhereNone(tx, jobs, { retailerId, locationIds, variantId }))

/** The same within a change of the caller's. */
export async function allowShippingWhereNone(
  tx: Tx,
  jobs: Capabilities['jobs'],
  { retailerId, locationIds, variantId }: Pick<StaffCaller, 'retailerId' | 'locationIds'> & { variantId: number },
): Promise<Result | Refusal> {
  const places = await enableFulfillmentWhereNone(tx, variantId, locationIds)
  if (places.length === 0) return notFound('This size')
  const newly = places.filter(({ is_new }) => is_new)
  if (newly.length > 0)
    await notifyStockChanged(tx, jobs, {
      retailerId,
      variantIds: [variantId],
      productSyncIds: [...new Set(newly.map(({ product_sync_id }) => product_sync_id))],
    })
  return {
    variant_id: variantId,
    enabled_locations: places.filter(({ is_enabled }) => is_enabled).length,
    newly_enabled: newly.length,
  }
}
