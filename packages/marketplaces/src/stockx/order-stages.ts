import type { SaleStage } from '@ark/domain'

/** The stage of each of StockX' 18 order statuses, complete as of its API description of October 2026. */
const STAGES: Readonly<Record<string, SaleStage>> = {
  CREATED: 'to_ship',
  // An open order before or beside CREATED; StockX does not document what it waits for.
  PENDING: 'pending',
  SYSTEMFULFILLED: 'fulfilled',
  SHIPPED: 'shipped',
  RECEIVED: 'shipped',
  AUTHENTICATING: 'shipped',
  AUTHENTICATED: 'shipped',
  PAYOUTPENDING: 'delivered',
  PAYOUTCOMPLETED: 'paid',
  COMPLETED: 'completed',
  CCAUTHORIZATIONFAILED: 'held',
  PAYOUTFAILED: 'held',
  SUSPENDED: 'suspended',
  // An open order that the seller must not ship: StockX may still release or end it.
  DONOTSHIP: 'held',
  AUTHFAILED: 'failed',
  RETURNED: 'failed',
  DIDNOTSHIP: 'canceled',
  CANCELED: 'canceled',
  // ARK's users set these statuses; StockX' lists do not have them.
  CANNOTFULFILL: 'canceled',
  DELIVERED: 'delivered',
}

export const orderStage = (status: string): SaleStage => STAGES[status] ?? 'unknown'
