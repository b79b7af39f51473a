import { SALE_STAGES, SALE_STATUSES, type SaleStatus } from '@ark/domain'
import { type FulfillmentsView, waitingOrders } from './fulfillments-view.ts'

interface WaitingStatus {
  value: string
  label: string
  /** Every status on the wire that reads so. */
  wire: readonly string[]
}

/** A status that reads as one in which orders wait to be packed; which orders do is what the server says. */
const isOfWaiting = ({ set_stage }: SaleStatus): boolean => set_stage !== null && SALE_STAGES[set_stage].to_ship

/** The statuses by which a person narrows the list; those that read alike are one. */
export const WAITING_STATUSES: readonly WaitingStatus[] = [
  ...new Set(SALE_STATUSES.filter(isOfWaiting).map(({ label }) => label)),
].map((label) => ({
  value: label.toLowerCase().replaceAll(' ', '-'),
  label: label.charAt(0) + label.slice(1).toLowerCase(),
  wire: SALE_STATUSES.filter((status) => status.label === label && isOfWaiting(status)).flatMap(({ wire }) => [
    ...wire,
  ]),
}))

/** What the list is narrowed to, as the call asks for it; a status that there is not narrows nothing. */
export function fulfillmentQuery(view: FulfillmentsView) {
  const status = WAITING_STATUSES.find(({ value }) => value === view.status)
  return { ...waitingOrders(view), ...(status && { status: status.wire.join(',') }) }
}
