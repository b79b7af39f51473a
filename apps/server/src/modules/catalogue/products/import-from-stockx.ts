import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { cents } from '@ark/domain'
import { isProviderError } from '@ark/marketplaces'
import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal, refuseField } from '../../../platform/refusal.ts'
import { answeredInTime, retryWhileThrottled } from '../accounts/ask-marketplace.ts'
import { refusalForCaller } from '../accounts/refusal-for-caller.ts'
import { refreshMarketJob } from '../catalogue.jobs.ts'
import { importProduct } from './import-product.ts'
import { productDetail, productsOfStockx } from '../market/queries/products.ts'
import { refreshMarket } from '../market/refresh-market.ts'
import type { RetailerLinks } from '../market/retailer-links.ts'

type Call = Contract['POST /products/import-from-stockx']
interface Needs extends Pick<Capabilities, 'db' | 'jobs' | 'marketplaces' | 'clock'> {
  links: RetailerLinks
}

/**
 * Imports a product that a person found at StockX, and reads its market. A product that is in the catalog is returned
 * unchanged. Refuses when neither StockX nor the person gives a retail price, and when StockX refuses.
 */
export async function importFromStockx(
  needs: Needs,
  caller: Caller,
  { productId: stockxProductId, productAttributes }: BodyOf<Call>,
): Promise<AnswerOf<Call> | Refusal> {
  const [known] = await productsOfStockx(needs.db, [stockxProductId])
  if (known) return asAnswer(needs, caller, { productId: known.product_id, already_imported: true })
  const typed = productAttributes?.retailPrice ?? null
  try {
    const { marketplaces, clock } = needs
    const product = await answeredInTime('stockx', async (over) => {
      const stockx = await marketplaces.of(caller.retailerId, 'stockx', { isAwaited: true })
      return retryWhileThrottled(clock, () => stockx.product(stockxProductId), over)
    })
    if (!product.retailPriceCents && !typed)
      return refuseField('productAttributes.retailPrice', 'Please enter a valid retail price greater than $0')
    const productId = await importProduct(needs, stockxProductId, {
      retailerId: caller.retailerId,
      retailPriceCents: typed === null ? null : cents(typed),
      product,
    })
    await readMarket(needs, caller, productId)
    return await asAnswer(needs, caller, { productId, already_imported: false })
  } catch (error) {
    const refusal = isProviderError(error) ? await refusalForCaller(needs, caller, error) : null
    if (!refusal) throw error
    return refusal
  }
}

/** Reads the market; a failure is retried later and does not undo the import. */
async function readMarket(needs: Needs, { retailerId }: Caller, productId: number): Promise<void> {
  const failures = await refreshMarket(needs, productId, { isAwaited: true, askedBy: retailerId })
  if (failures.length > 0) await needs.jobs.send(refreshMarketJob, { product_id: productId }, { priority: 10 })
}

async function asAnswer(
  { db, links }: Needs,
  caller: Caller,
  { productId, already_imported }: { productId: number; already_imported: boolean },
): Promise<AnswerOf<Call> | Refusal> {
  const product = await db.asReader(caller.retailerId, (tx) => productDetail(tx, links, productId))
  return product ? { ...product, already_imported } : notFound('This product')
}
