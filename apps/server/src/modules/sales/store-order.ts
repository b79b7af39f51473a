import type { ItemPlace, UnitHome } from '../inventory/index.ts'
import type { SaleFacts } from './queries/sale-facts.ts'
import type { SaleRef } from './refresh-sale.ts'

/** A sale with the place in its shop that ships it. */
export interface PlacedSale {
  sale: SaleFacts
  place: ItemPlace
}

/** Where the pair of a sale was taken. */
export const homeOfSale = (
  { variant_id: variantId, location_id: locationId }: Pick<SaleFacts, 'variant_id' | 'location_id'>,
  inventoryItemId: number,
): UnitHome => ({ inventoryItemId, variantId, locationId })

/** What a sale's Shopify order is found by: unique over all retailers, and the same in every attempt. */
export const sourceIdentifier = ({ retailerId, saleId }: SaleRef): string => `ARK-${retailerId}-${saleId}`

/** The order is made as soon as the shop has the size again: until then the pair stays sold here. */
export const GONE =
  'The shop no longer has this size at the location that ships it, or does not track it: no order can be made for it'

/** What a person is asked to do when nobody can tell whether the shop's level was changed. */
export const IN_DOUBT =
  'Shopify did not say whether it changed the stock level, and no longer remembers. Check the level of this size at ' +
  'the location that ships it, correct it in Shopify if need be, then commit the sale again: ARK then takes ' +
  'the level as it is'
