import type { BodyOf, Contract } from '@ark/contract'
import { MAX_RESOLVED_AT_ONCE, MAX_RESOLVED_BY_RUN, type WriteOff } from '@ark/domain'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import type { ListSelection } from '../../shared/table/selection/use-selection.ts'
import { toastFailure } from '../../shared/ui/notices/toasts.ts'
import type { CanceledSalesView } from './canceled-sales-view.ts'

interface ManyDecision {
  which: WhichSales
  restock: boolean
  /** The reason that the pairs do not return to stock; null when they do. */
  writeOff: WriteOff | null
}

/** Named sales, or all that match search and platform except some; `count` is the number of sales that this selects. */
export type WhichSales = Omit<BodyOf<Contract['POST /sales/resolve-cancelled-sales']>, 'restock' | 'write_off'>

/** Returns the selected sales in the form of the call. */
export function selectedCanceledSales(
  { selection, count }: ListSelection,
  { search, platform }: CanceledSalesView,
): WhichSales {
  if (selection.kind === 'some') return { sale_ids: [...selection.ids] }
  return {
    count,
    ...(selection.except.size > 0 && { except_sale_ids: [...selection.except] }),
    ...(search && { search }),
    ...(platform && { platform }),
  }
}

/** Returns whether more sales are selected than the call accepts; the limit for named sales is lower. */
export const areTooManyCanceled = ({
  sale_ids: named = [],
  except_sale_ids: except = [],
  count = 0,
}: WhichSales): boolean => Math.max(named.length, except.length) > MAX_RESOLVED_AT_ONCE || count > MAX_RESOLVED_BY_RUN

/**
 * Resolves many canceled sales in one way by a run, which reports the result. Repeating it has no second effect, so a
 * lost answer may be retried.
 */
export function useResolveMany() {
  return useMutation({
    mutationFn: ({ which, restock, writeOff }: ManyDecision) =>
      api('POST /sales/resolve-cancelled-sales', {
        body: { ...which, restock, ...(writeOff && { write_off: writeOff }) },
      }),
    onError: (error) => toastFailure({ title: 'Error', error }),
  })
}
