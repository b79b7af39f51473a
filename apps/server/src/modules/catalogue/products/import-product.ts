import { styleCodeKeys } from '@ark/domain'
import {
  type MarketplaceProduct,
  type MarketplaceVariant,
  ProviderNotConnected,
  type ResaleMarketplace,
} from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { uniqueCallTime } from '../../../platform/limits/unique-call-time.ts'
import { retryWhileThrottled } from '../accounts/ask-marketplace.ts'
import { saveProduct } from '../market/queries/save-product.ts'

type Needs = Pick<Capabilities, 'db' | 'marketplaces' | 'clock'>

export interface ImportRequest {
  /** The retailer whose own account is used, when there is one; null for the platform's. */
  retailerId?: number | null
  /** Used when StockX has no retail price. */
  retailPriceCents?: number | null
  /** StockX's answer, when the caller already has it, which saves a request. */
  product?: MarketplaceProduct
  /** StockX's sizes of it, when the caller already has them. */
  variants?: MarketplaceVariant[]
}

/**
 * Imports a product of StockX into the catalog, with its sizes and barcodes, and its counterpart at alias with the
 * same style code; without an ALIAS account the product has none. Returns the product's id. Provider errors pass
 * through.
 */
export async function importProduct(
  { db, marketplaces, clock }: Needs,
  stockxProductId: string,
  { retailerId = null, retailPriceCents = null, ...known }: ImportRequest = {},
): Promise<number> {
  const [stockx, alias] = await Promise.all([
    marketplaces.of(retailerId, 'stockx', { isAwaited: true }),
    aliasOrNull(marketplaces, retailerId),
  ])
  const askedAt = uniqueCallTime(clock)
  const found = known.product ?? (await retryWhileThrottled(clock, () => stockx.product(stockxProductId)))
  const variants = known.variants ?? (await retryWhileThrottled(clock, () => stockx.variants(stockxProductId)))
  const product = { ...found, retailPriceCents: found.retailPriceCents ?? retailPriceCents }
  const counterpart = alias && (await retryWhileThrottled(clock, () => counterpartOf(alias, product)))
  return db.asPlatform((tx) => saveProduct(tx, { product, variants, counterpart, askedAt }))
}

/** Returns ALIAS through the account of a retailer or the shared one; null when there is none. */
const aliasOrNull = (
  marketplaces: Needs['marketplaces'],
  retailerId: number | null,
): Promise<ResaleMarketplace | null> =>
  marketplaces.of(retailerId, 'goat', { isAwaited: true }).catch((error: unknown) => {
    if (error instanceof ProviderNotConnected) return null
    throw error
  })

export interface Counterpart {
  product: MarketplaceProduct
  variants: MarketplaceVariant[]
}

/** Returns the same shoe at alias. Its search is fuzzy, so a result with another style code is ignored. */
export async function counterpartOf(
  alias: ResaleMarketplace,
  { styleCode }: Pick<MarketplaceProduct, 'styleCode'>,
): Promise<Counterpart | null> {
  if (!styleCode) return null
  const wanted = new Set(styleCodeKeys(styleCode))
  const found = await alias.searchProducts(styleCode.split('/')[0] ?? styleCode, 5)
  const product = found.find((each) => styleCodeKeys(each.styleCode ?? '').some((key) => wanted.has(key)))
  return product ? { product, variants: await alias.variants(product.productId) } : null
}
