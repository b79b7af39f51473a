import type { QueryClient } from '@tanstack/react-query'
import { api, detailOf } from '../../../shared/api.ts'
import { mutate } from '../../../shared/mutate.ts'
import { toastFailure } from '../../../shared/ui/notices/toasts.ts'
import { cancelStockReads } from '../inventory.queries.ts'
import type { WholesaleOf } from './wholesale.ts'
import { putWholesaleBack, showWholesale } from './wholesale-edits.ts'

export type WholesaleEdit = { wholesale_enabled: boolean } | { wholesale_price: number | null }

function send(of: WholesaleOf, edit: WholesaleEdit): Promise<unknown> {
  if ('product_id' in of)
    return 'wholesale_enabled' in edit
      ? api('POST /inventory/product-syncs/bulk-wholesale-toggle', { body: { ...of, enabled: edit.wholesale_enabled } })
      : api('POST /inventory/product-syncs/bulk-wholesale-price', { body: { ...of, ...edit } })
  return 'wholesale_enabled' in edit
    ? api('POST /inventory/variant-wholesale-toggle', { body: { ...of, enabled: edit.wholesale_enabled } })
    : api('POST /inventory/variant-wholesale-price', { body: { ...of, price: edit.wholesale_price } })
}

/** A product or a size that is offered to wholesale buyers; `name` identifies its row in toasts. */
export interface WholesaleTarget {
  of: WholesaleOf
  name: string
}

/**
 * Offers a product or a size to wholesale buyers, or prices it. Updates the screen at once; when the server refuses, it
 * reverts only this edit, shows a toast and rejects.
 */
export function editWholesale(client: QueryClient, { of, name }: WholesaleTarget, edit: WholesaleEdit) {
  const key = JSON.stringify(of)
  return mutate(client, edit, {
    // Run one edit at a time per product or size.
    scope: { id: `wholesale-${key}` },
    mutationFn: (edit: WholesaleEdit) => send(of, edit),
    onMutate: async (edit) => {
      await cancelStockReads(client)
      return { before: showWholesale(client, of, edit) }
    },
    onError: (error, _, context) => {
      if (context) putWholesaleBack(client, of, context.before)
      toastFailure({ title: 'Update Failed', message: `${name}: ${detailOf(error)}`, id: `wholesale-${key}` })
    },
  })
}
