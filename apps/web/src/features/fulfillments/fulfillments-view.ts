import { SALE_STAGES, SALE_STATUSES } from '@ark/domain'
import { isId, parseSaleFilters, type SaleFiltersView } from '../../shared/sales/sale-filters.ts'

/** What of the fulfillments screen lives in its address. */
export interface FulfillmentsView extends SaleFiltersView {
  /** How far the orders are: a value of `WAITING_STATUSES`. */
  status?: string
  /** In which order they stand; left out: the most urgent first. */
  sort?: FulfillmentSort
  /** Orders are selected for bulk shipping. */
  shipping?: boolean
  /** The order that is about to be canceled. */
  cancel?: number
  /** The requests for bulk shipping are open. */
  requests?: boolean
}

/** The orders in which the list can stand besides the deadline's. */
export const FULFILLMENT_SORTS = ['newest', 'oldest', 'shelf'] as const
export type FulfillmentSort = (typeof FULFILLMENT_SORTS)[number]

interface WaitingStatus {
  value: string
  label: string
  /** Every status on the wire that reads so. */
  wire: readonly string[]
}

/** The statuses in which orders wait to be packed; those that read alike are one. */
export const WAITING_STATUSES: readonly WaitingStatus[] = [
  ...new Set(SALE_STATUSES.filter(({ stage }) => SALE_STAGES[stage].to_ship).map(({ label }) => label)),
].map((label) => ({
  value: label.toLowerCase().replaceAll(' ', '-'),
  label: label.charAt(0) + label.slice(1).toLowerCase(),
  wire: SALE_STATUSES.filter((status) => status.label === label && SALE_STAGES[status.stage].to_ship).flatMap(
    ({ wire }) => [...wire],
  ),
}))

export function parseFulfillmentsView(address: Record<string, unknown>): FulfillmentsView {
  const status = WAITING_STATUSES.find(({ value }) => value === address['status'])
  const sort = FULFILLMENT_SORTS.find((known) => known === address['sort'])
  return {
    ...parseSaleFilters(address),
    ...(sort && { sort }),
    ...(status && { status: status.value }),
    ...(address['shipping'] === true && { shipping: true }),
    ...(isId(address['cancel']) && { cancel: address['cancel'] }),
    ...(address['requests'] === true && { requests: true }),
  }
}

/**
 * What the list is narrowed to, as the call asks for it: the search is case-insensitive over product, size, SKU, order
 * numbers and tracking number, of all orders that wait, loaded or not (document 2 §2).
 */
export const fulfillmentQuery = ({ search, location, platform, status }: FulfillmentsView) => ({
  to_fulfill: true,
  ...(search && { search }),
  ...(location && { location }),
  ...(platform && { platform }),
  ...(status && { status: WAITING_STATUSES.find(({ value }) => value === status)?.wire.join(',') ?? '' }),
})

export const isNarrowed = ({ search, location, platform, status }: FulfillmentsView): boolean =>
  Boolean(search || location || platform || status)

export const NO_FILTERS = { search: undefined, location: undefined, platform: undefined, status: undefined }
