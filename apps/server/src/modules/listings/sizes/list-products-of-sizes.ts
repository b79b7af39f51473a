import type { AnswerOf, Contract } from '@ark/contract'
import type { Marketplace } from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import { type ListedProductRow, listedProductRows, type ListedProductsRequest } from './queries/listed-products.ts'

type Page = AnswerOf<Contract['GET /listings/product-summaries']>
type Summary = Page['products'][number]

/** Returns a page of products for their rows. */
export async function listProductsOfSizes(tx: Tx, request: ListedProductsRequest): Promise<Page> {
  const rows = await listedProductRows(tx, request)
  const shown = rows.slice(0, request.limit)
  return {
    products: shown.map(summaryOf),
    has_more: rows.length > shown.length,
    ...(request.search?.searchedFor && { searched_for: request.search.searchedFor }),
  }
}

function summaryOf(row: ListedProductRow): Summary {
  const { product_id, product_name, total_variants, shown_variants, total_available, total_shopify_stock } = row
  const { brand, product_sku, image_url, enabled_variants, desired_payout, bottom_payout } = row
  const stockx = liveAt(row, 'stockx')
  const goat = liveAt(row, 'goat')
  return {
    product_id,
    product_name,
    ...(brand !== null && { brand }),
    ...(product_sku !== null && { product_sku }),
    ...(image_url !== null && { image_url }),
    total_variants,
    shown_variants,
    ...(enabled_variants > 0 && { enabled_variants }),
    total_available,
    total_shopify_stock,
    ...payoutOf('desired', desired_payout, row.is_desired_mixed),
    ...payoutOf('bottom', bottom_payout, row.is_bottom_mixed),
    ...(stockx && { stockx }),
    ...(goat && { goat }),
    ...(row.goblin_threshold_percent !== null && { goblin_threshold_percentage: row.goblin_threshold_percent }),
    ...(row.not_priced_here !== null && { not_priced_here: row.not_priced_here }),
    ...(row.repricing !== null && row.repricing !== 'off' && { repricing: row.repricing }),
    ...(row.last_pair !== null && { last_pair: row.last_pair }),
  }
}

function payoutOf(which: 'desired' | 'bottom', payout: number | null, isMixed: boolean): Partial<Summary> {
  if (isMixed) return { [`is_${which}_mixed`]: true }
  return payout === null ? {} : { [`${which}_payout`]: payout }
}

function liveAt({ live }: ListedProductRow, marketplace: Marketplace): Summary['stockx'] {
  const found = live[marketplace]
  return found && { live: found.live, ...(found.lowest > 0 && { lowest: found.lowest }) }
}
