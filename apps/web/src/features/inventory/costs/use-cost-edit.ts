import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, api, detailOf } from '../../../shared/api.ts'
import { queryOf } from '../../../shared/query.ts'
import { toastFailure } from '../../../shared/ui/notices/toasts.ts'

type Costs = Answer<'GET /inventory/costs'>

/** Reads the costs of a product link by size, in dollars, for people who may see costs. */
export const costsOf = (product_sync_id: number) => queryOf('GET /inventory/costs', { query: { product_sync_id } })

/**
 * Sets the cost of one or all sizes of a product. Updates the screen at once and reverts with a toast when the server
 * refuses.
 */
export function useCostEdit(productSyncId: number, { variantId, name }: { variantId?: number; name: string }) {
  const client = useQueryClient()
  const { queryKey } = costsOf(productSyncId)
  return useMutation({
    // Run one edit at a time per product, because each answer replaces all its costs.
    scope: { id: `cost-${productSyncId}` },
    mutationFn: (cost: number | null) =>
      api('PATCH /inventory/costs', {
        body: { product_sync_id: productSyncId, ...(variantId !== undefined && { variant_id: variantId }), cost },
      }),
    onMutate: async (cost) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Costs>(queryKey)
      client.setQueryData<Costs>(queryKey, (known) => known && withCost(known, variantId, cost))
      return { before }
    },
    onSuccess: (answer) => client.setQueryData<Costs>(queryKey, answer),
    onError: (error, _, context) => {
      client.setQueryData(queryKey, context?.before)
      toastFailure({ title: 'Update Failed', message: `${name}: ${detailOf(error)}`, id: `cost-${productSyncId}` })
    },
  })
}

const withCost = (costs: Costs, variantId: number | undefined, cost: number | null): Costs => ({
  ...costs,
  variants: costs.variants.map((size) =>
    variantId === undefined || size.variant_id === variantId ? { ...size, cost } : size,
  ),
})
