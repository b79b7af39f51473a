import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { counted } from '../../shared/formats.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/toasts.ts'
import type { FinancesView } from './finances-view.ts'

const PAGE_SIZE = 100
/** So many the server takes at once. */
export const MOST_CHOSEN = 500

/** Payouts that differ, the newest sales first: those to look at, or those that were looked at. */
export function differencePages({ looked, reason }: FinancesView, pageSize = PAGE_SIZE) {
  const query = { state: looked ? ('looked_at' as const) : ('open' as const), ...(reason && { reason }) }
  return infiniteQueryOptions({
    queryKey: ['GET /finances/differences', query, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /finances/differences', {
        query: { ...query, limit: pageSize, ...(pageParam !== null && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next_after,
    placeholderData: (previous) => previous,
  })
}

interface Chosen {
  saleIds: readonly number[]
  note: string
}

/** Takes payout differences off the queue; an empty note is none. */
export const lookAt = ({ saleIds, note }: Chosen) =>
  api('POST /finances/differences/look', {
    body: { sale_ids: [...saleIds], ...(note.trim() && { note: note.trim() }) },
  })

/** Says how many payouts were taken off the queue, and where they are found from now on. */
export const toastLooked = ({ changed }: Awaited<ReturnType<typeof lookAt>>): void =>
  toastSuccess({
    title: 'Looked At',
    message: `${counted(changed.length, 'payout difference')}. They are kept under Looked at.`,
  })

/** Takes payouts that differ off the queue. */
export const useLookAt = (onDone: () => void) =>
  useMutation({
    mutationFn: lookAt,
    onSuccess: (looked) => {
      onDone()
      toastLooked(looked)
    },
    onError: (error) => toastFailure({ title: 'Not Marked', error }),
  })

/** Puts them back onto it. */
export const useReopen = (onDone: () => void) =>
  useMutation({
    mutationFn: (saleIds: readonly number[]) =>
      api('POST /finances/differences/reopen', { body: { sale_ids: [...saleIds] } }),
    onSuccess: ({ changed }) => {
      onDone()
      toastSuccess({ title: 'To Look At Again', message: counted(changed.length, 'payout difference') })
    },
    onError: (error) => toastFailure({ title: 'Not Put Back', error }),
  })
