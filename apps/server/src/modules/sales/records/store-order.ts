import type { PlaceOfSale } from './place-of-sale.ts'
import type { SaleFacts } from './queries/sale-facts.ts'
import type { SaleRef } from './sale-ref.ts'

/** A sale and the place of its unit. */
export interface PlacedSale extends PlaceOfSale {
  sale: SaleFacts
}

/**
 * Returns the identifier by which a sale's Shopify order is found: that of the marketplace's order, which is the same in
 * every attempt, and also after the database was restored from a backup and the sale was recorded again.
 */
export const orderIdentifier = (
  { retailerId }: Pick<SaleRef, 'retailerId'>,
  { platform, external_order_id }: Pick<SaleFacts, 'platform' | 'external_order_id'>,
): string => `ARK-${retailerId}-${platform}-${external_order_id}`

/** Returns a sale's name in Shopify: a tag of its order, and the cause of changes. Unique over all retailers. */
export const sourceIdentifier = ({ retailerId, saleId }: SaleRef): string => `ARK-${retailerId}-${saleId}`

/** The decision that a person must make if the shop refuses an order for the sale's size. */
export const SIZE_MISSING =
  'Shopify no longer has this size at the location that ships it, or does not track it. Add the size in Shopify ' +
  'again and ARK creates the order, or record the order without the size.'

export const NO_LOCATION = 'The location that ships this sale is no longer in ARK'

/** The instructions for a person if no one knows whether the shop's level was changed. */
export const IN_DOUBT =
  'ARK could not determine whether Shopify changed the stock level. Check this size in Shopify at the location that ' +
  'ships it, correct it if necessary, then commit the sale again. ARK then leaves the level as it is'
