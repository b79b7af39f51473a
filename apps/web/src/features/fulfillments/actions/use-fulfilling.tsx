import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../../../shared/api.ts'
import { randomKey } from '../../../shared/random-key.ts'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { UndoableMessage } from '../../../shared/ui/notices/UndoableMessage.tsx'
import { saleName, type SaleSummary } from '../../../shared/sales/labels/sale-labels.ts'
import { useUndoFulfilled } from '../../../shared/sales/use-undo-fulfilled.ts'

const UNDO_SHOWN_MS = 10_000

/** Marks a sale as fulfilled, with an undo in the toast. */
export function useMarkFulfilled(sale: SaleSummary) {
  const { mutate: undo } = useUndoFulfilled(sale)
  const toastId = `fulfilled-${sale.id}`
  return useMutation({
    mutationFn: () =>
      api('POST /sales/scanning/{id}/mark-fulfilled', { params: { id: sale.id }, idempotencyKey: randomKey() }),
    onSuccess: () => {
      toastSuccess({
        id: toastId,
        title: 'Marked as Fulfilled',
        message: (
          <UndoableMessage
            words={saleName(sale)}
            onUndo={() => {
              notifications.hide(toastId)
              undo()
            }}
          />
        ),
        closesAfterMs: UNDO_SHOWN_MS,
      })
    },
    onError: (error) =>
      toastFailure({ title: 'Failed to mark as fulfilled', message: `${saleName(sale)}: ${detailOf(error)}` }),
  })
}
