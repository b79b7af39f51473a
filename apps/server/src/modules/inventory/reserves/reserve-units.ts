import { mostReservable } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { notifyStockChanged } from '../stock/change-stock.ts'
import { type ItemRow, type ItemSearch, type ReservedUnits, lockItems, setReserved } from '../stock/queries/items.ts'

/**
 * Sets how many units of a size at a location are withheld from every channel, from 0 to the shop's stock there.
 * Refuses a call that matches several sizes, because it must name one.
 */
export async function reserveUnits(
  { db, jobs }: Pick<Capabilities, 'db' | 'jobs'>,
  caller: StaffCaller,
  { reserved, search }: { reserved: number; search: ItemSearch },
): Promise<ReservedUnits | Refusal> {
  const isNamed =
    search.inventory_item_id !== undefined || (search.product_sync_id !== undefined && search.location_id !== undefined)
  if (!isNamed)
    return refuseField('inventory_item_id', 'Inventory item id is missing; or name product_sync_id and location_id.')
  const { retailerId, userId, locationIds } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const [item, another] = await lockItems(tx, search, locationIds)
    if (!item) return notFound('This size at this location')
    if (another)
      return refuse('invalid', 'Several sizes match. Name the one you mean by inventory_item_id or variant_id.')
    const most = mostReservable(item)
    if (reserved > most)
      return refuseField(
        'reserved_quantity',
        `Reserved quantity may be at most ${most}: that is all Shopify has of this size at ${item.location_nickname}.`,
      )
    if (reserved === item.quantity_reserved) return present(item)
    const changed = await setReserved(tx, { retailerId, item, reserved, userId })
    await notifyStockChanged(tx, jobs, {
      retailerId,
      variantIds: [item.variant_id],
      productSyncIds: [item.product_sync_id],
      isHeldBack: true,
    })
    return present(changed)
  })
}

const present = ({ variant_id: _, ...row }: ItemRow): ReservedUnits => row
