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
  /** In dollars. */
  price: number
}

/**
 * Gives a product its retail price. The catalogue is everybody's, so a retailer fills in what is missing and only
 * the operator changes what is there (the ARK fee depends on it, domain §4).
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
 * Gives a product its retail price if it has none; one that is there stays. Returns the one that holds, in dollars;
 * null: there is no such product.
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
