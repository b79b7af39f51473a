import { SALE_STAGES, SALE_STATUSES, type SaleStatus } from '@ark/domain'
import { type FulfillmentsView, waitingOrders } from './fulfillments-view.ts'

interface WaitingStatus {
  value: string
  label: string
  /** All API values of this status. */
  wire: readonly string[]
}

/** Returns whether orders with a status wait for packing; the server decides which orders do. */
const isOfWaiting = ({ set_stage }: SaleStatus): boolean => set_stage !== null && SALE_STAGES[set_stage].to_ship

/**
 * The statuses by which the list can be filtered; those with the same label are one.
 * Marketplace word: a person filters by it.
 */
export const WAITING_STATUSES: readonly WaitingStatus[] = [
  ...new Set(SALE_STATUSES.filter(isOfWaiting).map(({ label }) => label)),
].map((label) => ({
  value: label.toLowerCase().replaceAll(' ', '-'),
  label: label.charAt(0) + label.slice(1).toLowerCase(),
  wire: SALE_STATUSES.filter((status) => status.label === label && isOfWaiting(status)).flatMap(({ wire }) => [
    ...wire,
  ]),
}))

/** Returns the list's filters as query parameters; an unknown status filters nothing. */
export function fulfillmentQuery(view: FulfillmentsView) {
  const status = WAITING_STATUSES.find(({ value }) => value === view.status)
  return { ...waitingOrders(view), ...(status && { status: status.wire.join(',') }) }
}
