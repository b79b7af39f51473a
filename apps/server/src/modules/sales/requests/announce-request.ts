import type { Tx } from '../../../platform/database/connect.ts'
import { announce, announceToOperator } from '../../../platform/events.ts'
import type { RequestRef } from './queries/request-labels.ts'

/**
 * Notifies, once the transaction has committed, that a request for bulk shipping has changed: its retailer's browsers
 * and the operator's, whose desk shows everybody's. With `saleIds`, that its sales have as well.
 */
export function announceRequest(tx: Tx, { retailerId, requestId }: RequestRef, saleIds: number[] = []): void {
  const change = { changed: 'automation-requests' as const, ids: [requestId] }
  announce(tx, retailerId, change)
  announceToOperator(tx, change)
  if (saleIds.length > 0) announce(tx, retailerId, { changed: 'sales', ids: saleIds })
}
