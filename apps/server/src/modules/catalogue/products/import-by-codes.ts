import { barcodeKey, styleCodeKey, styleCodeKeys } from '@ark/domain'
import type { MarketplaceProduct, MarketplaceVariant, ResaleMarketplace } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Clock } from '../../../platform/clock.ts'
import { retryWhileThrottled } from '../accounts/ask-marketplace.ts'
import { refreshMarketJob } from '../catalogue.jobs.ts'
import { productsOfStockx } from '../market/queries/products.ts'
import { importProduct } from './import-product.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'marketplaces' | 'clock'>

/** The codes by which a shop names a product, the most certain first. */
export interface ProductCodes {
  styleCodes: string[]
  barcodes: string[]
}

/** Each code costs a request, and a product with many of them is a set or a mistake. */
const MOST_OF_EACH = 2
const FOUND_AT_MOST = 10

/**
 * Imports the one product of StockX that has a style code of these, or else a barcode of these, into the catalog, and
 * requests its market. Returns null when the catalog has it now, and otherwise why not, as a message for the retailer.
 * Provider errors pass through. StockX's search is fuzzy, so only an equal code counts.
 */
export async function importByCodes(needs: Needs, retailerId: number, codes: ProductCodes): Promise<string | null> {
  const { db, jobs, marketplaces, clock } = needs
  if (codes.styleCodes.length + codes.barcodes.length === 0) return 'The shop gives it no style code and no barcode.'
  const stockx = await marketplaces.of(retailerId, 'stockx', { isAwaited: true, askedBy: retailerId })
  const found = await findByCodes({ stockx, clock }, codes)
  if (typeof found === 'string') return found
  const { productId: stockxProductId, variants } = found
  if ((await productsOfStockx(db, [stockxProductId])).length > 0) return null
  const product = await retryWhileThrottled(clock, () => stockx.product(stockxProductId))
  if (!product.retailPriceCents)
    return `StockX has no retail price for ${product.title}. Import it under Products, Import from Marketplace.`
  const productId = await importProduct(needs, stockxProductId, { retailerId, product, ...(variants && { variants }) })
  await jobs.send(refreshMarketJob, { product_id: productId }, { priority: 10 })
  return null
}

interface Found {
  productId: string
  /** Its sizes, when they had to be read. */
  variants?: MarketplaceVariant[]
}

interface Asked {
  stockx: ResaleMarketplace
  clock: Clock
}

async function findByCodes({ stockx, clock }: Asked, { styleCodes, barcodes }: ProductCodes): Promise<Found | string> {
  const search = (query: string): Promise<MarketplaceProduct[]> =>
    retryWhileThrottled(clock, () => stockx.searchProducts(query, FOUND_AT_MOST))
  for (const code of styleCodes.slice(0, MOST_OF_EACH)) {
    const exact = (await search(code)).filter((each) =>
      styleCodeKeys(each.styleCode ?? '').includes(styleCodeKey(code)),
    )
    if (exact.length > 1) return `StockX has ${exact.length} products with the style code ${code}. Choose one yourself.`
    if (exact[0]) return exact[0]
  }
  for (const barcode of barcodes.slice(0, MOST_OF_EACH)) {
    // StockX lists the product of a known barcode first. A product without this barcode is not the one.
    const [first] = await search(barcode)
    if (!first) continue
    const { productId } = first
    const variants = await retryWhileThrottled(clock, () => stockx.variants(productId))
    if (variants.some(({ gtins }) => gtins.some((gtin) => barcodeKey(gtin) === barcodeKey(barcode))))
      return { productId, variants }
  }
  return `StockX finds no product with ${[...styleCodes, ...barcodes].slice(0, MOST_OF_EACH).join(' or ')}.`
}
