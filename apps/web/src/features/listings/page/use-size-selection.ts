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
 * Keeps the selection of sizes, loaded or not. The number of matches is known for the whole list, and for a search once
 * its last page is loaded.
 */
export function useSizeSelection(
  { search, filter, zeroStock = false }: ListingsView,
  { variants, hasMore }: LoadedSizes,
): { mayChange: boolean; selection: ListSelection; isTotalKnown: boolean } {
  const mayChange = useMay('listings.edit')
  const { data: stats } = useQuery({ ...queryOf('GET /listings/stats'), enabled: mayChange })
  // "In stock" includes sizes that are still listed or just sold, so the stats only count all sizes.
  const isWhole = !search && !filter && zeroStock
  const isTotalKnown = !hasMore || (isWhole && stats !== undefined)
  const selection = useSelection({
    ids: variants.map(({ variant_id }) => variant_id),
    total: hasMore && isWhole && stats ? stats.total_variants : variants.length,
    filter: JSON.stringify([search, filter, zeroStock]),
  })
  return { mayChange, selection, isTotalKnown }
}
