import type { ResaleMarketplace } from '../resale-marketplace.ts'
import type { StockxClient } from './client.ts'
import { allPages, uniqueBy } from './pages.ts'
import { marketDataFrom, productFrom, variantFrom } from './translate.ts'
import { readMarketData, readProduct, readProducts, readVariants } from './wire.ts'

type CatalogueCalls = 'searchProducts' | 'product' | 'variants' | 'marketData'

const PAGE_SIZE = 50
const QUERY_LENGTH = 100

export function catalogCalls(client: StockxClient, currency: string): Pick<ResaleMarketplace, CatalogueCalls> {
  const get = { method: 'GET', lane: 'market-data' } as const
  return {
    async searchProducts(query, limit) {
      const words = query.trim().slice(0, QUERY_LENGTH)
      if (!words) return []
      const found = await allPages(async (pageNumber) => {
        const pageSize = String(Math.min(limit, PAGE_SIZE))
        const page = await client.json(readProducts, {
          ...get,
          path: '/catalog/search',
          query: { query: words, pageNumber: String(pageNumber), pageSize },
        })
        return { rows: page.products, more: page.hasNextPage === true && pageNumber * PAGE_SIZE < limit }
      })
      return uniqueBy(found.map(productFrom), ({ productId }) => productId).slice(0, limit)
    },
    product: async (productId) => productFrom(await client.json(readProduct, { ...get, path: pathOf(productId) })),
    async variants(productId) {
      return (await client.json(readVariants, { ...get, path: `${pathOf(productId)}/variants` })).map(variantFrom)
    },
    async marketData(productId) {
      // StockX answers 400 to `country`; the market is the account's own.
      const path = `${pathOf(productId)}/market-data`
      const rows = await client.json(readMarketData, { ...get, path, query: { currencyCode: currency } })
      return rows.map((row) => marketDataFrom(row, currency))
    },
  }
}

const pathOf = (productId: string) => `/catalog/products/${encodeURIComponent(productId)}`
