import type { SaleFiltersView } from '../../shared/sales/sale-filters.ts'
import type { SaleSummary } from '../../shared/sales/sale-words.ts'

/**
 * The sales that the filters leave. The search is case-insensitive over all a person may read off a box (document 2
 * §2). `byBarcode`: the search is a barcode, and these are the sales of its size.
 */
export function filterSales(
  sales: readonly SaleSummary[],
  view: SaleFiltersView,
  byBarcode: ReadonlySet<number> | null = null,
): SaleSummary[] {
  const words = (view.search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return sales.filter((sale) => {
    if (view.location && sale.location_id !== view.location) return false
    if (view.platform && sale.platform !== view.platform) return false
    if (byBarcode) return byBarcode.has(sale.id)
    const text = searchable(sale)
    return words.every((word) => text.includes(word))
  })
}

const searchable = (sale: SaleSummary): string =>
  [
    sale.ark_product_name,
    sale.variant_size,
    sale.sku,
    sale.order_number,
    sale.shopify_order_name,
    sale.label_tracking_number,
    sale.location_nickname,
    sale.platform === 'goat' ? 'alias' : sale.platform,
  ]
    .filter(Boolean)
    .join('\n')
    .toLowerCase()
