import type { Answer } from '../../../shared/api.ts'
import { day, money } from '../../../shared/formats.ts'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'

type Payment = Answer<'GET /admin/payments'>[number]

interface LoggedPaymentsProps {
  payments: readonly Payment[]
  nameOf: (retailerId: number) => string
}

/** Payments to retailers, newest first. */
export const LoggedPayments = ({ payments, nameOf }: LoggedPaymentsProps) => (
  <DataTable label="Logged payments" columns={columnsOf(nameOf)} rows={payments} rowKey={({ id }) => id} isShort />
)

const columnsOf = (nameOf: LoggedPaymentsProps['nameOf']): readonly TableColumn<Payment>[] => [
  {
    id: 'retailer',
    header: 'Retailer',
    width: 'minmax(120px, 1fr)',
    cell: ({ retailer_id }) => nameOf(retailer_id),
  },
  { id: 'date', header: 'Date', width: '110px', cell: ({ payment_date }) => day(payment_date) },
  { id: 'amount', header: 'Amount', width: '110px', align: 'right', cell: ({ amount }) => money(amount) },
  {
    id: 'status',
    header: 'Status',
    width: '130px',
    cell: ({ confirmed_by_retailer }) => (
      <Pill color={confirmed_by_retailer ? 'green' : 'yellow'}>
        {confirmed_by_retailer ? 'Confirmed' : 'Not confirmed'}
      </Pill>
    ),
  },
]
