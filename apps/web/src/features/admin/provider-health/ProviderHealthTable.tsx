import { Text } from '@mantine/core'
import { count, counted, platformName } from '../../../shared/formats.ts'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import type { DataTableProps } from '../../../shared/table/table-model.ts'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { SweepButton } from './SweepButton.tsx'
import { concernLabel, connectionName } from './connection-labels.ts'
import type { ProviderConnection } from './provider-health.queries.ts'

type Paging = Pick<DataTableProps<ProviderConnection>, 'hasMore' | 'isLoadingMore' | 'onEndReached'>

/** Connections, one per row, the worst first. */
export const ProviderHealthTable = ({ connections, ...paging }: { connections: ProviderConnection[] } & Paging) => (
  <DataTable
    {...paging}
    label="Connections"
    columns={COLUMNS}
    rows={connections}
    rowKey={({ kind, id }) => `${kind} ${id}`}
    isShort
  />
)

const Line = ({ words, at }: { words: string; at: string | null }) => (
  <Text size="xs" c="dimmed" component="div">
    {words} <RelativeTime at={at} empty="never" />
  </Text>
)

const COLUMNS: readonly TableColumn<ProviderConnection>[] = [
  {
    id: 'connection',
    header: 'Connection',
    width: 'minmax(200px, 1.2fr)',
    cell: (connection) => (
      <>
        <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
          {connectionName(connection)}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {connection.retailer_name ?? platformName(connection.kind)}, since{' '}
          <RelativeTime at={connection.connected_since} />
        </Text>
      </>
    ),
  },
  {
    id: 'health',
    header: 'Health',
    width: 'minmax(180px, 1fr)',
    card: 'wide',
    cell: (connection) => (
      <>
        <Pill color={COLORS[connection.severity] ?? 'gray'}>{concernLabel(connection) || 'Well'}</Pill>
        {connection.failing_since !== null && (
          <Line words={`${connection.problem ?? 'Fails'}, since`} at={connection.failing_since} />
        )}
        {connection.missed_levels > 0 && (
          <Text size="xs" c="dimmed">
            {counted(connection.missed_levels, 'level')} changed without a webhook
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'success',
    header: 'Last answer',
    width: '120px',
    cell: ({ last_success_at }) => <RelativeTime at={last_success_at} empty="Never" />,
  },
  {
    id: 'reads',
    header: 'Last read',
    width: '190px',
    card: 'wide',
    cell: ({ kind, id, reads }) =>
      kind === 'shopify' ? (
        <>
          <Line words="Webhook" at={reads.webhooks} />
          <Line words="Stock compared" at={reads.stock} />
          <Line words="Import" at={reads.import} />
        </>
      ) : (
        <>
          <Line words="Orders" at={reads.orders} />
          <Line words="Listings compared" at={reads.listings} />
          <SweepButton id={id} name={platformName(kind)} />
        </>
      ),
  },
  {
    id: 'failures',
    header: 'Failures',
    width: '110px',
    cell: ({ failures }) => (
      <Text size="sm" className="num" component="div">
        {count(failures.hour)} in the last hour
        <Text size="xs" c="dimmed" component="div">
          {count(failures.day)} in the last day
        </Text>
      </Text>
    ),
  },
  {
    id: 'budget',
    header: 'Requests today',
    width: '130px',
    cell: ({ budget }) =>
      budget && (
        <Text size="sm" className="num" component="div">
          {count(budget.used)} of {count(budget.most)}
          {budget.paused_until !== null && (
            <Text size="xs" c="dimmed">
              paused by the marketplace
            </Text>
          )}
        </Text>
      ),
  },
  {
    id: 'waiting',
    header: 'Waiting',
    width: '110px',
    align: 'right',
    cell: ({ waiting, kind }) => (
      <span className="num">{waiting === 0 ? '–' : counted(waiting, kind === 'shopify' ? 'webhook' : 'size')}</span>
    ),
  },
  {
    id: 'token',
    header: 'Access',
    width: '150px',
    cell: (connection) => <Access {...connection} />,
  },
]

const COLORS: Readonly<Record<number, string>> = { 0: 'green', 1: 'orange', 2: 'red' }

function Access({ access_ended_at, grant_ends_at, token_expires_at }: ProviderConnection) {
  if (access_ended_at !== null) return <Line words="Revoked by the shop" at={access_ended_at} />
  if (grant_ends_at !== null) return <Line words="Connect again" at={grant_ends_at} />
  if (token_expires_at !== null) return <Line words="Renews automatically, next" at={token_expires_at} />
  return (
    <Text size="xs" c="dimmed">
      Never expires
    </Text>
  )
}
