import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { saleName } from '../../shared/sales/words/sale-words.ts'
import { toastFailure, toastNote, toastSuccess, toastWarning } from '../../shared/ui/notices/toasts.ts'
import type { SystemSale } from './system-sales.queries.ts'

/** Document 3 §9: status toasts 5 s, errors 7 s. */
const SHOWN_MS = 5_000
const FAILURE_SHOWN_MS = 7_000

/**
 * Asks the marketplace for the sale's status; the toast says whether it changed, stays because of a person, or is
 * the same.
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

/** Says that a sale was changed. */
export function changed(sale: SystemSale, title: string, message: string): void {
  toastSuccess({ title, message: `${saleName(sale)}: ${message}`, closesAfterMs: SHOWN_MS })
}
