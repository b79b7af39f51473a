import { type StockxOutcome, stockxOutcomeIn } from '../../shared/stockx/stockx-outcome.ts'
import { type MonitoringView, parseMonitoringView } from './wholesale-monitoring/monitoring-view.ts'

/** The tabs of the Admin Dashboard. The first one is open when the address names none. */
export const ADMIN_TABS = [
  { value: 'overview', label: 'System Overview' },
  { value: 'products', label: 'Global Products' },
  { value: 'wholesale', label: 'Wholesale Monitoring' },
  { value: 'debug', label: 'Debug Tools' },
  { value: 'retail-prices', label: 'Retail Prices' },
  { value: 'automation', label: 'StockX Automation' },
  { value: 'stockx-listings', label: 'StockX Listings' },
  { value: 'unknown-listings', label: 'Unknown Listings' },
  { value: 'payments', label: 'Payments' },
  { value: 'go-live', label: 'Go Live' },
  { value: 'settings', label: 'System Settings' },
  { value: 'accounts', label: 'Accounts' },
  { value: 'outbox', label: 'Outbox' },
  { value: 'failed-jobs', label: 'Failed Jobs' },
  { value: 'provider-health', label: 'Provider Health' },
  { value: 'audit', label: 'Audit Log' },
] as const

/** The filter of Provider Health by kind: stores, or accounts of a marketplace by its API name. */
export const CONNECTION_KINDS = ['shopify', 'stockx', 'goat'] as const
export type ConnectionKind = (typeof CONNECTION_KINDS)[number]

export type AdminTab = (typeof ADMIN_TABS)[number]['value']

/** The part of the Admin Dashboard's state that is in the address. */
export interface AdminView extends MonitoringView {
  tab?: AdminTab
  /** The audit log's filter by kind of event. */
  event?: string
  /** The failed jobs' filter by kind of job. */
  job?: string
  /** The retailer whose StockX listings are shown. */
  retailer?: number
  /** Debug Tools: the sale whose chain is shown. */
  chain?: number
  /** Global Products: the search text. */
  product?: string
  /** Provider Health: the kind of connection, only those with problems, and a part of a name. */
  connection?: ConnectionKind
  wrong?: true
  named?: string
  /** Go Live: the result of StockX's authorization screen. */
  stockx?: StockxOutcome
}

/** Reads the view from the address and leaves out invalid values. */
export function parseAdminView(address: Record<string, unknown>): AdminView {
  const tab = ADMIN_TABS.find(({ value }) => value === address['tab'])?.value
  const { chain, retailer, event, job, named, product } = address
  const connection = CONNECTION_KINDS.find((kind) => kind === address['connection'])
  const stockx = stockxOutcomeIn(address['stockx'])
  return {
    ...parseMonitoringView(address),
    ...(tab && { tab }),
    ...(typeof job === 'string' && /^[a-z]+\.[a-z-]{1,80}$/.test(job) && { job }),
    ...(connection && { connection }),
    ...(address['wrong'] === true && { wrong: true as const }),
    ...(typeof named === 'string' && named && { named: named.slice(0, 200) }),
    ...(stockx && { stockx }),
    ...(isId(chain) && { chain }),
    ...(isId(retailer) && { retailer }),
    ...(typeof product === 'string' && product && { product: product.slice(0, 200) }),
    ...(typeof event === 'string' && /^\w{1,100}$/.test(event) && { event }),
  }
}

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0
