import type { StoreOrder, StorePort } from '@ark/marketplaces'
import type { SaleFacts } from '../records/queries/sale-facts.ts'
import type { SaleRef } from '../records/sale-ref.ts'
import { orderIdentifier, sourceIdentifier } from '../records/store-order.ts'

/** Returns the Shopify order that ARK created for a sale; null if there is none. */
export async function findStoreOrder(
  store: StorePort,
  ref: SaleRef,
  sale: Pick<SaleFacts, 'platform' | 'external_order_id' | 'store_order_begun_at'>,
): Promise<StoreOrder | null> {
  const found = await store.findOrder(orderIdentifier(ref, sale))
  // ARK 0.2.0 named orders by the sale, and an attempt of that version may have been interrupted.
  if (found || sale.store_order_begun_at === null) return found
  return store.findOrder(sourceIdentifier(ref))
}
