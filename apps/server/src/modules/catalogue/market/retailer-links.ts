import type { RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

/**
 * What the catalog shows of a retailer's own shops. The module that has them provides it (docs/decisions/019), and
 * app.ts passes it. The fragments concern the product whose id is in the named column.
 */
export interface RetailerLinks {
  /** The URL of the product's picture; null without an id. */
  picture(productId: string): RawBuilder<unknown>
  /** The most advanced status of the retailer's links to the product. */
  status(productId: string): RawBuilder<unknown>
  /** Whether the retailer has linked the product. */
  isLinked(productId: string): RawBuilder<unknown>
  /** Returns the catalog products of the retailer's links; null for a link without one. */
  productsOfLinks(tx: Tx, productSyncIds: number[]): Promise<Map<number, number | null>>
  /** Returns the catalog product of a product of the retailer's shop; null when there is none. */
  productOfShopify(tx: Tx, shopifyProductId: string): Promise<number | null>
}
