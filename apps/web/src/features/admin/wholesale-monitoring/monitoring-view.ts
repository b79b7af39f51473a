import {
  DEAL_FILTERS,
  DEAL_PAYMENT_FILTERS,
  DEAL_PERIODS,
  type DealPaymentFilter,
  type DealPeriod,
  type WholesaleStatus,
} from '@ark/domain'

/** The areas of Wholesale Monitoring. */
export const MONITORING_AREAS = [
  { value: 'analytics', label: 'Analytics Overview' },
  { value: 'deals', label: 'Deal Flows' },
  { value: 'participants', label: 'Buyers & Sellers' },
] as const
export type MonitoringArea = (typeof MONITORING_AREAS)[number]['value']

/** The part of Wholesale Monitoring's state that is in the Admin Dashboard's address. */
export interface MonitoringView {
  /** The open area; the analytics when absent. */
  area?: MonitoringArea
  period?: DealPeriod
  deal_status?: WholesaleStatus
  deal_payment?: DealPaymentFilter
  /** Parts of the buyer's and the seller's names. */
  buyer?: string
  seller?: string
  order_number?: string
  /** The first and the last day. */
  from?: string
  to?: string
  /** The deal whose details are open. */
  deal?: number
  /** A part of a participant's name. */
  party?: string
}

const MOST_LETTERS = 200

/** Reads the view from the address and leaves out invalid values. */
export function parseMonitoringView(address: Record<string, unknown>): MonitoringView {
  const area = MONITORING_AREAS.find(({ value }) => value === address['area'])?.value
  const period = DEAL_PERIODS.find((known) => known === address['period'])
  const deal_status = DEAL_FILTERS.find((known) => known === address['deal_status'])
  const deal_payment = DEAL_PAYMENT_FILTERS.find((known) => known === address['deal_payment'])
  const [buyer, seller, order_number, party] = [
    textOf(address['buyer']),
    textOf(address['seller']),
    textOf(address['order_number']),
    textOf(address['party']),
  ]
  const [from, to] = [dayOf(address['from']), dayOf(address['to'])]
  const { deal } = address
  return {
    ...(area && { area }),
    ...(period && { period }),
    ...(deal_status && { deal_status }),
    ...(deal_payment && { deal_payment }),
    ...(buyer && { buyer }),
    ...(seller && { seller }),
    ...(order_number && { order_number: order_number.slice(0, 40) }),
    ...(party && { party }),
    ...(from && { from }),
    ...(to && { to }),
    ...(typeof deal === 'number' && Number.isSafeInteger(deal) && deal > 0 && { deal }),
  }
}

/** Returns typed text, which an address may contain as a number. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MOST_LETTERS) : ''

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined
