import type { AnswerOf, Contract, QueryOf } from '@ark/contract'
import { dollarsOrNull } from '@ark/domain'
import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { answeredInTime, retryWhileThrottled } from '../accounts/ask-marketplace.ts'
import { refusalForCaller } from '../accounts/refusal-for-caller.ts'
import { productsOfStockx } from '../market/queries/products.ts'
import type { RetailerLinks } from '../market/retailer-links.ts'

type Call = Contract['GET /stockx/search']

interface Needs extends Pick<Capabilities, 'db' | 'marketplaces' | 'clock'> {
  links: RetailerLinks
  /** The longest wait for StockX; by default as long as a person waits. */
  withinMs?: number
}

const FOUND_AT_MOST = 50

/**
 * Returns what StockX finds for words, a style code or a barcode, with the catalog's data; uses the retailer's own
 * account when there is one. Refuses when StockX is not connected, not configured, or does not answer in time.
 */
export async function searchStockx(
  { db, marketplaces, clock, links, withinMs }: Needs,
  caller: Caller,
  { query, shopify_product_id }: QueryOf<Call>,
): Promise<AnswerOf<Call> | Refusal> {
  try {
    const found = await answeredInTime(
      'stockx',
      async (over) => {
        const stockx = await marketplaces.of(caller.retailerId, 'stockx', { isAwaited: true })
        return retryWhileThrottled(clock, () => stockx.searchProducts(query, FOUND_AT_MOST), over)
      },
      withinMs,
    )
    const known = new Map(
      (
        await productsOfStockx(
          db,
          found.map(({ productId }) => productId),
        )
      ).map((row) => [row.stockx_product_id, row]),
    )
    const current = shopify_product_id
      ? await db.asReader(caller.retailerId, (tx) => links.productOfShopify(tx, shopify_product_id))
      : null
    return {
      products: found.map((product) => {
        const existing = known.get(product.productId)
        return {
          productId: product.productId,
          title: product.title,
          styleId: product.styleCode,
          productType: product.productType,
          brand: product.brand,
          urlKey: product.urlKey,
          productAttributes: {
            colorway: product.colorway,
            releaseDate: product.releaseDate,
            retailPrice: dollarsOrNull(product.retailPriceCents),
          },
          already_imported: existing !== undefined,
          existing_product_id: existing?.product_id ?? null,
          existing_product_name: existing?.name ?? null,
          ark_product_id: existing?.product_id ?? null,
          is_synced_to_current_shopify_product: existing !== undefined && existing.product_id === current,
        }
      }),
    }
  } catch (error) {
    const refusal = await refusalForCaller({ db }, caller, error)
    if (!refusal) throw error
    return refusal
  }
}
