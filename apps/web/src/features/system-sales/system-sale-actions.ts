import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { saleName } from '../../shared/sales/labels/sale-labels.ts'
import { toastFailure, toastNote, toastSuccess, toastWarning } from '../../shared/ui/notices/toasts.ts'
import type { SystemSale } from './system-sales.queries.ts'

/** The times for which toasts about a status and about an error are shown. */
const SHOWN_MS = 5_000
const FAILURE_SHOWN_MS = 7_000

/**
 * Refreshes a sale's status from the marketplace. The toast says whether it changed, stayed because a person had set
 * it, or is the same.
 */
export function useRefreshStatus(sale: SystemSale) {
  return useMutation({
    mutationFn: () => api('POST /sales/admin/refresh-status/{id}', { params: { id: sale.id } }),
    onSuccess: ({ message, status_changed, override_blocked }) => {
      const toast = { message: `${saleName(sale)}: ${message}`, closesAfterMs: SHOWN_MS }
      if (override_blocked) toastWarning({ title: 'Override Kept', ...toast })
      else if (status_changed) toastSuccess({ title: 'Status Refreshed', ...toast })
      else toastNote({ title: 'Status Unchanged', ...toast })
    },
    onError: (error) =>
      toastFailure({
        title: 'Refresh Failed',
        message: `${saleName(sale)}: ${detailOf(error)}`,
        closesAfterMs: FAILURE_SHOWN_MS,
      }),
  })
}

/** Shows that a sale was changed. */
export function changed(sale: SystemSale, title: string, message: string): void {
  toastSuccess({ title, message: `${saleName(sale)}: ${message}`, closesAfterMs: SHOWN_MS })
}
