import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { counted } from '../../../shared/formats.ts'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import type { PayoutUpdate } from './payout-setup.ts'

/** Sets payouts of whole products and shows how many changed. */
export const useSavePayouts = (onDone: () => void) =>
  useMutation({
    mutationFn: (updates: PayoutUpdate[]) => api('POST /inventory/bulk-update-payouts', { body: updates }),
    onSuccess: ({ total_updated }) => {
      toastSuccess({
        title: 'Payout Settings Updated',
        message: `${counted(total_updated, 'product')} updated`,
      })
      onDone()
    },
    onError: (error) => toastFailure({ title: 'Update Failed', error }),
  })
