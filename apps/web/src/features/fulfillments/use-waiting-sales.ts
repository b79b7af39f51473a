import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { salesToFulfill } from './fulfillments.queries.ts'
import type { FulfillmentsView } from './fulfillments-view.ts'
import { sortSales } from './pick-list/sort-sales.ts'
import { useSalesByBarcode } from './use-sales-by-barcode.ts'

/** The number of pages that load automatically (2,000 orders); further ones load on request. */
const MOST_PAGES = 10

/**
 * Reads the filtered orders to the end, because urgency, pick list and file cover all of them. Sorts them by urgency
 * unless the view has another order.
 */
export function useWaitingSales(view: FulfillmentsView) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, ...list } = useInfiniteQuery(
    salesToFulfill(view),
  )
  const pages = data?.pages.length ?? 0
  const isMoreComing = hasNextPage && pages < MOST_PAGES && !isFetchNextPageError && !list.isPlaceholderData
  const { isFetching, dataUpdatedAt } = list
  // A refetch of the whole list can cut off a page, so check after every request.
  useEffect(() => {
    if (isMoreComing && !isFetching) void fetchNextPage()
  }, [isMoreComing, isFetching, dataUpdatedAt, fetchNextPage])
  const byBarcode = useSalesByBarcode(view.search)
  const { location, platform, sort } = view
  const scanned = byBarcode.sales
  const sales = useMemo(() => {
    const found = scanned?.filter(
      (sale) =>
        (location === undefined || sale.location_id === location) &&
        (platform === undefined || sale.platform === platform),
    )
    return sortSales(found ?? data?.pages.flatMap((page) => page.sales) ?? [], sort)
  }, [scanned, data, location, platform, sort])
  return {
    ...list,
    isPending: list.isPending || byBarcode.isPending,
    isByBarcode: scanned !== undefined,
    isUnknownBarcode: byBarcode.isUnknown,
    sales,
    isMoreComing,
    hasMore: hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  }
}
