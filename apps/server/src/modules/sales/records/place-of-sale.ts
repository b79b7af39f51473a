import type { Tx } from '../../../platform/database/connect.ts'
import { type ItemPlace, itemPlace } from '../../inventory/index.ts'
import { storeOfLocation } from '../../stores/index.ts'
import type { SaleFacts } from './queries/sale-facts.ts'

/** Where the unit of a sale lies. */
export interface PlaceOfSale {
  /** By its item now (`itemPlace`); null: there is none any more. */
  place: ItemPlace | null
  /** The store that ships it, also when its item is no longer here; null: none was taken, or its location is gone. */
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
