import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { platformName } from '../../shared/formats.ts'
import { toastFailure, toastNote, toastSuccess, toastWarning } from '../../shared/ui/notices/toasts.ts'
import type { ProductDetail } from '../../shared/market/market.queries.ts'

/** Runs Update Market Data: looks a product without an ALIAS id up at ALIAS first, then reads both markets. */
export function useMarketRefresh({ id, alias_catalog_id }: Pick<ProductDetail, 'id' | 'alias_catalog_id'>) {
  return useMutation({
    mutationFn: async () => {
      if (alias_catalog_id === null) await lookAtAlias(id)
      return api('POST /products/{id}/update-market-data', { params: { id } })
    },
    onSuccess: ({ failures }) => {
      if (failures.length > 0)
        toastWarning({
          title: 'Market data partly updated',
          message: failures.map(({ marketplace, message }) => `${platformName(marketplace)}: ${message}`).join('. '),
        })
      else toastSuccess({ title: 'Market data updated' })
    },
    onError: (error) => toastFailure({ title: 'Update Failed: Could not fetch latest market data', error }),
  })
}

async function lookAtAlias(id: number): Promise<void> {
  const { alias_available, message } = await api('POST /products/{id}/check-alias-and-update', { params: { id } })
  if (alias_available) toastNote({ title: 'Found at ALIAS', message })
  else toastWarning({ title: 'Alias Not Available', message })
}
