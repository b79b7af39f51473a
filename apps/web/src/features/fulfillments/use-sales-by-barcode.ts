import { isBarcode } from '@ark/domain'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/query.ts'

/**
 * The sales whose size a search means, where it is a barcode: a box was scanned into the search. Null: it is words, or
 * ARK does not answer and the words are looked for. `isUnknown`: no size has it.
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
