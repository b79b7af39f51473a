import type { AnswerOf, Contract } from '@ark/contract'
import { dollars } from '@ark/domain'
import {
  isProviderError,
  ProviderClosed,
  ProviderNotConnected,
  ProviderThrottled,
  type StoreSaleProduct,
} from '@ark/marketplaces'
import type { BriefCache } from '../../../platform/brief-cache.ts'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { answeredInTime } from '../../catalogue/index.ts'
import { openStore } from '../connection/open-store.ts'
import { type KnownProduct, knownProducts } from './queries/sale-products.ts'
import { storeById } from '../connection/queries/stores.ts'

type SalePage = AnswerOf<Contract['GET /liquidation/stores/{id}/sale-products']>

/** What a shop said of its products on sale, and when. */
export interface ShopSale {
  products: StoreSaleProduct[]
  hasMore: boolean
  readAt: Date
}

interface Needs extends Pick<Capabilities, 'db' | 'secrets' | 'shops' | 'clock'> {
  sales: BriefCache<ShopSale>
  /** How long Shopify has; left out: as long as a person waits. */
  withinMs?: number
}

/** Looked at in one call; what has none of them in it is found by a search. */
const MOST_PRODUCTS = 100

/**
 * Products of a store on sale. Shopify says which (docs/decisions/032); whether they are synced is read here each time.
 * Who sees some locations hears of no units: Shopify's figure is that of all. Refusals: no such store; it is not
 * connected; Shopify does not answer in time.
 */
export async function listSaleProducts(
  needs: Needs,
  { retailerId, locationIds }: StaffCaller,
  { storeId, search }: { storeId: number; search: string },
): Promise<SalePage | Refusal> {
  const row = await needs.db.asRetailer(retailerId, (tx) => storeById(tx, storeId))
  if (!row) return notFound('This store')
  // Nothing that was remembered of a shop outlives the connection.
  if (!row.is_connected) return NOT_CONNECTED
  const read = async (): Promise<ShopSale> => {
    const readAt = needs.clock.now()
    const store = await openStore(needs, retailerId, storeId)
    return { ...(await store.saleProducts({ query: search, limit: MOST_PRODUCTS })), readAt }
  }
  try {
    const { products, hasMore, readAt } = await answeredInTime(
      'shopify',
      () => needs.sales.get(retailerId, `${storeId} ${search}`, read),
      needs.withinMs,
    )
    const ids = products.map(({ productId }) => productId)
    const rows = await needs.db.asRetailer(retailerId, (tx) => knownProducts(tx, storeId, ids))
    const known = new Map(rows.map((row) => [row.shopify_product_id, row]))
    return {
      products: products.map((product) => ({
        ...shown(product, known.get(product.productId)),
        totalSaleQuantity: locationIds.length === 0 ? product.units : null,
      })),
      count: products.length,
      has_more: hasMore,
      read_at: readAt.toISOString(),
    }
  } catch (error) {
    if (!isProviderError(error)) throw error
    return refusalOf(error)
  }
}

const shown = (product: StoreSaleProduct, known: KnownProduct | undefined) => ({
  id: product.productId,
  sync_id: known?.sync_id ?? null,
  title: product.title,
  featuredImage: known?.picture ? { url: known.picture, altText: product.title } : null,
  priceRange: { min: dollars(product.salePriceCents) },
  compareAtPriceRange: { min: dollars(product.compareAtPriceCents) },
  createdAt: product.createdAt.toISOString(),
  isSynced: known?.is_synced ?? false,
  variants: product.skus.map((sku) => ({ sku })),
})

/** Document 2 §8 names the words; why, and what to do, is said besides. */
const WORDS = 'Failed to fetch sale products'
const NOT_CONNECTED = refuse('conflict', `${WORDS}: the store is not connected. Connect it again under Shopify.`)

function refusalOf(error: Error): Refusal {
  if (error instanceof ProviderNotConnected) return NOT_CONNECTED
  if (error instanceof ProviderClosed)
    return { refused: 'unavailable', code: 'provider', detail: `${WORDS}: ${error.message}.` }
  const why = error instanceof ProviderThrottled ? 'Shopify limits requests' : 'Shopify does not answer'
  return { refused: 'unavailable', code: 'provider', detail: `${WORDS}: ${why}. Try again in a moment.` }
}
