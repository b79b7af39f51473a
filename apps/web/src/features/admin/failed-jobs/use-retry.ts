import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { whenFresh } from '../../../shared/freshness.ts'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import type { FailedJob } from './failed-jobs.queries.ts'
import { jobLabel } from './job-labels.ts'

/** Retries one failed job. It runs when a worker is free and returns to the list if it fails again. */
export const useRetry = () =>
  useMutation({
    mutationFn: ({ id }: FailedJob) => api('POST /admin/failed-jobs/{id}/retry', { params: { id } }),
    onSuccess: ({ message }, { job }) => toastSuccess({ title: jobLabel(job), message }),
    onError: (error, { job }) => toastFailure({ title: `Not retried: ${jobLabel(job)}`, error }),
    onSettled: whenFresh,
  })
