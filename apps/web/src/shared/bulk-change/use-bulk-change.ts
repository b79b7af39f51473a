import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteDraft, useDraft } from '../draft.ts'
import { toastFailure, toastRunStarted } from '../ui/notices/toasts.ts'
import type { BulkChangeKind } from './bulk-change-kind.ts'

const PREVIEW_PAUSE_MS = 300

/** Keeps a bulk change with its preview, which follows the form after a pause; `apply` starts the run. */
export function useBulkChange<Form, Body, Preview>(kind: BulkChangeKind<Form, Body, Preview>, onStarted: () => void) {
  const { look, typedProblems = () => ({}) } = kind
  const [form, setForm] = useDraft(kind.draft, kind.empty, { outlives: kind.isDraftKept ?? false })
  const [wasTried, setTried] = useState(false)
  const request = kind.request(form)
  const isReady = 'body' in request
  const asked = isReady ? JSON.stringify(request.body) : null
  const [wanted] = useDebouncedValue(asked, PREVIEW_PAUSE_MS)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [look?.key, wanted],
    queryFn: ({ signal }) => look?.ask(JSON.parse(wanted ?? '{}') as Body, signal),
    enabled: look !== undefined && wanted !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const start = useMutation({
    mutationFn: kind.start,
    onSuccess: (run) => {
      deleteDraft(kind.draft)
      toastRunStarted(run.id, kind.started(run))
      onStarted()
    },
    onError: (failure) => toastFailure({ title: kind.failed, error: failure }),
  })
  const isLooking = isReady && look !== undefined && (asked !== wanted || isPlaceholderData || isFetching)
  const preview = isReady ? data : undefined
  const failure = isReady && !isLooking ? error : null
  /** True when the shown preview is of the current form. */
  const isSeen = isReady && !isLooking && !failure && (look === undefined || preview !== undefined)
  const isNothing = look && preview && isSeen ? look.changes(preview) === 0 : (kind.isIdle?.(form) ?? false)
  return {
    form,
    setForm,
    preview,
    seen: isSeen ? (preview ?? null) : null,
    isLooking,
    failure,
    lookAgain: () => void refetch(),
    problems: isReady ? {} : wasTried ? request.problems : typedProblems(form, request.problems),
    isOff: isReady && (!isSeen || isNothing),
    /** Starts the run, or returns the missing and wrong fields. */
    apply: (): string[] => {
      setTried(true)
      if ('problems' in request) return Object.keys(request.problems)
      if (isSeen) start.mutate(request.body)
      return []
    },
    isStarting: start.isPending,
  }
}
