import { Alert, Button, Group, List, Paper, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { count, counted } from '../../../shared/formats.ts'
import { LoadError } from '../../../shared/ui/LoadError.tsx'
import { RelativeTime } from '../../../shared/ui/RelativeTime.tsx'
import { toastFailure } from '../../../shared/ui/toasts.ts'
import { backfillQuery, type PriceBackfill } from './global-products.queries.ts'

/** Asks StockX for the retail prices that are missing, and says how far that is and what failed. */
export function BackfillCard() {
  const { data, error, refetch } = useQuery(backfillQuery)
  const start = useMutation({
    mutationFn: () => api('POST /admin/products/backfill-retail-prices'),
    onSuccess: () => refetch(),
    onError: (failure) =>
      toastFailure({ title: 'Backfill Failed', message: 'Failed to backfill retail prices', error: failure }),
  })
  if (error && !data)
    return <LoadError title="Error Loading Retail Prices" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} radius="md" />
  const { backfill, missing } = data
  const isUnderWay = backfill?.is_done === false
  return (
    <Paper withBorder p="lg" component="section" aria-label="Backfill">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <div>
            <Text component="h2" fw={650} size="lg" m={0}>
              {missing === 0 ? 'No retail price is missing' : `${counted(missing, 'product')} without a retail price`}
            </Text>
            <Text size="sm" c="dimmed">
              StockX is asked for one after another, within the shared account’s budget.
            </Text>
          </div>
          <Button loading={start.isPending} disabled={isUnderWay || missing === 0} onClick={() => start.mutate()}>
            Backfill Retail Prices
          </Button>
        </Group>
        {backfill && <Standing backfill={backfill} />}
      </Stack>
    </Paper>
  )
}

function Standing({
  backfill: { is_done, started_at, finished_at, summary, failures, problem },
}: {
  backfill: PriceBackfill
}) {
  const { total_products: total, updated_products: updated, failed_products: failed } = summary
  const done = updated + failed
  return (
    <>
      {!is_done && (
        <Progress
          value={total === 0 ? 100 : (done / total) * 100}
          aria-label={`Backfill: ${count(done)} of ${counted(total, 'product')}`}
        />
      )}
      <Text size="sm" role="status">
        {is_done ? 'Last backfill, ' : `${count(done)} of ${count(total)}, begun `}
        <RelativeTime at={finished_at ?? started_at} />: {count(updated)} updated, {count(failed)} failed
      </Text>
      {problem && (
        <Alert color="red" title="It ended before its last product">
          {problem}
        </Alert>
      )}
      {failures.length > 0 && (
        <details>
          <summary>
            {failed > failures.length ? `The first ${count(failures.length)} that failed` : 'What failed'}
          </summary>
          <List size="sm" mt="xs" mah={240} style={{ overflow: 'auto' }}>
            {failures.map(({ product_id, product_name, message }) => (
              <List.Item key={product_id}>
                {product_name}: {message}
              </List.Item>
            ))}
          </List>
        </details>
      )}
    </>
  )
}
