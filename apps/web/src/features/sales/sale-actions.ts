import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { type AnySale, type Sale, saleName, type SaleSummary } from '../../shared/sales/sale-words.ts'
import type { Selection } from '../../shared/table/selection.ts'
import { showNotices } from '../../shared/ui/notice.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/toasts.ts'
import { commitNotices } from './commit-outcome.ts'
import { saleQuery } from './sales.queries.ts'
import type { SalesView } from './sales-view.ts'
import { type CommitResults, inBatches, MOST_AT_ONCE, selectedSales } from './selected-sales.ts'

/** Cancels an ALIAS order at the marketplace. */
export function useCancelOrder(sale: AnySale) {
  return useMutation({
    mutationFn: () => api('POST /sales/cancel-alias-order/{id}', { params: { id: sale.id } }),
    onSuccess: () => toastSuccess({ title: 'Order Canceled', message: `${saleName(sale)} is canceled.` }),
    onError: (error) =>
      toastFailure({ title: 'Cancellation Failed', message: `${saleName(sale)}: ${detailOf(error)}` }),
  })
}

/**
 * Commits the sales that are selected of a list: creates their Shopify orders, as a run. The frame shows how far it is
 * and what came of it; where there is nothing to do, that is said at once.
 */
export function useCommitSales(view: SalesView, shown: readonly SaleSummary[]) {
  return useMutation({
    mutationFn: async (selection: Selection) => {
      const ids = await selectedSales(selection, (cursor) =>
        api('GET /sales/summaries', { query: { ...saleQuery(view), limit: MOST_AT_ONCE, ...(cursor && { cursor }) } }),
      )
      const ended: CommitResults = { successful: [], failed: [] }
      for (const body of inBatches(ids)) {
        const { results, run } = await api('POST /sales/generate-shopify-orders/bulk', { body })
        if (run) continue
        ended.successful.push(...results.successful)
        ended.failed.push(...results.failed)
      }
      return ended
    },
    onSuccess: (ended) => {
      const nameOf = (id: number) => {
        const sale = shown.find((each) => each.id === id)
        return sale ? saleName(sale) : `Sale ${id}`
      }
      showNotices(commitNotices(ended, nameOf))
    },
    onError: (error) => toastFailure({ title: 'Generation Failed', error }),
  })
}

/** Sets a sale's status by hand. */
export function useSetStatus(sale: Sale) {
  return useMutation({
    mutationFn: (status: string) => api('PATCH /sales/{id}', { params: { id: sale.id }, body: { status } }),
    onSuccess: () =>
      toastSuccess({
        title: 'Status Updated',
        message: `${saleName(sale)}: set by hand, the marketplace will not overwrite it.`,
      }),
    onError: (error) => toastFailure({ title: 'Update Failed', message: `${saleName(sale)}: ${detailOf(error)}` }),
  })
}
