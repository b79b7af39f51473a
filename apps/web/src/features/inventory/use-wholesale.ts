import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { toastFailure } from '../../shared/ui/toasts.ts'
import { stopReadingStock } from './inventory.queries.ts'
import type { WholesaleOf } from './wholesale.ts'
import { putWholesaleBack, showWholesale } from './wholesale-edits.ts'

type Edit = { wholesale_enabled: boolean } | { wholesale_price: number | null }

function send(of: WholesaleOf, edit: Edit): Promise<unknown> {
  if ('product_id' in of)
    return 'wholesale_enabled' in edit
      ? api('POST /inventory/product-syncs/bulk-wholesale-toggle', { body: { ...of, enabled: edit.wholesale_enabled } })
      : api('POST /inventory/product-syncs/bulk-wholesale-price', { body: { ...of, ...edit } })
  return 'wholesale_enabled' in edit
    ? api('POST /inventory/variant-wholesale-toggle', { body: { ...of, enabled: edit.wholesale_enabled } })
    : api('POST /inventory/variant-wholesale-price', { body: { ...of, price: edit.wholesale_price } })
}

/**
 * Offers a product or a size to wholesale buyers and prices it: on the screen at once, as it was when refused, with
 * a toast that names it; what else was edited meanwhile stays.
 */
export function useWholesale(of: WholesaleOf, name: string) {
  const client = useQueryClient()
  const key = JSON.stringify(of)
  return useMutation({
    scope: { id: `wholesale-${key}` },
    mutationFn: (edit: Edit) => send(of, edit),
    onMutate: async (edit) => {
      await stopReadingStock(client)
      return { before: showWholesale(client, of, edit) }
    },
    onError: (error, _, context) => {
      if (context) putWholesaleBack(client, of, context.before)
      toastFailure({ title: 'Update Failed', message: `${name}: ${detailOf(error)}`, id: `wholesale-${key}` })
    },
  })
}
