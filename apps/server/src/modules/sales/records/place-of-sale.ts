import type { Tx } from '../../../platform/database/connect.ts'
import { type ItemPlace, itemPlace } from '../../inventory/index.ts'
import { storeOfLocation } from '../../stores/index.ts'
import type { SaleFacts } from './queries/sale-facts.ts'

/** The place of a sale's unit. */
export interface PlaceOfSale {
  /** The current place of its item (`itemPlace`); null if it has none any more. */
  place: ItemPlace | null
  /**
   * The store that ships it, even if its item no longer exists; null if no unit was taken or its location no longer
   * exists.
   */
  storeId: number | null
}

export async function placeOfSale(
  tx: Tx,
  sale: Pick<SaleFacts, 'inventory_item_id' | 'variant_id' | 'location_id'>,
): Promise<PlaceOfSale> {
  const { inventory_item_id: inventoryItemId, variant_id: variantId, location_id: locationId } = sale
  if (inventoryItemId === null) return { place: null, storeId: null }
  const place = await itemPlace(tx, { inventoryItemId, variantId, locationId })
  if (place) return { place, storeId: place.store_id }
  return { place, storeId: locationId === null ? null : await storeOfLocation(tx, locationId) }
}
