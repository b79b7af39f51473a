import { styleCodeKeys } from '@ark/domain'
import type { MarketplaceProduct, ResaleMarketplace } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import { saveProduct } from './queries/save-product.ts'

/**
 * Brings a product of StockX into the catalogue, with its sizes and barcodes, and its twin at alias when one carries the same style
 * code. Returns the product's id. Provider errors pass through.
 */
export async function importProduct(
  { db, marketplaces }: Pick<Capabilities, 'db' | 'marketplaces'>,
  stockxProductId: string,
): Promise<number> {
  const [stockx, alias] = await Promise.all([marketplaces.of(null, 'stockx'), marketplaces.of(null, 'goat')])
  const product = await stockx.product(stockxProductId)
  const [variants, twin] = await Promise.all([stockx.variants(stockxProductId), twinOf(alias, product)])
  return db.asPlatform((tx) => saveProduct(tx, { product, variants, twin }))
}

/** alias' search is fuzzy: a neighbour of another style code is not the same shoe. */
async function twinOf(alias: ResaleMarketplace, { styleCode }: MarketplaceProduct) {
  if (!styleCode) return null
  const wanted = new Set(styleCodeKeys(styleCode))
  const found = await alias.searchProducts(styleCode.split('/')[0] ?? styleCode, 5)
  const product = found.find((each) => styleCodeKeys(each.styleCode ?? '').some((key) => wanted.has(key)))
  return product ? { product, variants: await alias.variants(product.productId) } : null
}
