import { Group, Paper, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { day } from '../../../shared/formats.ts'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { zeroFeesQuery } from './fees.queries.ts'
import { MovedPricesModal } from './MovedPricesModal.tsx'
import { useFeeChange } from './use-fee-change.ts'

/** StockX's zero-fee promotion: whether it is on, both formulas, and the switch. */
export function ZeroFeesCard() {
  const { data, error, refetch } = useQuery(zeroFeesQuery)
  const change = useFeeChange<boolean>({
    send: (enabled, confirm) => api('POST /admin/system-settings/stockx-zero-fees', { body: { enabled, confirm } }),
    titles: { done: 'Zero Fees Promotion', failed: 'The promotion was not changed' },
    onDone: () => void refetch(),
  })
  if (error && !data)
    return <LoadError title="Failed to load StockX zero fees settings" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={150} radius="md" />
  return (
    <Paper withBorder p="lg" component="section" aria-label="Zero Fees Promotion">
      <Group justify="space-between" gap="sm" mb="xs">
        <Text component="h2" fw={650} size="lg" m={0}>
          Zero Fees Promotion
        </Text>
        <Group gap="md">
          {data.enabled ? <Pill color="green">ACTIVE</Pill> : <Pill color="gray">INACTIVE</Pill>}
          <Switch
            label="StockX takes no commission"
            checked={data.enabled}
            disabled={change.isBusy}
            onChange={(event) => change.ask(event.currentTarget.checked)}
          />
        </Group>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {data.description}
        {data.since && ` Active since ${day(data.since)}.`}
      </Text>
      <Stack gap={4}>
        <Formula label="With the promotion" formula={data.zero_fees_formula} counts={data.enabled} />
        <Formula label="Without it" formula={data.normal_formula} counts={!data.enabled} />
      </Stack>
      <MovedPricesModal change={change} />
    </Paper>
  )
}

const Formula = ({ label, formula, counts }: { label: string; formula: string; counts: boolean }) => (
  <Text size="sm" {...(counts ? { fw: 600 } : { c: 'dimmed' })}>
    {label}: {formula}
    {counts && ' (now)'}
  </Text>
)
