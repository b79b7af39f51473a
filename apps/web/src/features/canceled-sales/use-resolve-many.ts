import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { toastFailure } from '../../shared/ui/toasts.ts'

interface ManyDecision {
  saleIds: readonly number[]
  restock: boolean
}

/**
 * Resolves many canceled sales in one way, by a run, which says what came of it. Said twice each counts once, so that a
 * lost answer may be asked for again.
 */
export function useResolveMany() {
  return useMutation({
    mutationFn: ({ saleIds, restock }: ManyDecision) =>
      api('POST /sales/resolve-cancelled-sales', { body: { sale_ids: [...saleIds], restock } }),
    onError: (error) => toastFailure({ title: 'Error', error }),
  })
}
