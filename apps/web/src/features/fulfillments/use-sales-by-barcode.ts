import { isBarcode } from '@ark/domain'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/query.ts'

/**
 * Reads the sales of a size by a barcode that was scanned into the search. Returns null when the search is text or ARK
 * does not answer, so that it is searched as text. `isUnknown` means that no size has this barcode.
 */
export function useSalesByBarcode(search: string | undefined) {
  const isScanned = search !== undefined && isBarcode(search)
  const { data, isPending } = useQuery({
    ...queryOf('GET /sales/search/by-upc', { query: { upc: search ?? '', to_fulfill: true } }),
    enabled: isScanned,
  })
  return {
    sales: isScanned && data?.product ? data.sales : null,
    isUnknown: isScanned && data?.product === null,
    isPending: isScanned && isPending,
  }
}
