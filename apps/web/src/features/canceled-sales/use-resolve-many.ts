import type { BodyOf, Contract } from '@ark/contract'
import { MOST_RESOLVED_AT_ONCE, MOST_RESOLVED_OF_ALL, type WriteOff } from '@ark/domain'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import type { ListSelection } from '../../shared/table/selection/use-selection.ts'
import { toastFailure } from '../../shared/ui/notices/toasts.ts'
import type { CanceledSalesView } from './canceled-sales-view.ts'

interface ManyDecision {
  which: WhichSales
  restock: boolean
  /** Why their pairs do not come back; null: they do. */
  writeOff: WriteOff | null
}

/** Those that are named, or all that search and platform show but some, of which there are `count`. */
export type WhichSales = Omit<BodyOf<Contract['POST /sales/resolve-cancelled-sales']>, 'restock' | 'write_off'>

/** The sales that are selected, as the call names them. */
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

/** How many the server takes: by name fewer than by what they match. */
export const areTooManyCanceled = ({
  sale_ids: named = [],
  except_sale_ids: except = [],
  count = 0,
}: WhichSales): boolean => Math.max(named.length, except.length) > MOST_RESOLVED_AT_ONCE || count > MOST_RESOLVED_OF_ALL

/**
 * Resolves many canceled sales in one way, by a run, which says what came of it. Said twice each counts once, so that a
 * lost answer may be asked for again.
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
