import { MARKETPLACE_NAMES } from '@ark/domain'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { notify } from '../notifications/index.ts'
import type { SaleFacts } from './queries/sale-facts.ts'

type Needs = Pick<Capabilities, 'jobs' | 'clock'>
type NamedSale = Pick<SaleFacts, 'sale_id' | 'platform' | 'product_name' | 'size' | 'external_order_id'>

/** 'Dunk Low Panda 9 on StockX (order 123)'. */
export const saleWords = ({ product_name, size, platform, external_order_id }: Omit<NamedSale, 'sale_id'>): string =>
  `${[product_name, size].filter((part) => part !== null).join(' ') || 'A pair'} on ${platform === 'shopify' ? 'Shopify' : MARKETPLACE_NAMES[platform]} (order ${external_order_id})`

export const saleSubject = (saleId: number): string => `sale ${saleId}`
export const salePath = (saleId: number): string => `/sales?sale=${saleId}`

/** The marketplace has canceled an order: its pair may go back on the shelf. */
export const notifyCanceled = (
  tx: Tx,
  needs: Needs,
  { retailerId, sale }: { retailerId: number; sale: NamedSale & Pick<SaleFacts, 'location_id'> },
) =>
  notify(tx, needs, {
    retailerId,
    notice: {
      kind: 'sale_cancelled',
      subject: saleSubject(sale.sale_id),
      title: `Cancelled: ${saleWords(sale)}`,
      body: 'Say under Cancelled Sales whether the pair is back on the shelf.',
      path: '/cancelled-sales',
      locationId: sale.location_id,
    },
  })

/** A sale without a pair: somebody has to find one, or give the order up. */
export const notifyOversold = (tx: Tx, needs: Needs, { retailerId, sale }: { retailerId: number; sale: NamedSale }) =>
  notify(tx, needs, {
    retailerId,
    notice: {
      kind: 'oversold',
      subject: saleSubject(sale.sale_id),
      title: `Oversold: ${saleWords(sale)}`,
      body: 'No pair is left for it. Find one, or cancel the order before it costs more.',
      path: salePath(sale.sale_id),
    },
  })
