import { Group, Modal, Stack, Text } from '@mantine/core'
import { IconCheck } from '../../shared/icons.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type Answer, api, detailOf } from '../../shared/api.ts'
import { day, money } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { useMay } from '../../shared/session.ts'
import type { CsvColumns } from '../../shared/table/export/csv.ts'
import { ExportButton } from '../../shared/table/export/ExportButton.tsx'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { ReasonedButton } from '../../shared/ui/controls/ReasonedButton.tsx'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'
import { toastFailure, toastSuccess } from '../../shared/ui/notices/toasts.ts'
import classes from './PaymentsModal.module.css'
import { RowsSkeleton } from '../../shared/ui/notices/RowsSkeleton.tsx'

type Payment = Answer<'GET /payments/retailer'>[number]

/** Payments from ARK, newest first; the owner confirms those that have arrived. */
export function PaymentsModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Payments">
      {isOpen && <Payments />}
    </Modal>
  )
}

function Payments() {
  const { data, error, refetch } = useQuery(queryOf('GET /payments/retailer'))
  if (error && !data)
    return <LoadError title="Error Loading Finance Data" error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={4} />
  if (data.length === 0)
    return (
      <EmptyState title="No payments yet">
        Each payment made to you is listed here, to be confirmed once it has arrived.
      </EmptyState>
    )
  return (
    <>
      <Group justify="flex-end" mb="xs">
        <ExportButton
          load={async () => {
            const { pageOfRows } = await import('../../shared/table/export/export-pages.ts')
            return { file: 'payments', columns: PAYMENT_FIELDS, things: 'payments', readPage: pageOfRows(data) }
          }}
        />
      </Group>
      <ul className={classes['payments']}>
        {data.map((payment) => (
          <PaymentLine key={payment.id} payment={payment} />
        ))}
      </ul>
    </>
  )
}

const PAYMENT_FIELDS: CsvColumns<Payment> = [
  {
    csv: [
      { header: 'Payment Date', value: ({ payment_date }) => payment_date },
      { header: 'Amount', value: ({ amount }) => amount, isMoney: true },
      { header: 'Confirmed', value: ({ confirmed_by_retailer }) => (confirmed_by_retailer ? 'Yes' : 'No') },
      { header: 'Confirmed At', value: ({ confirmed_at }) => confirmed_at },
      { header: 'Reversed At', value: ({ reversed_at }) => reversed_at },
    ],
  },
]

function PaymentLine({ payment }: { payment: Payment }) {
  const mayConfirm = useMay('payments.confirm')
  const confirm = useMutation({
    mutationFn: () => api('POST /payments/{id}/confirm', { params: { id: payment.id } }),
    onSuccess: () =>
      toastSuccess({ title: 'Payment Confirmed', message: `${money(payment.amount)} of ${day(payment.payment_date)}` }),
    onError: (error) =>
      toastFailure({
        title: 'Confirmation Failed',
        message: `Payment of ${money(payment.amount)} of ${day(payment.payment_date)}: ${detailOf(error)}`,
      }),
  })
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <Stack gap={0}>
        <Text fw={600} className="num">
          {money(payment.amount)}
        </Text>
        <Text size="xs" c="dimmed">
          {day(payment.payment_date)}
        </Text>
      </Stack>
      {payment.reversed_at ? (
        <Text size="xs" c="dimmed" component="div">
          Reversed by ARK <RelativeTime at={payment.reversed_at} />
        </Text>
      ) : payment.confirmed_by_retailer ? (
        <Text size="xs" c="dimmed" component="div">
          <IconCheck size={14} aria-hidden style={{ verticalAlign: -2 }} /> Confirmed{' '}
          {payment.confirmed_at && <RelativeTime at={payment.confirmed_at} />}
        </Text>
      ) : (
        <ReasonedButton
          label="Confirm"
          color="ark"
          size="xs"
          refusal={mayConfirm ? null : 'Only the owner can confirm payments.'}
          isBusy={confirm.isPending}
          onClick={() => confirm.mutate()}
        />
      )}
    </Group>
  )
}
