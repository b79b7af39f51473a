import type { AnswerOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, notFound, type Refusal, refuseField } from '../../../platform/refusal.ts'
import { confirmLink } from './confirm-link.ts'
import { openStore } from '../connection/open-store.ts'
import type { SizeMatch } from './queries/manual-matches.ts'
import { givenProducts, saveStoreProducts } from './queries/product-links.ts'
import { linkOfProduct } from './queries/store-products.ts'
import { storeById } from '../connection/queries/stores.ts'
import { suggestByTitle, suggestProducts } from './queries/match-products.ts'

type Synced = AnswerOf<Contract['POST /shopify/stores/{id}/products/{shopifyProductId}/sync']>
type Needs = Pick<Capabilities, 'db' | 'jobs' | 'shops' | 'secrets' | 'clock'>

export interface SyncRequest {
  storeId: number
  shopifyProductId: string
  /** Null for the suggested product. */
  productId: number | null
  /** Sizes that a person corrected before. */
  matches: readonly SizeMatch[]
}

/** Links a product of a store to the suggested or to a chosen catalog product. Reads an unknown product first. */
export async function syncProduct(needs: Needs, caller: StaffCaller, request: SyncRequest): Promise<Synced | Refusal> {
  const { retailerId } = caller
  const store = await needs.db.asRetailer(retailerId, (tx) => storeById(tx, request.storeId))
  if (!store) return notFound('This store')
  const link = (await knownLink(needs, retailerId, request)) ?? (await readLink(needs, retailerId, request))
  if (!link) return notFound('This product of the store')
  const productId = request.productId ?? link.suggestedProductId
  if (productId === null)
    return refuseField('manual_ark_product_id', 'Nothing is suggested for this product. Select an ARK product first.')
  const sync = await confirmLink(needs, caller, {
    productSyncId: link.productSyncId,
    productId,
    matches: request.matches,
  })
  if (isRefusal(sync)) return sync
  const { sync_id, status, matched_variants, total_variants } = sync
  return { product_sync_id: sync_id, sync_id, status, matched_variants, total_variants }
}

const knownLink = ({ db }: Needs, retailerId: number, { storeId, shopifyProductId }: SyncRequest) =>
  db.asRetailer(retailerId, (tx) => linkOfProduct(tx, storeId, shopifyProductId))

async function readLink(needs: Needs, retailerId: number, { storeId, shopifyProductId }: SyncRequest) {
  const store = await openStore(needs, retailerId, storeId)
  const product = await store.product(shopifyProductId)
  if (!product) return null
  return needs.db.asRetailer(retailerId, async (tx) => {
    await saveStoreProducts(tx, { retailerId, storeId }, givenProducts([product]))
    const link = await linkOfProduct(tx, storeId, shopifyProductId)
    if (!link) return null
    const scope = { storeId, productSyncIds: [link.productSyncId] }
    await suggestProducts(tx, scope)
    await suggestByTitle(tx, scope)
    return linkOfProduct(tx, storeId, shopifyProductId)
  })
}
