import type { Tx } from '../../platform/database/connect.ts'
import { type ItemPlace, itemPlace } from '../inventory/index.ts'
import { storeOfLocation } from '../stores/index.ts'
import type { SaleFacts } from './queries/sale-facts.ts'

/** Where the unit of a sale lies. */
export interface PlaceOfSale {
  /** Null: its item is no longer here. */
  place: ItemPlace | null
  /** The store that ships it, also when its item is no longer here; null: none was taken, or its location is gone. */
  storeId: number | null
}

export async function placeOfSale(tx: Tx, sale: SaleFacts): Promise<PlaceOfSale> {
  if (sale.inventory_item_id === null) return { place: null, storeId: null }
  const place = await itemPlace(tx, sale.inventory_item_id)
  if (place) return { place, storeId: place.store_id }
  return { place, storeId: sale.location_id === null ? null : await storeOfLocation(tx, sale.location_id) }
}
