import type { Answer } from '../../shared/api.ts'
import { platformName, shortOrder } from '../../shared/formats.ts'

/** A sale without a Shopify order. */
export type EarlySale = Answer<'GET /sales/pending-shopify-generation'>['sales'][number]

/** Returns the marketplace's order number; a dash when there is none. */
export const earlyOrder = ({ sale_metadata }: EarlySale): string =>
  sale_metadata.stockx_order_number ?? sale_metadata.alias_order_id ?? '–'

/** Names an early sale in a message: 'StockX order 10001 (Dunk Low, size 9)'. */
export function earlySaleName(sale: EarlySale): string {
  const { product_name, size } = sale.sale_metadata
  const of = `${product_name ?? 'Unknown product'}${size ? `, size ${size}` : ''}`
  return `${platformName(sale.platform)} order ${shortOrder(earlyOrder(sale))} (${of})`
}
