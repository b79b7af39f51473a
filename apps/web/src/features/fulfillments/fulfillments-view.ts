import type { Sale } from '../../shared/sale-words.ts'

/** What of the fulfillments screen lives in its address. */
export interface FulfillmentsView {
  search?: string
  location?: number
  platform?: Sale['platform']
}

export const PLATFORMS: readonly Sale['platform'][] = ['stockx', 'goat', 'shopify']

export function parseFulfillmentsView(address: Record<string, unknown>): FulfillmentsView {
  const { search, location } = address
  const platform = PLATFORMS.find((known) => known === address['platform'])
  return {
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search) }),
    ...(typeof location === 'number' && Number.isInteger(location) && location > 0 && { location }),
    ...(platform && { platform }),
  }
}

/** The sales that the filters leave. The search is case-insensitive over all a person may read off a box (document 2 §2). */
export function filterSales<S extends Sale>(sales: readonly S[], view: FulfillmentsView): S[] {
  const words = (view.search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return sales.filter((sale) => {
    if (view.location && sale.location_id !== view.location) return false
    if (view.platform && sale.platform !== view.platform) return false
    const text = searchable(sale)
    return words.every((word) => text.includes(word))
  })
}

function searchable(sale: Sale): string {
  const { sale_metadata: metadata } = sale
  return [
    sale.ark_product_name,
    metadata.product_name,
    metadata.catalog_name,
    sale.variant_size,
    sale.sku,
    metadata.catalog_sku,
    sale.order_number,
    metadata.stockx_order_number,
    metadata.alias_order_id,
    metadata.shopify_order_name,
    metadata.label_info?.label_tracking_number,
    sale.location_nickname,
    sale.platform === 'goat' ? 'alias' : sale.platform,
  ]
    .filter(Boolean)
    .join('\n')
    .toLowerCase()
}
