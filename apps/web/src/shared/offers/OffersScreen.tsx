import type { WholesaleOfferParty } from '@ark/domain'
import { Group, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { DataTable } from '../table/DataTable.tsx'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { LoadError } from '../ui/notices/LoadError.tsx'
import { lazyDialog } from '../ui/controls/lazy-dialog.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { useView } from '../use-view.ts'
import { offerColumns } from './offer-columns.tsx'
import { offerPages } from './offers.queries.ts'
import { parseOffersView } from './offers-view.ts'

const OfferModal = lazyDialog(() => import('./OfferModal.tsx'), 'OfferModal', { offerId: null })

interface OffersScreenProps {
  side: WholesaleOfferParty
  title: string
  description: string
  /** The content of an empty list of open offers. */
  empty: ReactNode
}

/** The offers of one side, open or ended. */
export function OffersScreen({ side, title, description, empty }: OffersScreenProps) {
  const [view, changeView] = useView(parseOffersView)
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(offerPages(side, view))
  const offers = useMemo(() => data?.pages.flat() ?? [], [data])
  const columns = useMemo(() => offerColumns(side), [side])
  return (
    <>
      <PageHeader title={title} description={description} />
      <Group gap="xs">
        <SegmentedControl
          aria-label="Which offers"
          data={[
            { value: 'open', label: 'Open' },
            { value: 'ended', label: 'Closed' },
          ]}
          value={view.show ?? 'open'}
          onChange={(value) => changeView({ show: value === 'ended' ? value : undefined }, { isStep: true })}
        />
      </Group>
      <DataTable
        label="Offers"
        list={`${side}-offers`}
        columns={columns}
        rows={offers}
        rowKey={({ id }) => id}
        rowHeight={58}
        onOpen={({ id }) => changeView({ offer: id }, { isStep: true })}
        isLoading={isPending}
        hasMore={more.hasNextPage}
        isLoadingMore={more.isFetchingNextPage}
        onEndReached={() => void more.fetchNextPage()}
        failure={error && <LoadError title="Failed to load offers" error={error} onRetry={() => void refetch()} />}
        empty={
          view.show === 'ended' ? (
            <EmptyState title="No closed offers yet">
              Accepted, declined, withdrawn and expired offers stay here.
            </EmptyState>
          ) : (
            empty
          )
        }
      />
      <OfferModal side={side} offerId={view.offer ?? null} onClose={() => changeView({ offer: undefined })} />
    </>
  )
}
