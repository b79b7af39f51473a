import type { AnswerOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { notifyStockChanged } from './change-stock.ts'
import { enableFulfillmentWhereNone, type ShippingPlace } from './queries/items.ts'

type Result = AnswerOf<Contract['POST /inventory/variants/{id}/ensure-fulfillment']>

/**
 * Makes sure that marketplace sales of a size can ship from somewhere. A size that can ship from no location is allowed
 * at all of its locations that the caller sees. A size with an allowed location keeps its settings.
 */
export const ensureFulfillment = (
  { db, jobs }: Pick<Capabilities, 'db' | 'jobs'>,
  { retailerId, locationIds }: StaffCaller,
  variantId: number,
): Promise<Result | Refusal> =>
  db.asRetailer(retailerId, async (tx) => {
    const places = await allowShippingWhereNone(tx, jobs, { retailerId, locationIds, variantIds: [variantId] })
    if (places.length === 0) return notFound('This size')
    return {
      variant_id: variantId,
      enabled_locations: places.filter(({ is_enabled }) => is_enabled).length,
      newly_enabled: places.filter(({ is_new }) => is_new).length,
    }
  })

/**
 * Allows sizes that can ship from no location at all of theirs, within the caller's transaction. Returns the locations
 * of the sizes.
 */
export async function allowShippingWhereNone(
  tx: Tx,
  jobs: Capabilities['jobs'],
  { retailerId, locationIds, variantIds }: Pick<StaffCaller, 'retailerId' | 'locationIds'> & { variantIds: number[] },
): Promise<ShippingPlace[]> {
  const places = await enableFulfillmentWhereNone(tx, variantIds, locationIds)
  const newly = places.filter(({ is_new }) => is_new)
  if (newly.length > 0)
    await notifyStockChanged(tx, jobs, {
      retailerId,
      variantIds: [...new Set(newly.map(({ variant_id }) => variant_id))],
      productSyncIds: [...new Set(newly.map(({ product_sync_id }) => product_sync_id))],
      isHeldBack: true,
    })
  return places
}
