import type { BodyOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { changeCosts } from './change-costs.ts'
import { costsOfProduct, type ProductCosts } from './queries/costs.ts'
import { unpriceableSizes } from '../stock/queries/unpriceable-sizes.ts'

/**
 * Sets what a pair cost, for one size or for every size of a product that the caller may price; null removes the cost.
 * Returns the costs of all sizes that the caller may see.
 */
export async function setProductCosts(
  { db }: Pick<Capabilities, 'db'>,
  { retailerId, userId, locationIds }: StaffCaller,
  { product_sync_id: productSyncId, variant_id, cost }: BodyOf<Contract['PATCH /inventory/costs']>,
): Promise<ProductCosts | Refusal> {
  return db.asRetailer(retailerId, async (tx) => {
    const known = await costsOfProduct(tx, { productSyncId, locationIds })
    if (!known) return notFound('This product')
    const meant = known.variants.filter((size) => variant_id === undefined || size.variant_id === variant_id)
    if (meant.length === 0) return notFound('This size')
    const beyond = await unpriceableSizes(
      tx,
      meant.map((size) => size.variant_id),
      locationIds,
    )
    const priced = meant.filter((size) => !beyond.has(size.variant_id))
    const costs = priced.map((size) => ({ variantId: size.variant_id, cost }))
    await changeCosts(tx, { retailerId, userId, costs })
    return (await costsOfProduct(tx, { productSyncId, locationIds })) ?? notFound('This product')
  })
}
