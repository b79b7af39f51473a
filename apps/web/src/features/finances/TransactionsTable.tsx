import { Text } from '@mantine/core'
import type { Answer } from '../../shared/api.ts'
import { shortOrder } from '../../shared/sales/sale-words.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { MoneyCell } from '../../shared/ui/MoneyCell.tsx'
import { PlatformBadge } from '../../shared/ui/PlatformBadge.tsx'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx'
import { type Column, VirtualTable } from '../../shared/ui/VirtualTable.tsx'

type Transaction = Answer<'GET /finances/'>['recent_transactions'][number]

const COLUMNS: readonly Column[] = [
  { id: 'product', header: 'Product', width: 'minmax(220px, 1fr)' },
  { id: 'platform', header: 'Platform', width: '120px' },
  { id: 'order', header: 'Order', width: '150px' },
  { id: 'location', header: 'Location', width: '130px' },
  { id: 'status', header: 'Status', width: '170px' },
  { id: 'date', header: 'Date', width: '120px' },
  { id: 'payout', header: 'Payout', width: '120px', align: 'right' },
]

/** The sales behind the balances, newest first. */
export function TransactionsTable({
  transactions,
  isLoading,
}: {
  transactions: readonly Transaction[]
  isLoading: boolean
}) {
  return (
    <VirtualTable
      label="Transactions"
      columns={COLUMNS}
      minWidth={1000}
      rows={transactions}
      rowKey={(transaction) => transaction.id}
      isLoading={isLoading}
      empty={
        <EmptyState title="No transactions yet">
          Every sale becomes a transaction with what it leaves for you.
        </EmptyState>
      }
      renderCells={(transaction) => [
        <div key="product">
          <Text size="sm" fw={550} truncate>
            {transaction.product_name ?? 'Unknown product'}
          </Text>
          {transaction.size && (
            <Text size="xs" c="dimmed">
              Size {transaction.size}
            </Text>
          )}
        </div>,
        <PlatformBadge key="platform" platform={transaction.platform} />,
        <Text key="order" size="sm" className="num" truncate title={transaction.order_number}>
          {shortOrder(transaction.order_number)}
        </Text>,
        transaction.location_name ?? '–',
        <StatusBadge key="status" status={transaction.status} />,
        <RelativeTime key="date" at={transaction.created_at} />,
        <strong key="payout">
          <MoneyCell value={transaction.payout} />
        </strong>,
      ]}
    />
  )
}
