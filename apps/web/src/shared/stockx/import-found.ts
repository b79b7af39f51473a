import { type Answer, api } from '../api.ts'
import type { FoundProduct } from './stockx-search.ts'

export interface ImportOrder {
  product: FoundProduct
  /** Entered by a person; left out: StockX' own. */
  retailPrice?: number
}

/** Brings a product that was found at StockX into the catalogue; one that is there is answered as it is. */
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
