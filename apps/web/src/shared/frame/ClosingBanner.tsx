import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../api.ts'
import { day } from '../formats.ts'
import { useMay, useMe } from '../session.ts'
import { toastFailure, toastSuccess } from '../ui/notices/toasts.ts'

/** Shows everyone in a business that is closing until when that can be undone; owners can undo it. */
export function ClosingBanner() {
  const closingAt = useMe().retailer?.closing_at ?? null
  const mayUndo = useMay('business.close')
  const undo = useMutation({
    mutationFn: () => api('POST /business-closing/undo'),
    onSuccess: ({ message }) => toastSuccess({ title: 'Business Stays Open', message }),
    onError: (error) => toastFailure({ title: 'Not undone', message: detailOf(error) }),
  })
  if (closingAt === null) return null
  return (
    <Alert color="red" radius={0} role="status" py="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          <b>This business closes on {day(closingAt)}.</b> Nothing is listed any more. Ship what is open, and export
          your data before.
        </Text>
        {mayUndo && (
          <Button size="xs" color="red" variant="outline" loading={undo.isPending} onClick={() => undo.mutate()}>
            Undo
          </Button>
        )}
      </Group>
    </Alert>
  )
}
