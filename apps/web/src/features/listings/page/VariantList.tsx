import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { SearchedText } from '../../../shared/ui/cells/SearchedText.tsx'
import { NothingListed } from '../sizes/NothingListed.tsx'
import { variantPages } from '../listings.queries.ts'
import type { ListingFiltersProps } from '../sizes/ListingFilters.tsx'
import { namedAfter } from '../sizes/listings-view.ts'
import { useSizeSelection } from './use-size-selection.ts'
import { VariantTable } from './VariantTable.tsx'
import { lazyPart } from '../../../shared/frame/pages/lazy-part.ts'

const SelectedSizes = lazyPart(() => import('./SelectedSizes.tsx'), 'SelectedSizes')
const NONE: readonly number[] = []

/** The sizes of the listings, one row each, with a selection. */
export function VariantList({ view, onChange }: ListingFiltersProps) {
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(variantPages(view))
  const variants = useMemo(() => data?.pages.flatMap((page) => page.variants) ?? [], [data])
  const { mayChange, selection, isTotalKnown } = useSizeSelection(view, { variants, hasMore: more.hasNextPage })
  const open = { named: view.expanded ?? NONE, isAll: view.all === true }
  return (
    <>
      <SearchedText text={view.search} searchedFor={data?.pages[0]?.searchedFor}>
        <VariantTable
          variants={variants}
          open={open}
          onToggle={(id) => onChange({ expanded: namedAfter(open, id) })}
          onMarket={(market) => onChange({ market }, { isStep: true })}
          onWhy={(why, at) => onChange({ why, at }, { isStep: true })}
          isLoading={isPending}
          failure={
            error && (
              <LoadError title="Error Loading Listings" error={error} onRetry={() => void refetch()}>
                Failed to load listings data
              </LoadError>
            )
          }
          selection={mayChange ? selection : undefined}
          hasMore={more.hasNextPage}
          isLoadingMore={more.isFetchingNextPage}
          onEndReached={() => void more.fetchNextPage()}
          empty={<NothingListed view={view} onChange={onChange} />}
        />
      </SearchedText>
      {mayChange && selection.count > 0 && (
        <Suspense>
          <SelectedSizes view={view} selection={selection} isTotalKnown={isTotalKnown} />
        </Suspense>
      )}
    </>
  )
}
