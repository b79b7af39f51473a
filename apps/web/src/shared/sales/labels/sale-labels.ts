import type { AliasOrder } from '@ark/domain'
import type { Answer } from '../../api.ts'
import { platformName, shortOrder } from '../../formats.ts'

/** A sale with all details and its receipt. */
export type Sale = Answer<'GET /sales/{id}'>
/** A sale as a list row shows it. */
export type SaleSummary = Answer<'GET /sales/summaries'>['sales'][number]
export type AnySale = Sale | SaleSummary
/** A sale that waits for packing, with the barcodes of its size. */
export type SaleToScan = Answer<'GET /sales/scanning/unfulfilled'>['sales'][number]
/** The fields that name a sale in a message. */
export type NamedSale = Pick<SaleSummary, 'platform' | 'order_number' | 'ark_product_name' | 'variant_size' | 'sku'>
type OrderedSale = Pick<
  SaleSummary,
  'platform' | 'order_number' | 'stage' | 'status' | 'order_confirmed' | 'order_canceled'
>
export type ConfirmableSale = Sale | (NamedSale & OrderedSale & Pick<SaleSummary, 'id'>)

/** Returns the catalog's product name, or 'Unknown product' when the sale has none. */
export const soldProduct = (sale: Sale | NamedSale): string => sale.ark_product_name ?? 'Unknown product'

/** Returns the second line under a product: size and style code. */
export const saleDetail = (sale: Sale | NamedSale): string =>
  [sale.variant_size && `Size ${sale.variant_size}`, sale.sku].filter(Boolean).join(' · ')

/** Names a sale in a message: 'ALIAS order 10001 (Air Jordan 1 High, size 9)'. */
export function saleName(sale: Sale | NamedSale): string {
  const size = sale.variant_size ? `, size ${sale.variant_size}` : ''
  return `${platformName(sale.platform)} order ${shortOrder(sale.order_number)} (${soldProduct(sale)}${size})`
}

/** Returns whether a sale still lacks its Shopify order. Summaries omit false values. */
export const isMissingInShopify = (sale: AnySale): boolean =>
  'sale_metadata' in sale ? !sale.generated_in_shopify : sale.not_in_shopify === true

/** Returns the fields that the rules of confirming and canceling read. */
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
