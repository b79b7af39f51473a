import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { salesToFulfill } from './fulfillments.queries.ts'
import type { FulfillmentsView } from './fulfillments-view.ts'
import { sortSales } from './pick-list/sort-sales.ts'
import { useSalesByBarcode } from './use-sales-by-barcode.ts'

/** So many pages come by themselves, one after the other: 2,000 orders; further ones are asked for. */
const MOST_PAGES = 10

/**
 * The orders that wait, as they are filtered, the most urgent first unless another order is asked for. They are read to
 * the end, since urgency, pick list and file are about all of them.
 */
export function useWaitingSales(view: FulfillmentsView) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, ...list } = useInfiniteQuery(
    salesToFulfill(view),
  )
  const pages = data?.pages.length ?? 0
  const isMoreComing = hasNextPage && pages < MOST_PAGES && !isFetchNextPageError && !list.isPlaceholderData
  const { isFetching, dataUpdatedAt } = list
  // Also after a page whose reading was cut off by another one of the whole list: each end of a reading is looked at.
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
