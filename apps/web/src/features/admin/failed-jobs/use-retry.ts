import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { whenFresh } from '../../../shared/freshness.ts'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import type { FailedJob } from './failed-jobs.queries.ts'
import { jobWords } from './job-words.ts'

/**
 * Sends one failed job again. It runs as soon as a worker is free; should it fail for good again, it comes back to the
 * list.
 */
export const useRetry = () =>
  useMutation({
    mutationFn: ({ id }: FailedJob) => api('POST /admin/failed-jobs/{id}/retry', { params: { id } }),
    onSuccess: ({ message }, { job }) => toastSuccess({ title: jobWords(job), message }),
    onError: (error, { job }) => toastFailure({ title: `Not sent: ${jobWords(job)}`, error }),
    onSettled: whenFresh,
  })
