import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { counted } from '../../shared/formats.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/toasts.ts'

interface ManyDecision {
  saleIds: readonly number[]
  restock: boolean
}

/** Resolves many canceled sales in one way. Said twice each counts once, so that a lost answer may be asked for again. */
export function useResolveMany() {
  return useMutation({
    mutationFn: ({ saleIds, restock }: ManyDecision) =>
      api('POST /sales/resolve-cancelled-sales', { body: { sale_ids: [...saleIds], restock } }),
    onSuccess: ({ resolved }, { restock }) => {
      if (resolved.length === 0) return
      const pairs = restock ? 'Their pairs go back into stock.' : 'Their pairs stay out of stock.'
      toastSuccess({ title: `${counted(resolved.length, 'Sale')} Resolved`, message: pairs })
    },
    onError: (error) => toastFailure({ title: 'Error', error }),
  })
}
