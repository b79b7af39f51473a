import type { Tx } from '../../../platform/database/connect.ts'
import { announce, announceToOperator } from '../../../platform/events.ts'
import type { RequestRef } from './queries/request-labels.ts'

/**
 * Announces after the commit that a request for bulk shipping has changed, to the browsers of its retailer and of the
 * operator. With `saleIds`, announces that its sales have changed too.
 */
export function announceRequest(tx: Tx, { retailerId, requestId }: RequestRef, saleIds: number[] = []): void {
  const change = { changed: 'automation-requests' as const, ids: [requestId] }
  announce(tx, retailerId, change)
  announceToOperator(tx, change)
  if (saleIds.length > 0) announce(tx, retailerId, { changed: 'sales', ids: saleIds })
}
