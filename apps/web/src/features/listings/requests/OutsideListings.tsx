import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  type OutsideEntry,
  OutsideListingsTable,
  outsideName,
} from '../../../shared/outside-listings/OutsideListingsTable.tsx'
import { SweepLine } from '../../../shared/outside-listings/SweepLine.tsx'
import { useMay } from '../../../shared/session.ts'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { outsideListingPages } from './outside-listings.queries.ts'
import { useAccountCheck, useOutsideDecision } from './use-outside-decision.ts'

/**
 * Listings on the retailer's own accounts that ARK did not create. The retailer decides about each. Hidden from
 * retailers who use only shared accounts.
 */
export function OutsideListings() {
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(outsideListingPages)
  const mayDecide = useMay('outside-listings.decide')
  const check = useAccountCheck()
  const listings = data?.pages.flatMap((page) => page.listings) ?? []
  const sweeps = data?.pages[0]?.sweeps ?? []
  if (data && sweeps.length === 0 && listings.length === 0) return null
  return (
    <Stack gap="sm" mt="xl" maw={1080} component="section" aria-label="Listed outside ARK">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Listed outside ARK
        </Title>
        {mayDecide && (
          <Button variant="default" size="compact-md" loading={check.isPending} onClick={() => check.mutate()}>
            Compare now
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        ARK compares your own accounts with what it has listed once a day. It touches nothing here before you decide.
      </Text>
      {sweeps.map((sweep) => (
        <SweepLine key={sweep.marketplace} sweep={sweep} />
      ))}
      <OutsideListingsTable
        listings={listings}
        actions={(listing) => mayDecide && <OutsideActions listing={listing} />}
        isLoading={isPending}
        failure={
          error ? <LoadError title="Failed to load the listings" error={error} onRetry={() => void refetch()} /> : null
        }
        hasMore={more.hasNextPage}
        isLoadingMore={more.isFetchingNextPage}
        onEndReached={() => void more.fetchNextPage()}
        empty={<EmptyState title="Nothing is listed outside ARK">All that is for sale there is ARK’s.</EmptyState>}
      />
    </Stack>
  )
}

function OutsideActions({ listing }: { listing: OutsideEntry }) {
  const decision = useOutsideDecision(listing)
  const name = outsideName(listing)
  const act = (choice: 'adopt' | 'withdraw' | 'leave', label: string) => (
    <Button
      size="compact-sm"
      variant={choice === 'adopt' ? 'light' : 'subtle'}
      {...(choice === 'withdraw' && { color: 'red' })}
      aria-label={`${label}: ${name}`}
      loading={decision.isPending && decision.variables === choice}
      disabled={decision.isPending}
      onClick={() => decision.mutate(choice)}
    >
      {label}
    </Button>
  )
  // If the marketplace refuses to withdraw a listing, it may still be kept.
  if (listing.choice === 'withdraw' && listing.problem === null) return null
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {act('adopt', 'Take over')}
      {act('withdraw', 'Withdraw')}
      {listing.choice !== 'leave' && act('leave', 'Keep')}
    </Group>
  )
}
