import { Button, Group, Select } from '@mantine/core'
import { IconHistory, IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { api } from '../../shared/api.ts'
import { count } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { SearchBox } from '../../shared/ui/SearchBox.tsx'
import { SearchedText } from '../../shared/ui/SearchedText.tsx'
import { StatCards, StatsToggle, useStatsShown } from '../../shared/ui/StatCards.tsx'
import { toastFailure, toastSuccess } from '../../shared/ui/toasts.ts'
import { useView } from '../../shared/use-view.ts'
import { variantPages } from './listings.queries.ts'
import { LISTING_FILTERS, type ListingsView, parseListingsView } from './listings-view.ts'
import { useLiveVariants } from './live-variants.ts'
import { VariantTable } from './VariantTable.tsx'

const MarketDataModal = lazyDialog(async () => (await import('./MarketDataModal.tsx')).MarketDataModal, {
  variantId: undefined,
})
const ChangeLogModal = lazyDialog(async () => (await import('./ChangeLogModal.tsx')).ChangeLogModal, { isOpen: false })

export function ListingsPage() {
  const [view, changeView] = useView(parseListingsView)
  const [isStatsShown, toggleStats] = useStatsShown('listings')
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(variantPages(view))
  useLiveVariants()
  const variants = data?.pages.flatMap((page) => page.variants) ?? []
  return (
    <>
      <PageHeader
        title="Listings"
        actions={
          <>
            <StatsToggle isShown={isStatsShown} onToggle={toggleStats} />
            <SyncMarketAsks />
            <Button
              variant="default"
              leftSection={<IconHistory size={16} />}
              onClick={() => changeView({ log: true }, { isStep: true })}
            >
              Change Log
            </Button>
          </>
        }
      />
      {isStatsShown && <ListingStats />}
      <Group gap="sm">
        <SearchBox
          value={view.search ?? ''}
          onSearch={(search) => changeView({ search })}
          placeholder="Search product name, brand or SKU"
        />
        <Select
          aria-label="Filter"
          data={LISTING_FILTERS}
          value={view.filter ?? 'all'}
          onChange={(value) =>
            changeView({ filter: LISTING_FILTERS.find((each) => each.value === value)?.value }, { isStep: true })
          }
          allowDeselect={false}
          w={220}
        />
      </Group>
      <SearchedText text={view.search} searchedFor={data?.pages[0]?.searchedFor}>
        <VariantTable
          variants={variants}
          expanded={view.expanded ?? []}
          onExpand={(expanded) => changeView({ expanded })}
          onMarket={(market) => changeView({ market }, { isStep: true })}
          isLoading={isPending}
          failure={
            error && (
              <LoadError title="Error Loading Listings" error={error} onRetry={() => void refetch()}>
                Failed to load listings data
              </LoadError>
            )
          }
          hasMore={more.hasNextPage}
          isLoadingMore={more.isFetchingNextPage}
          onEndReached={() => void more.fetchNextPage()}
          empty={<NoVariants view={view} onClear={() => changeView({ search: undefined, filter: undefined })} />}
        />
      </SearchedText>
      <MarketDataModal variantId={view.market} onClose={() => changeView({ market: undefined })} />
      <ChangeLogModal isOpen={view.log === true} onClose={() => changeView({ log: undefined })} />
    </>
  )
}

function ListingStats() {
  const { data } = useQuery(queryOf('GET /listings/stats'))
  return (
    <StatCards
      stats={[
        { label: 'Total Variants', value: data && count(data.total_variants) },
        { label: 'Enabled Listings', value: data && count(data.enabled_listings) },
        { label: 'Configured Variants', value: data && count(data.configured_variants) },
        { label: 'Available Stock', value: data && count(data.available_stock) },
      ]}
    />
  )
}

function SyncMarketAsks() {
  const sync = useMutation({
    mutationFn: () => api('POST /listings/sync-market-asks'),
    onSuccess: ({ message, products_queued }) => {
      toastSuccess({ title: products_queued === 0 ? 'Market Sync Complete' : 'Market Sync Started', message })
    },
    onError: (error) => toastFailure({ title: 'Market Sync Failed', error }),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} />}
      loading={sync.isPending}
      onClick={() => sync.mutate()}
    >
      Sync Market Asks
    </Button>
  )
}

function NoVariants({ view, onClear }: { view: ListingsView; onClear: () => void }) {
  if (view.search || view.filter)
    return (
      <EmptyState title="No variants found" actions={<Button onClick={onClear}>Clear search and filter</Button>}>
        No size matches {view.search ? `“${view.search}”` : 'this filter'}.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No variants found"
      actions={
        <Button component={Link} to={paths.shopify}>
          Go to Shopify
        </Button>
      }
    >
      Sizes appear here once your store is imported and its products are linked to the catalogue.
    </EmptyState>
  )
}
