import type { AnswerOf, Contract } from '@ark/contract'
import type { MarketplaceProduct, MarketplaceVariant } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { uniqueCallTime } from '../../../platform/limits/unique-call-time.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { answeredInTime, refusalOfProvider, retryWhileThrottled } from '../accounts/ask-marketplace.ts'
import { feesChanged, refreshMarketJob } from '../catalogue.jobs.ts'
import { counterpartOf } from './import-product.ts'
import { marketplaceIds } from '../market/queries/products.ts'
import { productFacts } from './queries/product-facts.ts'
import { saveProduct } from '../market/queries/save-product.ts'
import { compareProducts } from './rules/compare-products.ts'

type Refreshed = AnswerOf<Contract['POST /admin/products/{id}/refresh-stockx-data']>

/** The product of a refresh, and its changes in the catalog. */
export interface ProductRefreshOutcome extends Pick<Refreshed, 'product_name' | 'stockx_product_id'> {
  changes: Pick<Refreshed['changes'], 'product_changes' | 'variant_changes'>
}

/**
 * Reads a product of StockX again, with its sizes and its counterpart at ALIAS, and updates the catalog in one
 * transaction. The former state is read in it under the product's lock, so that the answer has exactly this refresh's
 * changes. A person's values (retail price, release date) stay. A job reads its market. Refuses a product that StockX
 * does not list, and when StockX refuses.
 */
export async function refreshProduct(
  { db, jobs, clock, marketplaces }: Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'marketplaces'>,
  productId: number,
): Promise<ProductRefreshOutcome | Refusal> {
  const ids = await marketplaceIds(db, productId)
  if (!ids) return notFound('This product')
  const { stockx_product_id: stockxId } = ids
  if (stockxId === null) return refuse('conflict', 'StockX does not list this product, so there is nothing to refresh.')
  const told = await askMarketplaces({ marketplaces, clock }, stockxId)
  if (isRefusal(told)) return told
  return db.asPlatform(async (tx) => {
    const before = await productFacts(tx, productId)
    await saveProduct(tx, told)
    const after = await productFacts(tx, productId)
    if (!before || !after) return notFound('This product')
    const changes = compareProducts(before, after)
    if (Object.keys(changes.product_changes).length > 0 || changes.variant_changes.length > 0)
      await jobs.within(tx).publish(feesChanged, { product_id: productId })
    await jobs.within(tx).send(refreshMarketJob, { product_id: productId }, { priority: 10 })
    return { product_name: after.product.name, stockx_product_id: stockxId, changes }
  })
}

type Told = {
  product: MarketplaceProduct
  variants: MarketplaceVariant[]
  counterpart: Awaited<ReturnType<typeof counterpartOf>>
  askedAt: Date
}

async function askMarketplaces(
  { marketplaces, clock }: Pick<Capabilities, 'marketplaces' | 'clock'>,
  stockxId: string,
): Promise<Told | Refusal> {
  try {
    const askedAt = uniqueCallTime(clock)
    return await answeredInTime('stockx', async (over) => {
      const stockx = await marketplaces.of(null, 'stockx', { isAwaited: true })
      const alias = await marketplaces.of(null, 'goat', { isAwaited: true })
      const product = await retryWhileThrottled(clock, () => stockx.product(stockxId), over)
      const variants = await retryWhileThrottled(clock, () => stockx.variants(stockxId), over)
      const counterpart = await retryWhileThrottled(clock, () => counterpartOf(alias, product), over)
      return { product, variants, counterpart, askedAt }
    })
  } catch (error) {
    const refusal = refusalOfProvider(error)
    if (!refusal) throw error
    return refusal
  }
}
