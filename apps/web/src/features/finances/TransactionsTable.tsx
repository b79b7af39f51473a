import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { shortOrder } from '../../shared/formats.ts'
import type { Answer } from '../../shared/api.ts'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { MoneyCell } from '../../shared/ui/cells/MoneyCell.tsx'
import { PlatformBadge } from '../../shared/ui/badges/PlatformBadge.tsx'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'
import { StatusBadge } from '../../shared/ui/badges/StatusBadge.tsx'
import { SoldProductButton } from './SoldProductButton.tsx'

type Transaction = Answer<'GET /finances/'>['recent_transactions'][number]

const columnsOf = (onOpen: (saleId: number) => void): readonly TableColumn<Transaction>[] => [
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(220px, 1fr)',
    cell: ({ id, product_name, size }) => (
      <SoldProductButton name={product_name} size={size} onOpen={() => onOpen(id)} />
    ),
  },
  {
    id: 'platform',
    header: 'Platform',
    width: '120px',
    cell: ({ platform }) => <PlatformBadge platform={platform} />,
  },
  {
    id: 'order',
    header: 'Order',
    width: '150px',
    cell: ({ order_number }) => (
      <Text size="sm" className="num" truncate title={order_number}>
        {shortOrder(order_number)}
      </Text>
    ),
  },
  { id: 'location', header: 'Location', width: '130px', cell: ({ location_name }) => location_name ?? '–' },
  { id: 'status', header: 'Status', width: '170px', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'date', header: 'Date', width: '120px', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  {
    id: 'payout',
    header: 'Payout',
    width: '120px',
    align: 'right',
    isRequired: true,
    cell: ({ payout, is_lost }) =>
      is_lost ? (
        <Text span size="sm" c="dimmed" title="Ended without a payout">
          <MoneyCell value={payout} />
        </Text>
      ) : (
        <strong>
          <MoneyCell value={payout} />
        </strong>
      ),
  },
]

interface TransactionsTableProps {
  transactions: readonly Transaction[]
  isLoading: boolean
  failure: ReactNode
  hasMore: boolean
  isLoadingMore: boolean
  onEndReached: () => void
  /** Called with the sale whose money story opens. */
  onOpen: (saleId: number) => void
}

/** The sales behind the balances, newest first. */
export const TransactionsTable = ({ transactions, onOpen, ...list }: TransactionsTableProps) => (
  <DataTable
    {...list}
    label="Transactions"
    list="transactions"
    columns={columnsOf(onOpen)}
    onOpen={({ id }) => onOpen(id)}
    rows={transactions}
    rowKey={({ id }) => id}
    loadingMoreText="Loading more transactions..."
    empty={<EmptyState title="No transactions yet">Every sale becomes a transaction with its net payout.</EmptyState>}
  />
)
