import type { SaleStage } from '@ark/domain'

/** StockX' 18 statuses of an order, complete as of its swagger of October 2026 (reference 4), in our words. */
const STAGES: Readonly<Record<string, SaleStage>> = {
  CREATED: 'to_ship',
  // Open, before or beside CREATED; what it waits for is not documented.
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
  // An open order that the seller is not to send: StockX may still release or end it.
  DONOTSHIP: 'held',
  AUTHFAILED: 'failed',
  RETURNED: 'failed',
  DIDNOTSHIP: 'canceled',
  CANCELED: 'canceled',
  // In the documents, in none of StockX' lists.
  CANNOTFULFILL: 'canceled',
  DELIVERED: 'delivered',
}

export const orderStage = (status: string): SaleStage => STAGES[status] ?? 'unknown'
