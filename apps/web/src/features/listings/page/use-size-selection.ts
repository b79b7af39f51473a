import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../shared/query.ts'
import { useMay } from '../../../shared/session.ts'
import { type ListSelection, useSelection } from '../../../shared/table/selection/use-selection.ts'
import type { ListedSize } from '../../../shared/sizes/listed-size.ts'
import type { ListingsView } from '../sizes/listings-view.ts'

interface LoadedSizes {
  variants: readonly ListedSize[]
  hasMore: boolean
}

/**
 * Which sizes are selected, loaded or not. How many match is known of the whole list, and of a search once its last
 * page is here; nobody counts the others.
 */
export function useSizeSelection(
  { search, filter, zeroStock = false }: ListingsView,
  { variants, hasMore }: LoadedSizes,
): { mayChange: boolean; selection: ListSelection; isTotalKnown: boolean } {
  const mayChange = useMay('listings.edit')
  const { data: stats } = useQuery({ ...queryOf('GET /listings/stats'), enabled: mayChange })
  // Among those in stock are some that are still listed or just sold: only of all sizes it is known how many they are.
  const isWhole = !search && !filter && zeroStock
  const isTotalKnown = !hasMore || (isWhole && stats !== undefined)
  const selection = useSelection({
    ids: variants.map(({ variant_id }) => variant_id),
    total: hasMore && isWhole && stats ? stats.total_variants : variants.length,
    filter: JSON.stringify([search, filter, zeroStock]),
  })
  return { mayChange, selection, isTotalKnown }
}
