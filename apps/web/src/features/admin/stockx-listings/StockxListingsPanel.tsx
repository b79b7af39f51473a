import { Select, Stack } from '@mantine/core'
import { IconListDetails } from '../../../shared/icons.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../../shared/query.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import type { AdminPanelProps } from '../admin-panel-props.ts'
import { STOCKX_LISTING_COLUMNS } from './stockx-listing-columns.tsx'
import { stockxListingPages } from './stockx-listings.queries.ts'

/** StockX Listings: all retailers' listings with their nets, and the net at the market's price. */
export function StockxListingsPanel({ view: { retailer }, changeView }: AdminPanelProps) {
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(stockxListingPages(retailer))
  const retailers = useQuery(queryOf('GET /admin/retailers'))
  const listings = useMemo(() => data?.pages.flatMap((page) => page.listings) ?? [], [data])
  return (
    <Stack gap="md" maw={1240}>
      <Select
        aria-label="Retailer"
        placeholder="All retailers"
        data={(retailers.data ?? []).map(({ id, business_name }) => ({ value: String(id), label: business_name }))}
        value={retailer === undefined ? null : String(retailer)}
        onChange={(id) => changeView({ retailer: id === null ? undefined : Number(id) }, { isStep: true })}
        clearable
        searchable
        limit={50}
        w={{ base: '100%', xs: 320 }}
      />
      <DataTable
        label="StockX listings"
        columns={STOCKX_LISTING_COLUMNS}
        rows={listings}
        rowKey={({ marketplace_listing_id }) => marketplace_listing_id}
        isLoading={isPending}
        failure={
          error ? (
            <LoadError title="Error Loading StockX Listings" error={error} onRetry={() => void refetch()} />
          ) : null
        }
        hasMore={more.hasNextPage}
        isLoadingMore={more.isFetchingNextPage}
        onEndReached={() => void more.fetchNextPage()}
        empty={
          <EmptyState title="No StockX listings" icon={<IconListDetails size={24} stroke={1.5} />}>
            {retailer === undefined ? 'No retailer has a listing there.' : 'This retailer has no listing there.'}
          </EmptyState>
        }
      />
    </Stack>
  )
}
