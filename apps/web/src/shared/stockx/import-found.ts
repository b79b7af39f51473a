import { type Answer, api } from '../api.ts'
import type { FoundProduct } from './stockx-search.ts'

export interface ImportOrder {
  product: FoundProduct
  /** The typed retail price in dollars; StockX's own when absent. */
  retailPrice?: number
}

/** Imports a product found on StockX into the catalog. Returns an existing product unchanged. */
export function importFound({
  product,
  retailPrice,
}: ImportOrder): Promise<Answer<'POST /products/import-from-stockx'>> {
  const { productId, title, styleId, productType, brand, urlKey, productAttributes } = product
  const { colorway, releaseDate } = productAttributes
  return api('POST /products/import-from-stockx', {
    body: {
      productId,
      title,
      styleId,
      productType,
      brand,
      urlKey,
      productAttributes: { colorway, releaseDate, retailPrice: retailPrice ?? productAttributes.retailPrice },
    },
  })
}
