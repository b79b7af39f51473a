import type { ButtonProps } from '@mantine/core'
import { confirmRefusal } from '@ark/domain'
import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../../api.ts'
import { aliasOrder, type ConfirmableSale, saleName } from '../../sales/labels/sale-labels.ts'
import { ReasonedButton } from './ReasonedButton.tsx'
import { toastFailure, toastSuccess } from '../notices/toasts.ts'

/** Confirms an ALIAS order at the marketplace, which makes no label before that. Shows nothing for other platforms. */
export function ConfirmOrderButton({
  sale,
  ...look
}: { sale: ConfirmableSale } & Pick<ButtonProps, 'size' | 'fullWidth' | 'variant'>) {
  const confirm = useMutation({
    mutationFn: () => api('POST /sales/confirm-alias-order/{id}', { params: { id: sale.id } }),
    onSuccess: () =>
      toastSuccess({ title: 'Order Confirmed', message: `${saleName(sale)}: its label can be made now.` }),
    onError: (error) =>
      toastFailure({
        title: 'Confirmation Failed',
        message: `${saleName(sale)}: ${detailOf(error, 'Failed to confirm order')}`,
      }),
  })
  if (sale.platform !== 'goat') return null
  return (
    <ReasonedButton
      label="Confirm"
      color="ark"
      refusal={confirmRefusal(aliasOrder(sale))}
      isBusy={confirm.isPending}
      onClick={() => confirm.mutate()}
      {...look}
    />
  )
}
