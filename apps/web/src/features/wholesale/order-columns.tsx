import { WHOLESALE_PAYMENTS, WHOLESALE_STATUSES } from '@ark/domain'
import { Text } from '@mantine/core'
import { count, day, money } from '../../shared/formats.ts'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { RowButton } from '../../shared/ui/controls/RowButton.tsx'
import { PaymentPill } from '../../shared/wholesale/PaymentPill.tsx'
import { OrderStatus } from './OrderStatus.tsx'
import type { WholesaleOrder } from './orders.queries.ts'

/** Returns the columns of wholesale orders; `onOpen` gets the order's id. */
export const orderColumns = (onOpen: (id: number) => void): readonly TableColumn<WholesaleOrder>[] => [
  {
    id: 'order',
    header: 'Order Number',
    width: 'minmax(200px, 1fr)',
    card: 'title',
    isRequired: true,
    cell: ({ order_number, buyer_name }) => (
      <div>
        <Text size="sm" fw={550} className="num" style={{ overflowWrap: 'anywhere' }}>
          {order_number}
        </Text>
        <Text size="xs" c="dimmed" lineClamp={1}>
          {buyer_name === null ? 'Ships to ARK' : `Ships to ${buyer_name}`}
        </Text>
      </div>
    ),
    csv: [
      { header: 'Order Number', value: ({ order_number }) => order_number },
      { header: 'Ships To', value: ({ buyer_name }) => buyer_name ?? 'ARK' },
    ],
  },
  {
    id: 'date',
    header: 'Date',
    width: '120px',
    cell: ({ created_at }) => day(created_at),
    csv: [{ header: 'Date', value: ({ created_at }) => created_at }],
  },
  {
    id: 'items',
    header: 'Items',
    width: '150px',
    align: 'right',
    cell: ({ total_items, fulfilled_items }) =>
      fulfilled_items > 0 ? `${count(fulfilled_items)} of ${count(total_items)} packed` : count(total_items),
    csv: [
      { header: 'Items', value: ({ total_items }) => total_items },
      { header: 'Packed', value: ({ fulfilled_items }) => fulfilled_items },
    ],
  },
  {
    id: 'amount',
    header: 'Total Amount',
    cardHeader: 'Total',
    width: '130px',
    align: 'right',
    cell: ({ total_amount }) => <strong>{money(total_amount)}</strong>,
    csv: [{ header: 'Total Amount', value: ({ total_amount }) => total_amount, isMoney: true }],
  },
  {
    id: 'status',
    header: 'Status',
    width: '180px',
    cell: ({ status, waits_for }) => (
      <div>
        <OrderStatus status={status} />
        {waits_for && (
          <Text size="xs" {...(waits_for === 'seller' ? { fw: 550 } : { c: 'dimmed' })}>
            {waits_for === 'seller' ? 'Waiting for you' : 'Waiting for the buyer'}
          </Text>
        )}
      </div>
    ),
    csv: [
      { header: 'Status', value: ({ status }) => WHOLESALE_STATUSES[status].label },
      { header: 'Waits For', value: ({ waits_for }) => waits_for },
    ],
  },
  {
    id: 'payment',
    header: 'Payment',
    width: '160px',
    cell: (order) => <PaymentPill order={order} />,
    csv: [
      { header: 'Payment', value: ({ payment_status }) => WHOLESALE_PAYMENTS[payment_status].label },
      { header: 'Payment Reported', value: ({ buyer_paid_at }) => buyer_paid_at },
    ],
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    width: '100px',
    align: 'right',
    cell: ({ id, order_number }) => (
      <RowButton of={`order ${order_number}`} onClick={() => onOpen(id)}>
        Details
      </RowButton>
    ),
  },
]
