import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { toastFailure, toastNote } from '../ui/notices/toasts.ts'
import {
  type FormField,
  type PayoutChangeForm,
  type PayoutChangeRequest,
  payoutChangeOf,
  type PayoutScope,
  typedProblems,
} from './payout-change-form.ts'

const PREVIEW_PAUSE_MS = 300

/** A change of payouts with its preview, which follows the form after a pause; `apply` starts the run. */
export function usePayoutChange(form: PayoutChangeForm, { scope, onDone }: { scope: PayoutScope; onDone: () => void }) {
  const [wasTried, setTried] = useState(false)
  const request = payoutChangeOf(form, scope)
  const [wanted] = useDebouncedValue('body' in request ? JSON.stringify(request.body) : null, PREVIEW_PAUSE_MS)
  const preview = useQuery({
    queryKey: ['POST /listings/payout-changes/preview', wanted],
    queryFn: ({ signal }) =>
      api('POST /listings/payout-changes/preview', {
        body: JSON.parse(wanted ?? '{}') as PayoutChangeRequest,
        signal,
        isPreview: true,
      }),
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const start = useMutation({
    mutationFn: (body: PayoutChangeRequest) => api('POST /listings/payout-changes', { body }),
    onSuccess: ({ title }) => {
      toastNote({ title: 'Payouts are being changed', message: `${title}. You can leave this page; it goes on.` })
      onDone()
    },
    onError: (error) => toastFailure({ title: 'Update Failed', error }),
  })
  const isOfForm = 'body' in request && JSON.stringify(request.body) === wanted && !preview.isPlaceholderData
  return {
    /** What would come of it; null: something is missing. */
    preview: 'body' in request ? preview.data : null,
    error: 'body' in request ? preview.error : null,
    /** At their fields: what is typed wrongly, and once it was to be applied what is missing as well. */
    problems: 'body' in request ? {} : wasTried ? request.problems : typedProblems(form, request.problems),
    /** What was seen is what would be applied. */
    isSeen: isOfForm && preview.data !== undefined,
    isLooking: 'body' in request && !isOfForm && !preview.error,
    /** Starts the run, or answers at which fields something is missing. */
    apply: (): FormField[] => {
      setTried(true)
      if ('problems' in request) return Object.keys(request.problems) as FormField[]
      if (isOfForm) start.mutate(request.body)
      return []
    },
    isApplying: start.isPending,
  }
}
