import { ActionIcon, Group, Switch } from '@mantine/core'
import { Tooltip } from '../../shared/ui/floating/Tooltip.tsx'
import type { Marketplace } from '@ark/domain'
import { IconRefresh } from '../../shared/icons.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { count } from '../../shared/formats.ts'
import { useMay } from '../../shared/session.ts'
import { ExportButton } from '../../shared/table/export/ExportButton.tsx'
import { useSelection } from '../../shared/table/selection/use-selection.ts'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { FilterBar } from '../../shared/ui/page/FilterBar.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../shared/ui/controls/lazy-dialog.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { Pill } from '../../shared/ui/badges/Pill.tsx'
import { SearchBox } from '../../shared/ui/controls/SearchBox.tsx'
import { SearchedText } from '../../shared/ui/cells/SearchedText.tsx'
import { useView } from '../../shared/use-view.ts'
import { bidPages, useLiveBids } from './bid-opportunities.queries.ts'
import { parseBidReportView } from './bid-report-view.ts'
import { bidName, type BidSize } from './bid-sizes.ts'
import { BidTable } from './BidTable.tsx'
import { SelectedBids } from './SelectedBids.tsx'

const ConfirmBidModal = lazyDialog(() => import('./ConfirmBidModal.tsx'), 'ConfirmBidModal', {
  size: undefined,
})
const RetailPriceModal = lazyDialog(() => import('./RetailPriceModal.tsx'), 'RetailPriceModal', {
  size: undefined,
})

/** Highest Bid Report: bids for sizes in stock, their nets, and accepting them. */
export function HighestBidReportPage() {
  const [view, changeView] = useView(parseBidReportView)
  const { search, worthwhile } = view
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(bidPages(view))
  useLiveBids()
  const mayTake = useMay('listings.edit')
  const sizes = useMemo(() => data?.pages.flatMap((page) => page.sizes) ?? [], [data])
  const selection = useSelection({
    ids: sizes.map(({ variant_id }) => variant_id),
    total: sizes.length,
    filter: JSON.stringify([search, worthwhile]),
  })
  const take = useCallback(
    (variantId: number, at: Marketplace) => changeView({ take: variantId, at }, { isStep: true }),
    [changeView],
  )
  const close = () => changeView({ take: undefined, at: undefined, retail: undefined })
  const open = sizes.find(({ variant_id }) => variant_id === view.take)
  return (
    <>
      <PageHeader
        title="Highest Bid Report"
        moreActions={<ExportButton load={async () => (await import('./exported-bids.ts')).exportedBids(view)} />}
        description="Bids for your stock. Accepting a bid sells one pair at once if the bid is still there."
        actions={
          <Group gap="xs">
            {data && (
              <div role="status">
                <Pill color={sizes.length > 0 ? 'green' : 'gray'}>
                  {count(sizes.length)}
                  {more.hasNextPage && '+'} PRODUCTS
                </Pill>
              </div>
            )}
            <Tooltip label="Refresh">
              <ActionIcon
                size={36}
                variant="default"
                aria-label="Refresh"
                loading={isFetching && !isPending && !more.isFetchingNextPage}
                onClick={() => void refetch()}
              >
                <IconRefresh size={18} />
              </ActionIcon>
            </Tooltip>
          </Group>
        }
      />
      <FilterBar
        isNarrowed={worthwhile === true}
        search={
          <SearchBox
            value={search ?? ''}
            onSearch={(next) => changeView({ search: next })}
            placeholder="Search product name, brand or SKU"
          />
        }
      >
        <Switch
          label="Only bids that net the minimum payout"
          checked={worthwhile === true}
          onChange={({ currentTarget }) => changeView({ worthwhile: currentTarget.checked || undefined })}
        />
      </FilterBar>
      <SearchedText text={search} searchedFor={data?.pages[0]?.searchedFor}>
        <BidTable
          sizes={sizes}
          onTake={mayTake ? take : undefined}
          selection={mayTake ? { ...selection, idOf, nameOf: bidName } : undefined}
          isLoading={isPending}
          failure={
            error && (
              <LoadError title="Error Loading Bid Opportunities" error={error} onRetry={() => void refetch()}>
                ARK’s server could not load bid opportunities.
              </LoadError>
            )
          }
          hasMore={more.hasNextPage}
          isLoadingMore={more.isFetchingNextPage}
          onEndReached={() => void more.fetchNextPage()}
          empty={
            <EmptyState title="No bid opportunities found">
              {search
                ? `No bid matches “${search}”.`
                : worthwhile
                  ? 'No bid nets the minimum payout of its size.'
                  : 'There are no bids for your stock. Bids appear here as market data is refreshed.'}
            </EmptyState>
          }
        />
      </SearchedText>
      {mayTake && selection.count > 0 && (
        <SelectedBids view={view} selection={selection} isTotalKnown={!more.hasNextPage} />
      )}
      <ConfirmBidModal
        size={mayTake && !view.retail ? open : undefined}
        marketplace={view.at ?? 'stockx'}
        onClose={close}
        onRetailPrice={() => changeView({ retail: true })}
      />
      <RetailPriceModal size={mayTake && view.retail ? open : undefined} onClose={close} />
    </>
  )
}

const idOf = ({ variant_id }: BidSize) => variant_id
