import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '../../../shared/api.ts'
import { counted } from '../../../shared/formats.ts'
import { lazyPart } from '../../../shared/frame/pages/lazy-part.ts'
import { isUnderWay } from '../../../shared/runs/runs.ts'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { toastFailure } from '../../../shared/ui/notices/toasts.ts'
import { backfillQuery } from './global-products.queries.ts'

/** The last backfill, loaded only once there is one. */
const LastBackfill = lazyPart(() => import('./LastBackfill.tsx'), 'LastBackfill')

/** Starts a run that asks StockX for missing retail prices, and shows the last run's progress. */
export function BackfillCard() {
  const { data, dataUpdatedAt, error, refetch } = useQuery(backfillQuery)
  const start = useMutation({
    mutationFn: () => api('POST /admin/products/backfill-retail-prices'),
    onError: (failure) =>
      toastFailure({ title: 'Backfill Failed', message: 'Failed to backfill retail prices', error: failure }),
  })
  if (error && !data)
    return <LoadError title="Error Loading Retail Prices" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} radius="md" />
  const { run, missing } = data
  const isGoingOn = run !== null && isUnderWay(run)
  return (
    <Paper withBorder p="lg" component="section" aria-label="Backfill">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <div>
            <Text component="h2" fw={650} size="lg" m={0}>
              {missing === 0 ? 'No missing retail prices' : `${counted(missing, 'product')} without a retail price`}
            </Text>
            <Text size="sm" c="dimmed">
              ARK requests them from StockX one at a time, within the shared account’s limits.
            </Text>
          </div>
          <Button loading={start.isPending} disabled={isGoingOn || missing === 0} onClick={() => start.mutate()}>
            Backfill Retail Prices
          </Button>
        </Group>
        {run && (
          <Suspense fallback={null}>
            <LastBackfill run={run} nowMs={dataUpdatedAt} />
          </Suspense>
        )}
      </Stack>
    </Paper>
  )
}
