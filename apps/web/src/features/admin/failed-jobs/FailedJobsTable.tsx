import { Text } from '@mantine/core'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import type { DataTableProps } from '../../../shared/table/table-model.ts'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { FailedJobActions, type FailedJobsProps, attemptsLabel } from './FailedJobActions.tsx'
import type { FailedJob } from './failed-jobs.queries.ts'
import { jobLabel } from './job-labels.ts'

type Paging = Pick<DataTableProps<FailedJob>, 'hasMore' | 'isLoadingMore' | 'onEndReached'>

/** Failed jobs, one per row. */
export const FailedJobsTable = ({ jobs, sending, onRetry, onDiscard, ...paging }: FailedJobsProps & Paging) => (
  <DataTable
    {...paging}
    label="Failed jobs"
    columns={columnsOf({ sending, onRetry, onDiscard })}
    rows={jobs}
    rowKey={({ id }) => id}
    isShort
  />
)

const columnsOf = (acts: Omit<FailedJobsProps, 'jobs'>): readonly TableColumn<FailedJob>[] => [
  {
    id: 'job',
    header: 'Job',
    width: 'minmax(190px, 1fr)',
    cell: ({ job }) => (
      <>
        <Text fw={550}>{jobLabel(job)}</Text>
        <Text size="xs" c="dimmed">
          {job}
        </Text>
      </>
    ),
  },
  { id: 'retailer', header: 'Retailer', width: '120px', cell: ({ retailer_name }) => retailer_name ?? '–' },
  {
    id: 'failed',
    header: 'Failed',
    width: '180px',
    cell: (failed) => (
      <>
        <RelativeTime at={failed.failed_at} />
        <Text size="xs" c="dimmed" component="div">
          {attemptsLabel(failed)}, sent <RelativeTime at={failed.sent_at} />
        </Text>
      </>
    ),
  },
  {
    id: 'error',
    header: 'Last error',
    width: 'minmax(200px, 1.3fr)',
    card: 'wide',
    cell: ({ error }) => (
      <Text size="sm" lineClamp={3} title={error ?? undefined} style={{ overflowWrap: 'anywhere' }}>
        {error ?? 'No error message.'}
      </Text>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '160px',
    align: 'right',
    cell: (failed) => <FailedJobActions failed={failed} {...acts} />,
  },
]
