import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { whenFresh } from '../../../shared/freshness.ts'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'

/** Compares the listings on a marketplace account with ARK's, now. */
export function SweepButton({ id, name }: { id: number; name: string }) {
  const sweep = useMutation({
    mutationFn: () => api('POST /admin/provider-health/{id}/sweep', { params: { id } }),
    onSuccess: ({ message }) => toastSuccess({ title: name, message }),
    onError: (error) => toastFailure({ title: `Not compared: ${name}`, error }),
    onSettled: whenFresh,
  })
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={`Compare now: the listings of ${name}`}
      loading={sweep.isPending}
      onClick={() => sweep.mutate()}
    >
      Compare now
    </Button>
  )
}
