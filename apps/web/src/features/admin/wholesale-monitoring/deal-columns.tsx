import { DEAL_PAYMENTS, WHOLESALE_STATUSES } from '@ark/domain'
import { Text } from '@mantine/core'
import { count, day, money } from '../../../shared/formats.ts'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { RowButton } from '../../../shared/ui/controls/RowButton.tsx'
import { DealMoney, DealStatus } from './DealPills.tsx'
import type { Deal } from './monitoring.queries.ts'

/** Formats a profit: '$181.50 (37.6%)', or 'Unknown' when a cost is missing. */
export const profitLabel = ({ profit_amount, profit_margin }: Pick<Deal, 'profit_amount' | 'profit_margin'>): string =>
  profit_amount === null
    ? 'Unknown'
    : `${money(profit_amount)}${profit_margin === null ? '' : ` (${profit_margin.toFixed(1)}%)`}`

const Party = ({ party }: { party: Deal['buyer'] }) => (
  <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
    {party.business_name}
  </Text>
)

/** Returns the columns of deals; `onOpen` gets the order's id. */
export const dealColumns = (onOpen: (id: number) => void): readonly TableColumn<Deal>[] => [
  {
    id: 'order',
    header: 'Order Number',
    width: '130px',
    card: 'title',
    isRequired: true,
    cell: ({ order_number, created_at }) => (
      <div>
        <Text size="sm" fw={550} className="num" style={{ overflowWrap: 'anywhere' }}>
          {order_number}
        </Text>
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {day(created_at)}
        </Text>
      </div>
    ),
    csv: [
      { header: 'Order Number', value: ({ order_number }) => order_number },
      { header: 'Date', value: ({ created_at }) => created_at },
    ],
  },
  {
    id: 'buyer',
    header: 'Buyer',
    width: 'minmax(120px, 1fr)',
    cell: ({ buyer }) => <Party party={buyer} />,
    csv: [{ header: 'Buyer', value: ({ buyer }) => buyer.business_name }],
  },
  {
    id: 'seller',
    header: 'Seller',
    width: 'minmax(120px, 1fr)',
    cell: ({ retailer }) => <Party party={retailer} />,
    csv: [{ header: 'Seller', value: ({ retailer }) => retailer.business_name }],
  },
  {
    id: 'status',
    header: 'Status',
    width: '160px',
    cell: ({ status }) => <DealStatus status={status} />,
    csv: [{ header: 'Status', value: ({ status }) => WHOLESALE_STATUSES[status].label }],
  },
  {
    id: 'payment',
    header: 'Payment',
    width: '150px',
    cell: (deal) => <DealMoney deal={deal} />,
    csv: [
      { header: 'Payment', value: ({ payment_status }) => DEAL_PAYMENTS[payment_status].label },
      { header: 'Payment Reported', value: ({ buyer_paid_at }) => buyer_paid_at },
      { header: 'Paid To Seller', value: ({ paid_to_retailer_at }) => paid_to_retailer_at },
      { header: 'Received By Seller', value: ({ retailer_received_at }) => retailer_received_at },
    ],
  },
  {
    id: 'items',
    header: 'Items',
    width: '64px',
    align: 'right',
    cell: ({ total_items }) => count(total_items),
    csv: [{ header: 'Items', value: ({ total_items }) => total_items }],
  },
  {
    id: 'amount',
    header: 'Total',
    width: '110px',
    align: 'right',
    cell: ({ total_amount }) => <strong>{money(total_amount)}</strong>,
    csv: [{ header: 'Total', value: ({ total_amount }) => total_amount, isMoney: true }],
  },
  {
    id: 'profit',
    header: 'Profit',
    width: '150px',
    align: 'right',
    cell: (deal) => (
      <Text size="sm" span {...(deal.profit_amount === null && { c: 'dimmed' })}>
        {profitLabel(deal)}
      </Text>
    ),
    csv: [
      { header: 'Profit', value: ({ profit_amount }) => profit_amount, isMoney: true },
      { header: 'Profit Margin %', value: ({ profit_margin }) => profit_margin },
    ],
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    width: '90px',
    align: 'right',
    cell: ({ id, order_number }) => (
      <RowButton of={`order ${order_number}`} onClick={() => onOpen(id)}>
        Details
      </RowButton>
    ),
  },
]
