import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { type Answer, api, type InputOf } from '../../shared/api.ts'
import { counted } from '../../shared/formats.ts'
import type { Selection } from '../../shared/table/selection/selection.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/notices/toasts.ts'
import type { FinancesView, Reason } from './finances-view.ts'
import { pagesOf } from '../../shared/query.ts'

const PAGE_SIZE = 100
/** The most differences that one call accepts. */
export const MOST_CHOSEN = 500

/** Reads payout differences, the newest sales first: the open ones or those already looked at. */
export function differencePages({ looked, reason }: FinancesView, pageSize = PAGE_SIZE) {
  const state = looked ? ('looked_at' as const) : ('open' as const)
  const query = { state, limit: pageSize, ...(reason && { reason }) }
  return { ...pagesOf('GET /finances/differences', { query }), placeholderData: keepPreviousData }
}

/** Named differences, or all that the list shows except some. */
export type ChosenDifferences = NonNullable<InputOf<'POST /finances/differences/reopen'>['body']>
interface Looked {
  chosen: ChosenDifferences
  note: string
}

/**
 * Returns the selected differences in the form of the call; null when too many are named one by one. `asOf` is when the
 * list was read.
 */
export function chosenDifferences(
  selection: Selection,
  { reason, asOf }: { reason: Reason | undefined; asOf: string | null },
): ChosenDifferences | null {
  const named = [...(selection.kind === 'some' ? selection.ids : selection.except)]
  if (named.length > MOST_CHOSEN) return null
  if (selection.kind === 'some') return { sale_ids: named }
  return {
    ...(asOf !== null && { as_of: asOf }),
    ...(named.length > 0 && { except_sale_ids: named }),
    ...(reason && { reason }),
  }
}

/** Marks payout differences as looked at; an empty note is not sent. */
export const markLookedAt = ({ chosen, note }: Looked) =>
  changeAll(
    (body) => api('POST /finances/differences/look', { body: { ...body, ...(note.trim() && { note: note.trim() }) } }),
    chosen,
  )

/** Repeats the call while more differences are left than one call changes. */
async function changeAll(
  change: (chosen: ChosenDifferences) => Promise<Answer<'POST /finances/differences/look'>>,
  chosen: ChosenDifferences,
): Promise<{ changed: number[] }> {
  const all: number[] = []
  for (;;) {
    const { changed, has_more } = await change(chosen)
    all.push(...changed)
    if (!has_more || changed.length === 0) return { changed: all }
  }
}

/** Shows how many differences were marked, and where to find them. */
export const toastLooked = ({ changed }: Awaited<ReturnType<typeof markLookedAt>>): void =>
  toastSuccess({
    title: 'Marked as Reviewed',
    message: `${counted(changed.length, 'payout difference')}. See them under Reviewed.`,
  })

/** Marks payout differences as looked at. */
export const useLookAt = (onDone: () => void) =>
  useMutation({
    mutationFn: markLookedAt,
    onSuccess: (looked) => {
      onDone()
      toastLooked(looked)
    },
    onError: (error) => toastFailure({ title: 'Not Marked', error }),
  })

/** Reopens payout differences. */
export const useReopen = (onDone: () => void) =>
  useMutation({
    mutationFn: (chosen: ChosenDifferences) =>
      changeAll((body) => api('POST /finances/differences/reopen', { body }), chosen),
    onSuccess: ({ changed }) => {
      onDone()
      toastSuccess({ title: 'Reopened', message: counted(changed.length, 'payout difference') })
    },
    onError: (error) => toastFailure({ title: 'Not Reopened', error }),
  })
