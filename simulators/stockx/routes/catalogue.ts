import type { FastifyInstance } from 'fastify'
import { checkDigit } from '../../market/gtins.ts'
import type { StockxContext } from '../context.ts'
import { invalid, resourceNotFound } from '../errors.ts'
import { isCurrency } from '../money.ts'
import { pageOf } from '../paging.ts'
import { presentMarketData, presentProduct, presentSearchProduct, presentVariant } from '../present-catalogue.ts'
import { unknownFields } from '../present-listings.ts'

type Query = Record<string, string | undefined>
interface ProductRoute {
  Params: { productId: string }
  Querystring: Query
}
interface VariantRoute {
  Params: { productId: string; variantId: string }
  Querystring: Query
}

/** Registers products, variants and market data. */
export function registerCatalogue(app: FastifyInstance, context: StockxContext): void {
  const { market, settings } = context
  const product = (productId: string) => {
    const found = market.product(productId)
    if (!found || found.stockxProductId !== productId || settings.missingProducts.includes(found.styleCode))
      throw resourceNotFound()
    return found
  }
  const variant = ({ productId, variantId }: VariantRoute['Params']) => {
    const owner = product(productId)
    const found = market.variant(variantId)
    if (!found || found.stockxVariantId !== variantId) throw resourceNotFound()
    if (found.productKey !== owner.key) throw invalid('Variant does not belong to the product.')
    return { owner, found }
  }

  app.get<{ Querystring: Query }>('/catalog/search', { config: { operation: 'Search' } }, ({ query }) => {
    const text = query.query ?? ''
    if (text.length < 1 || text.length > 100) throw invalid('Validation failed: query must be 1 to 100 characters')
    const found = market.search(text).filter(({ styleCode }) => !settings.missingProducts.includes(styleCode))
    const { rows, ...page } = pageOf(found, query, 50)
    return {
      ...page,
      products: rows.map((row) => ({ ...presentSearchProduct(context, row), ...unknownFields(context) })),
    }
  })
  app.get<{ Params: { gtin: string } }>(
    '/catalog/products/variants/gtins/:gtin',
    { config: { operation: 'GetVariantsByGtin' } },
    ({ params: { gtin } }) => {
      if (!isGtin(gtin)) throw invalid('Invalid GTIN')
      const found = market.variantByGtin(gtin.replace(/^0+(?=\d{12}$)/, ''))
      const owner = found && market.productOf(found)
      if (!found || !owner?.stockxHasGtins || settings.gtinsEmpty) throw resourceNotFound()
      return presentVariant(context, owner, found)
    },
  )
  app.get<ProductRoute>('/catalog/products/:productId', { config: { operation: 'GetProduct' } }, ({ params }) => ({
    ...presentProduct(context, product(params.productId)),
    ...unknownFields(context),
  }))
  app.get<ProductRoute>(
    '/catalog/products/:productId/variants',
    { config: { operation: 'GetVariants' } },
    ({ params }) => {
      const owner = product(params.productId)
      return owner.sizes.map((size) => presentVariant(context, owner, size))
    },
  )
  app.get<VariantRoute>(
    '/catalog/products/:productId/variants/:variantId',
    { config: { operation: 'GetVariant' } },
    ({ params }) => {
      const { owner, found } = variant(params)
      return presentVariant(context, owner, found)
    },
  )
  app.get<ProductRoute>(
    '/catalog/products/:productId/market-data',
    { config: { operation: 'GetProductMarketData' } },
    ({ params, query }) => {
      const view = { currencyCode: currencyIn(query), countsOurs: false }
      return product(params.productId).sizes.map((size) => presentMarketData(context, size, view))
    },
  )
  app.get<VariantRoute>(
    '/catalog/products/:productId/variants/:variantId/market-data',
    { config: { operation: 'GetVariantMarketData' } },
    ({ params, query }) =>
      presentMarketData(context, variant(params).found, { currencyCode: currencyIn(query), countsOurs: true }),
  )
}

/** Returns the currency of a query. Refuses `country` like the real service, although the swagger still declares it. */
function currencyIn(query: Query): string {
  if (query.country !== undefined) {
    throw invalid(
      'The "country" query parameter is not supported anymore. Market data will be based on your market. Please try again without the country parameter',
    )
  }
  const code = query.currencyCode ?? 'USD'
  if (!isCurrency(code)) throw invalid(`Validation failed: currencyCode ${code} is not supported`)
  return code
}

/** Returns whether a text is a UPC, EAN, ITF-14 or GTIN-8 with a valid check digit. */
const isGtin = (text: string) => /^(\d{8}|\d{12,14})$/.test(text) && checkDigit(text.slice(0, -1)) === text.slice(-1)
