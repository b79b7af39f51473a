import { WHOLESALE_PAYMENTS, WHOLESALE_STATUSES } from '@ark/domain'
import { Progress } from '@mantine/core'
import { count, money } from '../../../shared/formats.ts'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { Marked } from '../../../shared/ui/cells/SearchedText.tsx'
import { PaymentPill } from '../../../shared/wholesale/PaymentPill.tsx'
import type { Purchase } from './purchases.queries.ts'

/** The columns of a buyer's orders. */
export const PURCHASE_COLUMNS: readonly TableColumn<Purchase>[] = [
  {
    id: 'order',
    header: 'Order Number',
    width: 'minmax(150px, 1fr)',
    cell: ({ order_number, seller }) => (
      <div>
        <strong className="num">
          <Marked>{order_number}</Marked>
        </strong>
        <div style={{ color: 'var(--mantine-color-dimmed)', fontSize: 'var(--mantine-font-size-xs)' }}>
          Seller #{seller}
        </div>
      </div>
    ),
    csv: [
      { header: 'Order Number', value: ({ order_number }) => order_number },
      { header: 'Seller', value: ({ seller }) => seller },
    ],
  },
  {
    id: 'date',
    header: 'Date',
    width: '130px',
    cell: ({ purchase_date }) => <RelativeTime at={purchase_date} />,
    csv: [{ header: 'Date', value: ({ purchase_date }) => purchase_date }],
  },
  {
    id: 'items',
    header: 'Items',
    width: '80px',
    align: 'right',
    cell: ({ total_items }) => count(total_items),
    csv: [{ header: 'Items', value: ({ total_items }) => total_items }],
  },
  {
    id: 'total',
    header: 'Total Amount',
    cardHeader: 'Total',
    width: '120px',
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
        <WholesaleStatusPill status={status} />
        {waits_for === 'buyer' && (
          <div style={{ fontSize: 'var(--mantine-font-size-xs)', fontWeight: 550 }}>Waiting for you</div>
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
    width: '140px',
    cell: (purchase) => <PaymentPill order={purchase} />,
    csv: [
      { header: 'Payment', value: ({ payment_status }) => WHOLESALE_PAYMENTS[payment_status].label },
      { header: 'Payment Reported', value: ({ buyer_paid_at }) => buyer_paid_at },
    ],
  },
  {
    id: 'fulfillment',
    header: 'Fulfillment',
    width: '190px',
    card: 'wide',
    cell: (purchase) => <Fulfillment purchase={purchase} />,
    csv: [{ header: 'Fulfilled', value: ({ fulfilled_items }) => fulfilled_items }],
  },
]

/** The status of an order, with the label that its seller sees. */
export function WholesaleStatusPill({ status }: Pick<Purchase, 'status'>) {
  const { label, color } = WHOLESALE_STATUSES[status]
  return <Pill color={color}>{label}</Pill>
}

/** The number of an order's pairs that are packed. */
export function Fulfillment({
  purchase,
}: {
  purchase: Pick<Purchase, 'fulfilled_items' | 'total_items' | 'order_number'>
}) {
  const { fulfilled_items: done, total_items: all, order_number } = purchase
  return (
    <div style={{ minWidth: 120 }}>
      <Progress value={all === 0 ? 0 : (100 * done) / all} aria-label={`Fulfillment of ${order_number}`} />
      <span className="num" style={{ fontSize: 'var(--mantine-font-size-xs)', color: 'var(--mantine-color-dimmed)' }}>
        {count(done)} of {count(all)} fulfilled
      </span>
    </div>
  )
}
