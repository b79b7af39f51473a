import type { WriteOff } from '@ark/domain'
import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/notices/toasts.ts'
import { canceledName, type UnsettledSale } from './canceled-sales.queries.ts'

type Named = Parameters<typeof canceledName>[0]

interface Decision {
  restock: boolean
  /** The reason that the pair does not return to stock; null when it does or there is none. */
  writeOff?: WriteOff | null
  /** True enables the size on the marketplaces again. */
  relist: boolean
}

/** Resolves a canceled sale. Repeating it has no second effect, so a lost answer may be retried. */
export function useResolve(sale: Named & Pick<UnsettledSale, 'id'>) {
  return useMutation({
    mutationFn: ({ restock, relist, writeOff }: Decision) =>
      api('POST /sales/resolve-cancelled-sale/{id}', {
        params: { id: sale.id },
        query: { restock, ...(relist && { relist }), ...(writeOff && { write_off: writeOff }) },
      }),
    onSuccess: ({ message }) => toastSuccess({ title: 'Sale Resolved', message: `${canceledName(sale)}: ${message}` }),
    onError: (error) => toastFailure({ title: 'Error', message: `${canceledName(sale)}: ${detailOf(error)}` }),
  })
}
