import type { RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

/**
 * What the catalogue shows a retailer of his own shops: given by the module that has them (docs/decisions/019), put
 * together in app.ts. Fragments are about the product whose id the named column has.
 */
export interface RetailerLinks {
  /** Where the product's picture is served from; null without an id. */
  picture(productId: string): RawBuilder<unknown>
  /** How far the furthest of his links to the product has come. */
  status(productId: string): RawBuilder<unknown>
  /** Whether he has linked the product. */
  isLinked(productId: string): RawBuilder<unknown>
  /** The catalogue products that links of his are linked to; null for a link that is linked to none. */
  productsOfLinks(tx: Tx, productSyncIds: number[]): Promise<Map<number, number | null>>
  /** The catalogue product that a product of his shop is linked to; null when it is linked to none. */
  productOfShopify(tx: Tx, shopifyProductId: string): Promise<number | null>
}
