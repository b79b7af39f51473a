import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { type Sale, saleName, type SaleSummary } from '../../shared/sales/labels/sale-labels.ts'
import type { Selection } from '../../shared/table/selection/selection.ts'
import { showNotices } from '../../shared/ui/notices/notice.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/notices/toasts.ts'
import { commitNotices } from './commit-outcome.ts'
import { type EarlySale, earlySaleName } from './early-sales.ts'
import { saleQuery } from './sales.queries.ts'
import type { SalesView } from './sales-view.ts'
import { type CommitResults, inBatches, MOST_AT_ONCE, selectedSales } from './selected-sales.ts'

/**
 * Commits sales, which creates their Shopify orders, by a run. The frame shows its progress and result; if there is
 * nothing to do, a toast says so at once. `idsOf` reads the sales when it starts.
 */
function useCommit<Chosen>(idsOf: (chosen: Chosen) => Promise<number[]>, nameOf: (saleId: number) => string) {
  return useMutation({
    mutationFn: async (chosen: Chosen) => {
      const ended: CommitResults = { successful: [], failed: [] }
      for (const body of inBatches(await idsOf(chosen))) {
        const { results, run } = await api('POST /sales/generate-shopify-orders/bulk', { body })
        if (run) continue
        ended.successful.push(...results.successful)
        ended.failed.push(...results.failed)
      }
      return ended
    },
    onSuccess: (ended) => showNotices(commitNotices(ended, nameOf)),
    onError: (error) =>
      toastFailure({ title: 'Generation Failed', message: detailOf(error, 'Failed to generate Shopify orders') }),
  })
}

/** Commits the selected sales of a list, after reading all matches to the end. */
export const useCommitSales = (view: SalesView, shown: readonly SaleSummary[]) =>
  useCommit(
    (selection: Selection) =>
      selectedSales(selection, (cursor) =>
        api('GET /sales/summaries', { query: { ...saleQuery(view), limit: MOST_AT_ONCE, ...(cursor && { cursor }) } }),
      ),
    (id) => {
      const sale = shown.find((each) => each.id === id)
      return sale ? saleName(sale) : `Sale ${id}`
    },
  )

/** Commits early sales by their ids. */
export const useCommitEarlySales = (sales: readonly EarlySale[]) =>
  useCommit(
    (ids: readonly number[]) => Promise.resolve([...ids]),
    (id) => {
      const sale = sales.find(({ sale_id }) => sale_id === id)
      return sale ? earlySaleName(sale) : `Sale ${id}`
    },
  )

/** Commits one sale again. */
export const useCommitSale = (sale: Sale) =>
  useCommit<void>(
    () => Promise.resolve([sale.id]),
    () => saleName(sale),
  )

/** Records the Shopify order of a sale without its size, which Shopify no longer has. */
export function useRecordWithoutSize(sale: Sale) {
  return useMutation({
    mutationFn: () => api('POST /sales/record-without-size/{id}', { params: { id: sale.id } }),
    onSuccess: () =>
      toastSuccess({
        title: 'Recorded Without the Size',
        message: `${saleName(sale)}: its Shopify order describes the item as text.`,
      }),
    onError: (error) => toastFailure({ title: 'Not Recorded', message: `${saleName(sale)}: ${detailOf(error)}` }),
  })
}
