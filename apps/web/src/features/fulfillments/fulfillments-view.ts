import { isId, parseSaleFilters, type SaleFiltersView } from '../../shared/sales/lists/sale-filters.ts'

/** What of the fulfillments screen lives in its address. */
export interface FulfillmentsView extends SaleFiltersView {
  /** How far the orders are: a value of `WAITING_STATUSES`, whose table is fetched with the page. */
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

/** From the address, where anything can stand; what makes no sense is left out. */
export function parseFulfillmentsView(address: Record<string, unknown>): FulfillmentsView {
  const { status } = address
  const sort = FULFILLMENT_SORTS.find((known) => known === address['sort'])
  return {
    ...parseSaleFilters(address),
    ...(sort && { sort }),
    ...(typeof status === 'string' && /^[a-z-]{1,40}$/.test(status) && { status }),
    ...(address['shipping'] === true && { shipping: true }),
    ...(isId(address['cancel']) && { cancel: address['cancel'] }),
    ...(address['requests'] === true && { requests: true }),
  }
}

/** The contract's most: what waits is worked off from top to bottom, so the whole list is wanted. */
export const FULFILLMENTS_PAGE = 200

/**
 * What the list is narrowed to but for the status, as the call asks for it: the search is case-insensitive over
 * product, size, SKU, order numbers and tracking number, of all orders that wait, loaded or not (document 2 §2).
 */
export const waitingOrders = ({ search, location, platform }: FulfillmentsView) => ({
  to_fulfill: true,
  ...(search && { search }),
  ...(location && { location }),
  ...(platform && { platform }),
})

/** Whether a filter is set. The order of the list is none: it hides nothing. */
export const isNarrowed = ({ search, location, platform, status }: FulfillmentsView): boolean =>
  Boolean(search || location || platform || status)

/** What `changeView` takes to clear all of them in one step. */
export const NO_FILTERS = { search: undefined, location: undefined, platform: undefined, status: undefined }
