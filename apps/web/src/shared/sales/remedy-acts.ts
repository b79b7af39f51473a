import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../api.ts'
import { toastFailure, toastSuccess } from '../ui/notices/toasts.ts'
import { type AnySale, saleName } from './labels/sale-labels.ts'

/** Cancels an ALIAS order at the marketplace. */
export function useCancelOrder(sale: AnySale) {
  return useMutation({
    mutationFn: () => api('POST /sales/cancel-alias-order/{id}', { params: { id: sale.id } }),
    onSuccess: () => toastSuccess({ title: 'Order Canceled', message: `${saleName(sale)} is canceled.` }),
    onError: (error) =>
      toastFailure({
        title: 'Cancellation Failed',
        message: `${saleName(sale)}: ${detailOf(error, 'Failed to cancel order')}`,
      }),
  })
}

/**
 * Gives an oversold sale a pair: one that is in stock, or that of an order, which is canceled first. Shopify counts the
 * pair of a canceled order again before the sale gets it.
 */
export function useTakePair(sale: AnySale) {
  return useMutation({
    mutationFn: (order?: { sale_id: number; order_number: string }) =>
      api('POST /sales/take-pair/{id}', {
        params: { id: sale.id },
        ...(order && { query: { of_sale_id: order.sale_id } }),
      }),
    onSuccess: ({ oversold, location_nickname }, order) => {
      const at = location_nickname ? ` at ${location_nickname}` : ''
      if (oversold && order)
        toastSuccess({
          title: 'Order Canceled',
          message: `ALIAS order ${order.order_number} is canceled. ${saleName(sale)} gets its pair in a moment.`,
        })
      else toastSuccess({ title: 'Pair Assigned', message: `${saleName(sale)} has a pair${at}: pack and ship it.` })
    },
    onError: (error) => toastFailure({ title: 'No Pair Assigned', message: `${saleName(sale)}: ${detailOf(error)}` }),
  })
}
