import { Button, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { whenFresh } from '../../../shared/freshness.ts'
import { IconChecks } from '../../../shared/icons.ts'
import {
  type OutsideEntry,
  OutsideListingsTable,
  outsideName,
} from '../../../shared/outside-listings/OutsideListingsTable.tsx'
import { SweepLine } from '../../../shared/outside-listings/SweepLine.tsx'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { UnclaimedOrders } from './UnclaimedOrders.tsx'
import { unknownListingPages } from './unknown-listings.queries.ts'

/**
 * Listings on the shared accounts that no retailer on ARK is known to have created. The operator decides about each.
 */
export function UnknownListingsPanel() {
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(unknownListingPages)
  return (
    <Stack gap="md" maw={1240}>
      <UnclaimedOrders />
      <Stack gap={4}>
        <Text size="sm" c="dimmed">
          Listings on the shared accounts that belong to no retailer on ARK. ARK withdraws those that it created and
          lost track of; you decide about the rest.
        </Text>
        {data?.pages[0]?.sweeps.map((sweep) => (
          <SweepLine key={sweep.marketplace} sweep={sweep} />
        ))}
      </Stack>
      <OutsideListingsTable
        listings={data?.pages.flatMap((page) => page.listings) ?? []}
        actions={(listing) => <UnknownListingActions listing={listing} />}
        isLoading={isPending}
        failure={
          error ? (
            <LoadError title="Error Loading Unknown Listings" error={error} onRetry={() => void refetch()} />
          ) : null
        }
        hasMore={more.hasNextPage}
        isLoadingMore={more.isFetchingNextPage}
        onEndReached={() => void more.fetchNextPage()}
        empty={
          <EmptyState title="No unknown listings" icon={<IconChecks size={24} stroke={1.5} />}>
            Every listing on the shared accounts belongs to a retailer on ARK.
          </EmptyState>
        }
      />
    </Stack>
  )
}

function UnknownListingActions({ listing }: { listing: OutsideEntry }) {
  const name = outsideName(listing)
  const decision = useMutation({
    mutationFn: (choice: 'withdraw' | 'leave') =>
      api('POST /admin/unknown-listings/{id}/decision', { params: { id: listing.id }, body: { choice } }),
    onSuccess: ({ message }) => toastSuccess({ title: name, message }),
    onError: (error) => toastFailure({ title: `Failed: ${name}`, error }),
    onSettled: whenFresh,
  })
  // If the marketplace refuses to withdraw a listing, it may still be kept.
  if (listing.choice === 'withdraw' && listing.problem === null) return null
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={`Withdraw: ${name}`}
        disabled={decision.isPending}
        onClick={() => decision.mutate('withdraw')}
      >
        Withdraw
      </Button>
      {listing.choice !== 'leave' && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={`Keep: ${name}`}
          disabled={decision.isPending}
          onClick={() => decision.mutate('leave')}
        >
          Keep
        </Button>
      )}
    </Group>
  )
}
