import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api } from '../../../shared/api.ts'
import { day, money } from '../../../shared/formats.ts'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { RowButton } from '../../../shared/ui/controls/RowButton.tsx'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
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
    width: 'minmax(110px, 1fr)',
    cell: ({ retailer_id }) => nameOf(retailer_id),
  },
  { id: 'date', header: 'Date', width: '122px', cell: ({ payment_date }) => day(payment_date) },
  { id: 'amount', header: 'Amount', width: '110px', align: 'right', cell: ({ amount }) => money(amount) },
  {
    id: 'status',
    header: 'Status',
    width: '142px',
    cell: ({ confirmed_by_retailer, reversed_at }) => (
      <Pill color={reversed_at ? 'gray' : confirmed_by_retailer ? 'green' : 'yellow'}>
        {reversed_at ? 'Reversed' : confirmed_by_retailer ? 'Confirmed' : 'Not confirmed'}
      </Pill>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    width: '104px',
    align: 'right',
    cell: (payment) =>
      !payment.confirmed_by_retailer &&
      payment.reversed_at === null && <ReverseButton payment={payment} name={nameOf(payment.retailer_id)} />,
  },
]

/** Reverses a payment that was logged by mistake, after a question. */
function ReverseButton({ payment, name }: { payment: Payment; name: string }) {
  const { id, retailer_id, amount, payment_date } = payment
  const [isAsking, setAsking] = useState(false)
  const words = `${money(amount)} to ${name} of ${day(payment_date)}`
  const reverse = useMutation({
    mutationFn: () => api('POST /admin/payments/{id}/reverse', { params: { id }, body: { retailer_id } }),
    onSuccess: () => toastSuccess({ title: 'Payment Reversed', message: `${words}. It is ready for payout again.` }),
    onError: (error) => toastFailure({ title: 'Payment Not Reversed', error }),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <RowButton of={`payment of ${words}`} onClick={() => setAsking(true)}>
        Reverse
      </RowButton>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title="Reverse this payment?">
        <Stack>
          <Text size="sm">
            {words}. The amount is ready for payout again, and the retailer is told that the payment was not sent.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              Cancel
            </Button>
            <Button color="red" loading={reverse.isPending} onClick={() => reverse.mutate()}>
              Reverse payment
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
