import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/notices/toasts.ts'
import { UndoableMessage } from '../../shared/ui/notices/UndoableMessage.tsx'

/** A barcode's size as a person has taught it, with a button to forget it. */
export function ForgetBarcode({ barcode, words }: { barcode: string; words: string }) {
  const forget = useMutation({
    mutationFn: () => api('DELETE /sales/scanning/barcodes', { query: { barcode } }),
    onSuccess: ({ message }) => {
      notifications.hide(`taught-${barcode}`)
      toastSuccess({ title: 'Barcode Forgotten', message })
    },
    onError: (error) => toastFailure({ title: 'Barcode Not Forgotten', message: detailOf(error) }),
  })
  return <UndoableMessage words={words} onUndo={() => forget.mutate()} />
}
