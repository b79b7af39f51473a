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

/** A shop's products on sale, and when they were read. */
export interface ShopSale {
  products: StoreSaleProduct[]
  hasMore: boolean
  readAt: Date
}

interface Needs extends Pick<Capabilities, 'db' | 'secrets' | 'shops' | 'clock'> {
  sales: BriefCache<ShopSale>
  /** The longest wait for Shopify; by default as long as a person waits. */
  withinMs?: number
}

/** The most products of one call; a search finds the others. */
const MOST_PRODUCTS = 100

/**
 * Returns products of a store on sale. Shopify decides which (docs/decisions/032); whether they are synced is read
 * here each time. Callers who see some locations get no units, because Shopify's number is that of all locations.
 * Refuses when the store is unknown or not connected, or when Shopify does not answer in time.
 */
export async function listSaleProducts(
  needs: Needs,
  { retailerId, locationIds }: StaffCaller,
  { storeId, search }: { storeId: number; search: string },
): Promise<SalePage | Refusal> {
  const row = await needs.db.asRetailer(retailerId, (tx) => storeById(tx, storeId))
  if (!row) return notFound('This store')
  // Cached answers of a shop end with its connection.
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

/** The beginning of the message; the reason and the remedy follow. */
const WORDS = 'Failed to fetch sale products'
const NOT_CONNECTED = refuse('conflict', `${WORDS}: the store is not connected. Connect it again under Shopify.`)

function refusalOf(error: Error): Refusal {
  if (error instanceof ProviderNotConnected) return NOT_CONNECTED
  if (error instanceof ProviderClosed)
    return { refused: 'unavailable', code: 'provider', detail: `${WORDS}: ${error.message}.` }
  const why = error instanceof ProviderThrottled ? 'Shopify limits requests' : 'Shopify does not answer'
  return { refused: 'unavailable', code: 'provider', detail: `${WORDS}: ${why}. Try again in a moment.` }
}
