import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/query.ts'
import { useMay } from '../../shared/session.ts'
import type { ListedSize } from '../../shared/sizes/listed-size.ts'
import { type ListSelection, useSelection } from '../../shared/table/selection/use-selection.ts'
import { listingsFilterOf, type QuickActionsView } from './quick-actions-view.ts'

interface LoadedSizes {
  sizes: readonly ListedSize[]
  hasMore: boolean
}

interface QuickSelection {
  mayChange: boolean
  selection: ListSelection
  isTotalKnown: boolean
  /** The most sizes that can match; sizes above ask are counted only when loaded. */
  atMost: number | undefined
}

/** Keeps the selection of sizes, loaded or not. */
export function useQuickSelection(view: QuickActionsView, { sizes, hasMore }: LoadedSizes): QuickSelection {
  const { search, status } = view
  const mayChange = useMay('listings.edit')
  const { data } = useQuery({
    ...queryOf('GET /listings/variants', {
      query: { filter: listingsFilterOf(view), limit: 1, ...(search && { search }) },
    }),
    enabled: mayChange && hasMore,
  })
  const isTotalKnown = !hasMore || (status !== undefined && data !== undefined)
  const selection = useSelection({
    ids: sizes.map(({ variant_id }) => variant_id),
    total: hasMore && status !== undefined && data ? data.total : sizes.length,
    filter: JSON.stringify([search, status]),
  })
  return { mayChange, selection, isTotalKnown, atMost: data?.total }
}
