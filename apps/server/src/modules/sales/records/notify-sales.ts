import { MARKETPLACE_NAMES, saleStatus } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notify } from '../../notifications/index.ts'
import type { SaleFacts } from './queries/sale-facts.ts'
import { SIZE_MISSING } from './store-order.ts'

type Needs = Pick<Capabilities, 'jobs' | 'clock'>
type NamedSale = Pick<SaleFacts, 'sale_id' | 'platform' | 'product_name' | 'size' | 'external_order_id'>

const platformName = (platform: SaleFacts['platform']): string =>
  platform === 'shopify' ? 'Shopify' : MARKETPLACE_NAMES[platform]

/** Returns the name of a sale, such as 'Dunk Low Panda 9 on StockX (order 123)'. */
export const saleLabel = ({ product_name, size, platform, external_order_id }: Omit<NamedSale, 'sale_id'>): string =>
  `${[product_name, size].filter((part) => part !== null).join(' ') || 'A pair'} on ${platformName(platform)} (order ${external_order_id})`

export const saleSubject = (saleId: number): string => `sale ${saleId}`
export const salePath = (saleId: number): string => `/sales?sale=${saleId}`

interface FellThrough {
  retailerId: number
  sale: PlacedNamedSale
  /** The status that the marketplace reports, its time, and the reason if the marketplace gives one. */
  now: { value: string; at: Date; reason: string | null }
}
type PlacedNamedSale = NamedSale & Pick<SaleFacts, 'location_id'>

/**
 * Notifies the retailer that a marketplace canceled or stopped an order, or that it failed. A person must decide about
 * its pair.
 */
export const notifyLost = (tx: Tx, needs: Needs, { retailerId, sale, now }: FellThrough) =>
  notify(tx, needs, {
    retailerId,
    notice: {
      kind: 'sale_cancelled',
      subject: `${saleSubject(sale.sale_id)}, ${now.value} ${now.at.toISOString()}`,
      title: `${capitalized(saleStatus(now.value).label)}: ${saleLabel(sale)}`,
      body: `Resolve the sale under Cancelled Sales.${reasonWords(sale, now.reason)}`,
      path: '/cancelled-sales',
      locationId: sale.location_id,
    },
  })

/**
 * Returns the marketplace's reason, or an empty string if it gives none. It comes last in the text, because long texts
 * are cut.
 */
const reasonWords = ({ platform }: Pick<SaleFacts, 'platform'>, reason: string | null): string =>
  reason === null ? '' : ` ${platformName(platform)} says: ${reason}`

/** Returns a label in sentence case: 'AUTH FAILED' becomes 'Auth failed'. */
const capitalized = (label: string): string => label.slice(0, 1) + label.slice(1).toLowerCase()

/**
 * Notifies the retailer that a marketplace continues a lost order. `isTakenBack` means that the sale continues in ARK
 * too; otherwise people have decided differently, and their decision stays.
 */
export const notifyContinues = (
  tx: Tx,
  needs: Needs,
  { retailerId, sale, at, isTakenBack }: { retailerId: number; sale: PlacedNamedSale; at: Date; isTakenBack: boolean },
) =>
  notify(tx, needs, {
    retailerId,
    notice: {
      kind: 'sale_goes_on',
      subject: `${saleSubject(sale.sale_id)}, ${at.toISOString()}`,
      title: `Continues after all: ${saleLabel(sale)}`,
      body: isTakenBack
        ? 'The marketplace took its cancellation back.'
        : 'Its status in ARK stays as you set it. If its pair was sent, check whether your stock still counts it.',
      path: salePath(sale.sale_id),
      locationId: sale.location_id,
    },
  })

/**
 * Notifies the retailer, once per status, that an order which is not packed has a status that ARK does not know. Such a
 * sale is not listed to be packed, and its marketplace may still want the pair.
 */
export const notifyStatusUnknown = (
  tx: Tx,
  needs: Needs,
  { retailerId, sale, status }: { retailerId: number; sale: PlacedNamedSale; status: string },
) =>
  notify(tx, needs, {
    retailerId,
    notice: {
      kind: 'status_unknown',
      subject: `${saleSubject(sale.sale_id)}, ${status}`,
      title: `Unknown status ${saleStatus(status).label}: ${saleLabel(sale)}`,
      body:
        `Look at the order at ${platformName(sale.platform)}, and ship the pair if it waits for that. To pack it in ` +
        'ARK, set the status in Sale Details; ARK then keeps yours.',
      path: salePath(sale.sale_id),
      locationId: sale.location_id,
    },
  })

/** Notifies the retailer of a sale without a pair. A person must find one or give the order up. */
export const notifyOversold = (tx: Tx, needs: Needs, { retailerId, sale }: { retailerId: number; sale: NamedSale }) =>
  notify(tx, needs, {
    retailerId,
    notice: {
      kind: 'oversold',
      subject: saleSubject(sale.sale_id),
      title: `Oversold: ${saleLabel(sale)}`,
      body: 'No pair is left for it. Find one, or cancel the order before it costs more.',
      path: salePath(sale.sale_id),
    },
  })

/**
 * Notifies the retailer, once per sale, that the shop no longer has the size. The Shopify order waits for a person's
 * decision.
 */
export const notifySizeMissing = (
  tx: Tx,
  needs: Needs,
  { retailerId, sale }: { retailerId: number; sale: PlacedNamedSale },
) =>
  notify(tx, needs, {
    retailerId,
    notice: {
      kind: 'size_missing',
      subject: saleSubject(sale.sale_id),
      title: `Not in Shopify: ${saleLabel(sale)}`,
      body: SIZE_MISSING,
      path: salePath(sale.sale_id),
      locationId: sale.location_id,
    },
  })

/**
 * Notifies the retailer that a size exists in the shop again after a pair left without lowering its level. Only a
 * person knows whether the new count includes that pair.
 */
export const notifySizeBack = (
  tx: Tx,
  needs: Needs,
  { retailerId, sale }: { retailerId: number; sale: PlacedNamedSale },
) =>
  notify(tx, needs, {
    retailerId,
    notice: {
      kind: 'size_back',
      subject: saleSubject(sale.sale_id),
      title: `Check the count: ${saleLabel(sale)}`,
      body:
        'The size is back in Shopify. It did not exist when this pair left, so no stock level was lowered. If the count ' +
        'still includes the pair, subtract it in Shopify.',
      path: salePath(sale.sale_id),
      locationId: sale.location_id,
    },
  })
