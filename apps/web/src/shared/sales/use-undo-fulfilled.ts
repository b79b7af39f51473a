import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../api.ts'
import { randomKey } from '../random-key.ts'
import { toastFailure, toastSuccess } from '../ui/notices/toasts.ts'
import { type AnySale, saleName } from './labels/sale-labels.ts'

/**
 * Undoes the fulfillment of a sale, after which the sale waits again. For a sale that shows when it was fulfilled, a
 * later fulfillment is never undone.
 */
export function useUndoFulfilled(sale: AnySale) {
  const { id, fulfilled_at } = sale
  return useMutation({
    mutationFn: () =>
      api('POST /sales/scanning/{id}/mark-created', {
        params: { id },
        query: { ...(fulfilled_at && { fulfilled_at }) },
        idempotencyKey: randomKey(),
      }),
    onSuccess: () =>
      toastSuccess({ title: 'Fulfillment undone', message: `${saleName(sale)} is ready to ship again.` }),
    onError: (error) =>
      toastFailure({ title: 'Failed to undo the fulfillment', message: `${saleName(sale)}: ${detailOf(error)}` }),
  })
}
