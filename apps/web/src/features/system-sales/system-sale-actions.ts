import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { invalidate } from '../../shared/query.ts'
import { saleName } from '../../shared/sales/sale-words.ts'
import { toastFailure, toastNote, toastSuccess, toastWarning } from '../../shared/ui/toasts.ts'
import type { SystemSale } from './system-sales.queries.ts'

/** Document 3 §9: status toasts 5 s, errors 7 s. */
const SHOWN_MS = 5_000
const FAILURE_SHOWN_MS = 7_000

const refreshSales = () =>
  void invalidate('GET /sales/admin/system-sales', 'GET /sales/admin/system-sales/{id}', 'GET /admin/audit-log')

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
      refreshSales()
    },
    onError: (error) => {
      toastFailure({
        title: 'Refresh Failed',
        message: `${saleName(sale)}: ${detailOf(error)}`,
        closesAfterMs: FAILURE_SHOWN_MS,
      })
      refreshSales()
    },
  })
}

/** Says that a sale was changed, and reads it again. */
export function changed(sale: SystemSale, title: string, message: string): void {
  toastSuccess({ title, message: `${saleName(sale)}: ${message}`, closesAfterMs: SHOWN_MS })
  refreshSales()
}
