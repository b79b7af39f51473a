import { Group, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { whenFresh } from '../../../shared/freshness.ts'
import { queryOf } from '../../../shared/query.ts'
import { useMay } from '../../../shared/session.ts'
import { EditableNumber } from '../../../shared/ui/controls/EditableNumber.tsx'
import { toastFailure } from '../../../shared/ui/notices/toasts.ts'

const MOST = 1_000

/** The number of units from which a size counts as low. People who may change settings edit it here. */
export function LowStockThreshold() {
  const { data } = useQuery(queryOf('GET /inventory/low-stock-threshold'))
  const mayEdit = useMay('settings.edit')
  const change = useMutation({
    mutationFn: (threshold: number) => api('PATCH /inventory/low-stock-threshold', { body: { threshold } }),
    // The cell reverts to the cached value, which must be the new one by then.
    onSuccess: whenFresh,
    onError: (error) => toastFailure({ title: 'Update Failed', error }),
  })
  if (!data) return null
  return (
    <Group gap={6} wrap="nowrap">
      <Text size="sm">Low at</Text>
      {mayEdit ? (
        <EditableNumber
          value={data.threshold}
          label="Low stock threshold"
          onCommit={(threshold) => change.mutateAsync(threshold ?? 0)}
          min={0}
          max={MOST}
          decimals={0}
          isRequired
          width={56}
        />
      ) : (
        <b className="num">{data.threshold}</b>
      )}
      <Text size="sm">or fewer</Text>
    </Group>
  )
}
