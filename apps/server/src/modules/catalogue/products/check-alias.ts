import type { AnswerOf, Contract } from '@ark/contract'
import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { retryWhileThrottled, refusalOfProvider } from '../accounts/ask-marketplace.ts'
import { refreshMarketJob } from '../catalogue.jobs.ts'
import { counterpartOf } from './import-product.ts'
import { marketplaceIds } from '../market/queries/products.ts'
import { saveCounterpart } from '../market/queries/save-product.ts'

/**
 * Searches alias for a product by its style code; when found, links its sizes and refreshes their market in the
 * background.
 */
export async function checkAlias(
  { db, jobs, marketplaces, clock }: Pick<Capabilities, 'db' | 'jobs' | 'marketplaces' | 'clock'>,
  caller: Caller,
  productId: number,
): Promise<AnswerOf<Contract['POST /products/{id}/check-alias-and-update']> | Refusal> {
  const product = await marketplaceIds(db, productId)
  if (!product) return notFound('This product')
  try {
    const alias = await marketplaces.of(caller.retailerId, 'goat', { isAwaited: true })
    const counterpart = await retryWhileThrottled(clock, () => counterpartOf(alias, { styleCode: product.sku }))
    if (!counterpart)
      return {
        alias_available: false,
        message: product.sku
          ? `ALIAS has no product with the style code ${product.sku} yet. Try again after its release.`
          : 'This product has no style code to look for.',
      }
    const linked = await db.asPlatform(async (tx) => {
      await jobs.within(tx).send(refreshMarketJob, { product_id: productId }, { priority: 10 })
      return saveCounterpart(tx, { productId, counterpart })
    })
    return { alias_available: true, message: `Found at ALIAS; ${linked} sizes are linked.` }
  } catch (error) {
    const refusal = refusalOfProvider(error)
    if (!refusal) throw error
    return refusal
  }
}
