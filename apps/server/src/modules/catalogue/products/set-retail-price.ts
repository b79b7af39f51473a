import type { AnswerOf, Contract } from '@ark/contract'
import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { feesChanged } from '../catalogue.jobs.ts'
import { editProduct } from './edit-product.ts'
import { lockProduct, saveEdit } from './queries/global-products.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>
type Kept = AnswerOf<Contract['PATCH /products/{id}/retail-price']>

interface PricedProduct {
  productId: number
  /** The price in dollars. */
  price: number
}

/**
 * Sets a product's retail price. The catalog is shared, so a retailer may only fill in a missing price, and only the
 * operator changes an existing one (ARK's fee depends on it).
 */
export async function setRetailPrice(
  needs: Needs,
  caller: Caller,
  { productId, price }: PricedProduct,
): Promise<Kept | Refusal> {
  if (caller.role === 'operator') {
    const edited = await editProduct(needs, caller, { productId, edit: { retail_price: price } })
    return isRefusal(edited) ? edited : { id: productId, retail_price: price }
  }
  const kept = await fillRetailPrice(needs, { productId, price })
  if (kept === null) return notFound('This product')
  if (kept !== price)
    return refuse('conflict', `This product has a retail price already: $${kept}. Ask the administrator to change it.`)
  return { id: productId, retail_price: kept }
}

/**
 * Sets a product's retail price if it has none. Returns the price after that, in dollars; null when there is no such
 * product.
 */
export const fillRetailPrice = (
  { db, jobs, clock }: Needs,
  { productId, price }: PricedProduct,
): Promise<number | null> =>
  db.asPlatform(async (tx) => {
    const product = await lockProduct(tx, productId)
    if (!product || product.retail_price !== null) return product?.retail_price ?? null
    await saveEdit(tx, productId, { edit: { retail_price: price }, at: clock.now() })
    await jobs.within(tx).publish(feesChanged, { product_id: productId })
    return price
  })
