import { isId, parseSaleFilters, type SaleFiltersView } from '../../shared/sales/lists/sale-filters.ts'

/** The part of the Fulfillments page's state that is in the address. */
export interface FulfillmentsView extends SaleFiltersView {
  /** The filter by status: a value of `WAITING_STATUSES`, which loads with the page. */
  status?: string
  /** The sort order; the most urgent first when absent. */
  sort?: FulfillmentSort
  /** True while orders are selected for bulk shipping. */
  shipping?: boolean
  /** The order whose cancel dialog is open. */
  cancel?: number
  /** True when the bulk shipping requests are open. */
  requests?: boolean
}

/** The sort orders besides the deadline's. */
export const FULFILLMENT_SORTS = ['newest', 'oldest', 'shelf'] as const
export type FulfillmentSort = (typeof FULFILLMENT_SORTS)[number]

/** Reads the view from the address and leaves out invalid values. */
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

/** The parts of the address that a saved view keeps. */
export const FULFILLMENTS_FILTERS = ['search', 'location', 'platform', 'status', 'sort']

/** The API's largest page, because people work through the whole list from top to bottom. */
export const FULFILLMENTS_PAGE = 200

/**
 * Returns the filters besides the status as query parameters. The search ignores case and covers product, size, SKU,
 * order numbers and tracking number of all waiting orders, loaded or not.
 */
export const waitingOrders = ({ search, location, platform }: FulfillmentsView) => ({
  to_fulfill: true,
  ...(search && { search }),
  ...(location && { location }),
  ...(platform && { platform }),
})

/** Returns whether any filter is set; the sort order is not a filter. */
export const isNarrowed = ({ search, location, platform, status }: FulfillmentsView): boolean =>
  Boolean(search || location || platform || status)

/** The view change that clears all filters in one step. */
export const NO_FILTERS = { search: undefined, location: undefined, platform: undefined, status: undefined }
