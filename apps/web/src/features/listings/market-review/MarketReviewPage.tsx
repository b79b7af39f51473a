import { ActionIcon, Group } from '@mantine/core'
import { Tooltip } from '../../../shared/ui/floating/Tooltip.tsx'
import { IconRefresh } from '../../../shared/icons.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { count } from '../../../shared/formats.ts'
import { useGatheredChanges } from '../../../shared/gathered-changes.ts'
import { queryOf } from '../../../shared/query.ts'
import { ExportButton } from '../../../shared/table/export/ExportButton.tsx'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { PageHeader } from '../../../shared/ui/page/PageHeader.tsx'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { SearchBox } from '../../../shared/ui/controls/SearchBox.tsx'
import { SearchedText } from '../../../shared/ui/cells/SearchedText.tsx'
import { useView } from '../../../shared/use-view.ts'
import { variantPages } from '../listings.queries.ts'
import { useLiveVariants } from '../../../shared/sizes/live-variants.ts'
import { LISTS } from '../../../shared/sizes/variant-cache.ts'
import { MarketReviewTable } from './MarketReviewTable.tsx'
import { parseMarketReviewView } from './market-review-view.ts'
import { overpricedListings } from './overpriced-listings.ts'

const MarketDataModal = lazyDialog(() => import('../../../shared/market/MarketDataModal.tsx'), 'MarketDataModal', {
  variantId: undefined,
})
const PriceReasonsModal = lazyDialog(
  () => import('../../../shared/market/PriceReasonsModal.tsx'),
  'PriceReasonsModal',
  {
    variantId: undefined,
  },
)

/** Events update the shown sizes (live-variants.ts). Which sizes belong to the list is read at most once a minute. */
const GATHER_MS = { listings: 60_000, inventory: 60_000, market: 60_000 }

/** Market Review: listings above the lowest ask of their marketplace, and the net of meeting it. */
export function MarketReviewPage() {
  const [view, changeView] = useView(parseMarketReviewView)
  const { search } = view
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery({
    ...variantPages({ filter: 'overpriced', zeroStock: true, ...(search && { search }) }),
  })
  const total = useQuery(
    queryOf('GET /listings/variants', { query: { filter: 'overpriced', limit: 1, ...(search && { search }) } }),
  )
  useLiveVariants()
  const client = useQueryClient()
  useGatheredChanges(GATHER_MS, () => void client.invalidateQueries({ queryKey: LISTS }))
  // Sizes that were just updated stay in the pages until the next read.
  const sizes = useMemo(
    () => data?.pages.flatMap(({ variants }) => variants.filter((size) => overpricedListings(size).length > 0)) ?? [],
    [data],
  )
  return (
    <>
      <PageHeader
        title="Market Review"
        moreActions={<ExportButton load={async () => (await import('./exported-review.ts')).exportedReview(search)} />}
        description="Live listings above the lowest ask, in whole dollars."
        actions={
          <Group gap="xs">
            {total.data && (
              <div role="status">
                <Pill color={total.data.total > 0 ? 'orange' : 'green'}>{count(total.data.total)} OVERPRICED</Pill>
              </div>
            )}
            <Tooltip label="Refresh">
              <ActionIcon
                size={36}
                variant="default"
                aria-label="Refresh"
                loading={isFetching && !isPending}
                onClick={() => void Promise.all([refetch(), total.refetch()])}
              >
                <IconRefresh size={18} />
              </ActionIcon>
            </Tooltip>
          </Group>
        }
      />
      <Group>
        <SearchBox
          value={search ?? ''}
          onSearch={(next) => changeView({ search: next })}
          placeholder="Search product name, brand or SKU"
        />
      </Group>
      <SearchedText text={search} searchedFor={data?.pages[0]?.searchedFor}>
        <MarketReviewTable
          sizes={sizes}
          onDetails={(market) => changeView({ market }, { isStep: true })}
          isLoading={isPending}
          failure={
            error && (
              <LoadError title="Error Loading Market Review" error={error} onRetry={() => void refetch()}>
                Failed to load market review data
              </LoadError>
            )
          }
          hasMore={more.hasNextPage}
          isLoadingMore={more.isFetchingNextPage}
          onEndReached={() => void more.fetchNextPage()}
          empty={
            search ? (
              <EmptyState title="No overpriced listing found">No overpriced listing matches “{search}”.</EmptyState>
            ) : (
              <EmptyState title="All listings are competitively priced!">
                No listing is above the lowest ask of its marketplace.
              </EmptyState>
            )
          }
        />
      </SearchedText>
      <MarketDataModal
        variantId={view.market}
        onClose={() => changeView({ market: undefined })}
        onWhy={(why, at) => changeView({ why, at }, { isStep: true })}
      />
      <PriceReasonsModal
        variantId={view.why}
        marketplace={view.at ?? 'stockx'}
        onMarketplace={(at) => changeView({ at })}
        onClose={() => changeView({ why: undefined, at: undefined })}
      />
    </>
  )
}
