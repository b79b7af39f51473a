import type { SaleFiltersView } from '../../shared/sales/sale-filters.ts'
import type { Sale } from '../../shared/sales/sale-words.ts'

/**
 * The sales that the filters leave. The search is case-insensitive over all a person may read off a box (document 2
 * §2).
 */
export function filterSales<S extends Sale>(sales: readonly S[], view: SaleFiltersView): S[] {
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
