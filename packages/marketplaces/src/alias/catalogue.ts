import type { MarketplaceProduct, RequestLane, ResaleMarketplace } from '../resale-marketplace.ts'
import type { AliasClient } from './client.ts'
import { marketDataFrom, productFrom, variantsFrom } from './translate.ts'
import { readAvailabilities, readCatalog, readCatalogItem, type WireCatalogItem } from './wire.ts'

const PAGE_SIZE = 50
const KEPT_ITEMS = 500
const KEPT_MS = 3_600_000

export interface AliasCatalog {
  calls: Pick<ResaleMarketplace, 'searchProducts' | 'product' | 'variants' | 'marketData'>
  /**
   * Returns the item, which may be up to one hour old: its sizes and size unit are needed for every price and listing
   * and rarely change. By default in the lane of market data.
   */
  item(catalogId: string, lane?: RequestLane): Promise<WireCatalogItem>
}

/** A cache of catalog items that all ports of an account share. */
export type AliasItems = Map<string, { item: WireCatalogItem; at: number }>

export function createCatalog(
  client: AliasClient,
  settings: { regionId?: string | undefined; now: () => Date; items?: AliasItems | undefined },
): AliasCatalog {
  const kept: AliasItems = settings.items ?? new Map()

  async function read(catalogId: string, lane: RequestLane = 'market-data'): Promise<WireCatalogItem> {
    const path = `/catalog/${encodeURIComponent(catalogId)}`
    const { catalog_item } = await client(readCatalogItem, { method: 'GET', path, lane })
    const [oldest] = kept.keys()
    if (kept.size >= KEPT_ITEMS && oldest !== undefined) kept.delete(oldest)
    kept.set(catalogId, { item: catalog_item, at: settings.now().getTime() })
    return catalog_item
  }

  async function item(catalogId: string, lane?: RequestLane): Promise<WireCatalogItem> {
    const known = kept.get(catalogId)
    return known && settings.now().getTime() - known.at < KEPT_MS ? known.item : read(catalogId, lane)
  }

  return {
    item,
    calls: {
      searchProducts: (query, limit) => search(client, query, limit),
      product: async (productId) => productFrom(await read(productId)),
      variants: async (productId) => variantsFrom(await read(productId)),
      async marketData(productId) {
        const path = `/pricing_insights/availabilities/${encodeURIComponent(productId)}`
        const prices = await client(readAvailabilities, {
          method: 'GET',
          path,
          query: { region_id: settings.regionId },
          lane: 'market-data',
        })
        return marketDataFrom(await item(productId), prices.variants ?? [])
      },
    },
  }
}

async function search(client: AliasClient, query: string, limit: number): Promise<MarketplaceProduct[]> {
  const words = searchable(query)
  const found = new Map<string, MarketplaceProduct>()
  let token: string | null = words ? '' : null
  while (token !== null && found.size < limit) {
    const page = await client(readCatalog, {
      method: 'GET',
      path: '/catalog',
      query: { query: words, limit: Math.min(limit, PAGE_SIZE), pagination_token: token },
      lane: 'market-data',
    })
    for (const item of page.catalog_items ?? []) found.set(item.catalog_id, productFrom(item))
    token = page.has_more && page.catalog_items?.length ? page.next_pagination_token || null : null
  }
  return [...found.values()].slice(0, limit)
}

/**
 * Returns a query that alias can search. A compound style code finds nothing, but its first code does; barcodes are not
 * searchable at all.
 */
function searchable(query: string): string {
  const words = query.trim()
  if (/^\d{8,14}$/.test(words)) return ''
  const codes = words.split('/')
  return codes.every((code) => /\d/.test(code) && !/[a-z]/.test(code)) ? (codes[0] ?? '').trim() : words
}
