import type { AliasOrder } from '@ark/domain'
import type { Answer } from '../../api.ts'
import { platformName, shortOrder } from '../../formats.ts'

/** A whole sale, with its receipt. */
export type Sale = Answer<'GET /sales/{id}'>
/** What a row of a list shows of one. */
export type SaleSummary = Answer<'GET /sales/summaries'>['sales'][number]
export type AnySale = Sale | SaleSummary
/** What a scanner looks for: a sale that waits to be packed, with the barcodes of its size. */
export type SaleToScan = Answer<'GET /sales/scanning/unfulfilled'>['sales'][number]
/** What names a sale, and what confirming its order looks at. */
export type NamedSale = Pick<SaleSummary, 'platform' | 'order_number' | 'ark_product_name' | 'variant_size' | 'sku'>
type OrderedSale = Pick<
  SaleSummary,
  'platform' | 'order_number' | 'stage' | 'status' | 'order_confirmed' | 'order_canceled'
>
export type ConfirmableSale = Sale | (NamedSale & OrderedSale & Pick<SaleSummary, 'id'>)

/** The name in the catalogue, else document 2 §2’s words for what is in none. */
export const soldProduct = (sale: Sale | NamedSale): string => sale.ark_product_name ?? 'Unknown product'

/** Second line under the product: size and style code. */
export const saleDetail = (sale: Sale | NamedSale): string =>
  [sale.variant_size && `Size ${sale.variant_size}`, sale.sku].filter(Boolean).join(' · ')

/** A sale as a toast names it: 'ALIAS order 10001 (Air Jordan 1 High, size 9)'. */
export function saleName(sale: Sale | NamedSale): string {
  const size = sale.variant_size ? `, size ${sale.variant_size}` : ''
  return `${platformName(sale.platform)} order ${shortOrder(sale.order_number)} (${soldProduct(sale)}${size})`
}

/** Whether it still waits for its order in the shop. A summary leaves out what is false. */
export const isMissingInShopify = (sale: AnySale): boolean =>
  'sale_metadata' in sale ? !sale.generated_in_shopify : sale.not_in_shopify === true

/** What the rules of confirming and canceling look at. */
export function aliasOrder(sale: Sale | OrderedSale): AliasOrder {
  const { order_confirmed = false, order_canceled = false } = 'sale_metadata' in sale ? sale.sale_metadata : sale
  const { platform, stage, status, order_number } = sale
  return {
    platform,
    stage,
    status,
    alias_order_id: platform === 'goat' ? order_number : null,
    order_confirmed,
    order_canceled,
  }
}
