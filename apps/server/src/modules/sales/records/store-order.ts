import type { PlaceOfSale } from './place-of-sale.ts'
import type { SaleFacts } from './queries/sale-facts.ts'
import type { SaleRef } from './sale-ref.ts'

/** A sale with where its unit lies. */
export interface PlacedSale extends PlaceOfSale {
  sale: SaleFacts
}

/** What a sale's Shopify order is found by: unique over all retailers, and the same in every attempt. */
export const sourceIdentifier = ({ retailerId, saleId }: SaleRef): string => `ARK-${retailerId}-${saleId}`

/** What a person is asked to decide when the shop cannot take an order for the size of a sale. */
export const SIZE_MISSING =
  'Shopify no longer has this size at the location that ships it, or does not track it. Enter the size in Shopify ' +
  'again, and ARK makes the order once it is there, or record the order without the size.'

export const NO_LOCATION = 'The location that ships this sale is no longer in ARK'

/** What a person is asked to do when nobody can tell whether the shop's level was changed. */
export const IN_DOUBT =
  'Shopify did not say whether it changed the stock level, and no longer remembers. Check the level of this size at ' +
  'the location that ships it, correct it in Shopify if need be, then commit the sale again: ARK then takes ' +
  'the level as it is'
