import { type AliasOrder, saleStatus } from '@ark/domain'
import type { Answer } from '../api.ts'
import { platformName } from '../formats.ts'

export type Sale = Answer<'GET /sales/{id}'>

export const soldProduct = (sale: Sale): string =>
  sale.ark_product_name ?? sale.sale_metadata.product_name ?? sale.sale_metadata.catalog_name ?? 'Unknown product'

/** Second line under the product: size and style code. */
export const saleDetail = (sale: Sale): string =>
  [sale.variant_size && `Size ${sale.variant_size}`, sale.sku].filter(Boolean).join(' · ')

/** ALIAS numbers its orders with UUIDs; eight digits tell them apart on a screen. */
export const shortOrder = (orderNumber: string): string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(orderNumber) ? orderNumber.slice(0, 8) : orderNumber

/** A sale as a toast names it: 'ALIAS order 10001 (Air Jordan 1 High, size 9)'. */
export function saleName(sale: Sale): string {
  const size = sale.variant_size ? `, size ${sale.variant_size}` : ''
  return `${platformName(sale.platform)} order ${shortOrder(sale.order_number)} (${soldProduct(sale)}${size})`
}

/** What the rules of confirming and canceling look at. */
export const aliasOrder = (sale: Sale): AliasOrder => ({
  platform: sale.platform,
  stage: saleStatus(sale.status).stage,
  status: sale.status,
  alias_order_id: sale.sale_metadata.alias_order_id,
  order_confirmed: sale.sale_metadata.order_confirmed,
  order_canceled: sale.sale_metadata.order_canceled,
})
