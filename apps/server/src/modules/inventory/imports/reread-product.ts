import type { AnswerOf, Contract } from '@ark/contract'
import { isProviderError, ProviderNotConnected } from '@ark/marketplaces'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { waitingMessage } from '../../../platform/watch/waiting-message.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { linksOfProduct, openStore } from '../../stores/index.ts'
import { readProductAgain } from './reread-levels.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'shops' | 'secrets' | 'clock'>
type Result = AnswerOf<Contract['POST /inventory/sync-single-product/{id}']>

/**
 * Reads one catalog product again from every connected store that has it: sizes, matches and levels. A store that does
 * not answer adds an error to the result and keeps its data. Refuses with not found when no store has the product.
 */
export async function rereadProduct(
  needs: Needs,
  { retailerId }: Pick<StaffCaller, 'retailerId'>,
  productId: number,
): Promise<Result | Refusal> {
  const links = await needs.db.asRetailer(retailerId, (tx) => linksOfProduct(tx, productId))
  if (links.length === 0) return notFound('This product in your stores')
  const result: Result = { updated_variants: 0, created_items: 0, updated_items: 0, deleted_items: 0, errors: [] }
  for (const { store_id, shopify_product_id, store_name } of links) {
    try {
      const store = await openStore(needs, retailerId, store_id)
      const done = await readProductAgain(needs, store, {
        retailerId,
        storeId: store_id,
        productId: shopify_product_id,
        cause: 'product read again',
        externalId: null,
      })
      result.updated_variants += done.variants
      result.created_items += done.createdItems
      result.updated_items += done.updatedItems
      result.deleted_items += done.removed
    } catch (error) {
      if (!isProviderError(error)) throw error
      const words = error instanceof ProviderNotConnected ? 'it is not connected' : waitingMessage(error, 'Shopify')
      result.errors.push(`${store_name}: ${words}`)
    }
  }
  return result
}
