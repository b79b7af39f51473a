import { Button, Group, Paper, Skeleton, Text } from '@mantine/core'
import { IconCalendarDollar, IconPlus } from '../../../shared/icons.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api.ts'
import { day } from '../../../shared/formats.ts'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { RowButton } from '../../../shared/ui/controls/RowButton.tsx'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { aliasFeeLabel, arkFeeLabel, stockxFeeLabel } from './fee-labels.ts'
import { type DatedFees, feeSchedulesQuery } from './fees.queries.ts'

const FeeScheduleModal = lazyDialog(() => import('./FeeScheduleModal.tsx'), 'FeeScheduleModal', {
  start: null,
})

/** The fee schedules by their first day: current, future and past ones. */
export function FeeSchedulesCard() {
  const { data, error, refetch } = useQuery(feeSchedulesQuery)
  const [start, setStart] = useState<DatedFees | null>(null)
  const giveUp = useMutation({
    mutationFn: (of: string) => api('DELETE /admin/system-settings/fee-schedules/{day}', { params: { day: of } }),
    onSuccess: ({ message }) => toastSuccess({ title: 'Fees deleted', message }),
    onError: (failure) => toastFailure({ title: 'The fees were not deleted', error: failure }),
  })
  if (error && !data) return <LoadError title="Error Loading Fees" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={200} radius="md" />
  const standing = data.find(({ state }) => state === 'in_force') ?? null
  return (
    <Paper withBorder p="lg">
      <Group justify="space-between" gap="sm" mb="xs">
        <Text component="h2" fw={650} size="lg" m={0}>
          Fee schedules
        </Text>
        <Button leftSection={<IconPlus size={16} />} aria-haspopup="dialog" onClick={() => setStart(standing)}>
          Set fees
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        Asks follow the current fees, so that each size nets its desired payout. Existing sales keep their fees.
      </Text>
      <DataTable
        label="Fee schedules"
        columns={columnsOf({ onEdit: setStart, onGiveUp: ({ effective_from }) => giveUp.mutate(effective_from) })}
        rows={data}
        rowKey={({ effective_from }) => effective_from}
        isShort
        empty={<EmptyState title="No fees" icon={<IconCalendarDollar size={24} stroke={1.5} />} />}
      />
      <FeeScheduleModal start={start} onClose={() => setStart(null)} />
    </Paper>
  )
}

const STATES: Readonly<Record<DatedFees['state'], { label: string; color: string }>> = {
  in_force: { label: 'Today', color: 'green' },
  coming: { label: 'Scheduled', color: 'blue' },
  over: { label: 'Past', color: 'gray' },
}

interface Acts {
  onEdit: (fees: DatedFees) => void
  onGiveUp: (fees: DatedFees) => void
}

const columnsOf = ({ onEdit, onGiveUp }: Acts): readonly TableColumn<DatedFees>[] => [
  {
    id: 'day',
    header: 'From',
    width: '125px',
    card: 'title',
    cell: ({ effective_from }) => (
      <Text size="sm" fw={550} className="num">
        {day(effective_from)}
      </Text>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    width: '110px',
    cell: ({ state }) => <Pill color={STATES[state].color}>{STATES[state].label}</Pill>,
  },
  { id: 'stockx', header: 'StockX', width: 'minmax(190px, 1fr)', cell: stockxFeeLabel },
  { id: 'alias', header: 'ALIAS', width: 'minmax(190px, 1fr)', cell: aliasFeeLabel },
  { id: 'ark', header: 'ARK', width: 'minmax(220px, 1.2fr)', cell: arkFeeLabel },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    width: '160px',
    align: 'right',
    cell: (fees) =>
      fees.state === 'coming' && (
        <>
          <RowButton of={`fees of ${day(fees.effective_from)}`} onClick={() => onEdit(fees)}>
            Edit
          </RowButton>{' '}
          <RowButton of={`fees of ${day(fees.effective_from)}`} onClick={() => onGiveUp(fees)}>
            Delete
          </RowButton>
        </>
      ),
  },
]
