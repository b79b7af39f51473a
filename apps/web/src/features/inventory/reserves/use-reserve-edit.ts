import { withReserve } from '@ark/domain'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, detailOf } from '../../../shared/api.ts'
import { toastFailure } from '../../../shared/ui/notices/toasts.ts'
import {
  changeCachedProducts,
  changeCachedSizes,
  type InventoryItem,
  cachedSizes,
  cancelStockReads,
} from '../inventory.queries.ts'
import { withChangedItem, withItem } from './reserved-quantity.ts'

/**
 * Sets the reserve of a size at a location. Updates the screen at once and reverts with a toast when the server
 * refuses.
 */
export function useReserveEdit(item: InventoryItem, name: string) {
  const client = useQueryClient()
  const id = item.inventory_item_id
  return useMutation({
    // Run one edit at a time per item, so that the last typed value is saved last.
    scope: { id: `reserve-${id}` },
    mutationFn: (quantity: number) =>
      api('PATCH /inventory/items/find-and-update-reserved', {
        query: { reserved_quantity: quantity, inventory_item_id: id },
      }),
    onMutate: async (quantity) => {
      await cancelStockReads(client)
      const before = item.quantity_reserved
      changeItem(client, id, (known) => withReserve(known, quantity))
      return { before }
    },
    onSuccess: (answer) => changeItem(client, id, () => answer),
    onError: (error, _, context) => {
      if (context) changeItem(client, id, (known) => withReserve(known, context.before))
      toastFailure({ title: 'Update Failed', message: `${name}: ${detailOf(error)}`, id: `reserve-${id}` })
    },
  })
}

function changeItem(client: QueryClient, id: number, change: (item: InventoryItem) => InventoryItem): void {
  const before = cachedSizes(client)
    .flatMap(({ locations }) => locations)
    .find((item) => item.inventory_item_id === id)
  if (!before) return
  const after = change(before)
  changeCachedSizes(client, (size) => withItem(size, id, change))
  changeCachedProducts(client, (product) =>
    product.product_sync_id === before.product_sync_id ? withChangedItem(product, before, after) : product,
  )
}
