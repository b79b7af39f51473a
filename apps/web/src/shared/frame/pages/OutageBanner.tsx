import { Group, Loader, Text } from '@mantine/core'
import { notifyManager, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../../api-error.ts'
import { askWhetherReachable } from '../../api.ts'
import { lookAgain } from '../../look-again.ts'
import { queryClient } from '../../query.ts'
import { onReachabilityChange, useIsReachable } from '../../reachability.ts'
import { useToken } from '../../token.ts'
import classes from '../frame.module.css'

const ASK_EVERY_MS = 2_000
/** A screen without requests would not notice that the database is down. */
const LOOK_EVERY_MS = 5_000

/**
 * Shows that ARK or its database is down, asks until it answers, then reloads everything on the screen. Also shows that
 * rate-limited reads are waiting for a retry.
 */
export function OutageBanner() {
  const isReachable = useIsReachable()
  const isSignedIn = useToken() !== null
  useQuery({
    queryKey: ['outage'],
    enabled: !isReachable || isSignedIn,
    queryFn: askWhetherReachable,
    // No event: none arrives during an outage.
    ...lookAgain(isReachable ? LOOK_EVERY_MS : ASK_EVERY_MS),
    refetchIntervalInBackground: !isReachable,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  })
  useEffect(
    () =>
      onReachabilityChange((isBack) => {
        if (isBack) void readAgain()
      }),
    [],
  )
  const isBusy = useSyncExternalStore(onQueryChange, isAnyPutOff)
  if (isReachable && !isBusy) return null
  return (
    <Group role="status" gap="sm" justify="center" wrap="nowrap" className={classes['outage']}>
      <Loader size={14} color="currentColor" aria-hidden />
      <Text size="sm" fw={600}>
        {isReachable
          ? 'ARK is still working on your requests. The rest will load automatically.'
          : 'Cannot reach ARK. Trying again…'}
      </Text>
    </Group>
  )
}

const onQueryChange = (listener: () => void) =>
  queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener))

/** Returns whether any query is waiting for a retry. */
const isAnyPutOff = (): boolean =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(
      ({ state: { fetchStatus, fetchFailureReason: reason } }) =>
        fetchStatus !== 'idle' && reason instanceof ApiError && reason.isPassing,
    )

/**
 * Also restarts first loads that are in a long pause between retries. Reads that no component observes are left alone:
 * a guard, a scan or an export waits for their answer, and nothing would read them again.
 */
async function readAgain(): Promise<void> {
  await queryClient.cancelQueries({ predicate: (query) => query.state.data === undefined && query.isActive() })
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'outage' })
}
