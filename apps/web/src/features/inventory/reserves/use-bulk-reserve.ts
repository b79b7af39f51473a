import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { toastFailure, toastWarning } from '../../../shared/ui/notices/toasts.ts'
import { type BulkReserveRequest, type ReserveForm, reserveRequestOf, type ReserveScope } from './reserve-form.ts'
import { showReserved } from './show-reserved.tsx'

const PREVIEW_PAUSE_MS = 300

/**
 * Keeps a bulk reserve with its preview, which follows the form after a pause; `apply` reports the result as a toast.
 */
export function useBulkReserve(form: ReserveForm, { scope, onDone }: { scope: ReserveScope; onDone: () => void }) {
  const request = reserveRequestOf(form, scope)
  const [wanted] = useDebouncedValue('body' in request ? JSON.stringify(request.body) : null, PREVIEW_PAUSE_MS)
  const preview = useQuery({
    queryKey: ['POST /inventory/bulk-reserve', wanted],
    queryFn: ({ signal }) =>
      api('POST /inventory/bulk-reserve', {
        body: { ...(JSON.parse(wanted ?? '{}') as BulkReserveRequest), preview: true },
        signal,
        isPreview: true,
      }),
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const change = useMutation({
    mutationFn: (body: BulkReserveRequest) => api('POST /inventory/bulk-reserve', { body }),
    onSuccess: (result) => {
      showReserved(result)
      onDone()
    },
    onError: (error) => toastFailure({ title: 'Update Failed', error }),
  })
  const apply = () => {
    if ('body' in request) change.mutate(request.body)
    else toastWarning({ title: 'Bulk reserve', message: request.problem, id: 'bulk-reserve' })
  }
  const isSeen = !preview.isPlaceholderData && (preview.data?.changed_items ?? 0) > 0
  return {
    preview: 'body' in request ? preview.data : null,
    error: preview.error,
    problem: 'problem' in request ? request.problem : null,
    /** True when the shown preview matches the form and changes something. */
    isReady: 'body' in request && JSON.stringify(request.body) === wanted && isSeen,
    apply,
    isApplying: change.isPending,
  }
}
