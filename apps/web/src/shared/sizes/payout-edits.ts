import type { BodyOf, Contract } from '@ark/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, detailOf } from '../api.ts'
import { toastFailure } from '../ui/toasts.ts'
import type { ListedSize } from './listed-size.ts'
import { LISTS, patchVariant } from './variant-cache.ts'

type Payouts = BodyOf<Contract['PATCH /listings/variants/{id}/payouts']>

/** Sets the payouts of a size: on the screen at once, put back with a reason when the server refuses. */
export function usePayoutEdit(variant: ListedSize) {
  const client = useQueryClient()
  const id = variant.variant_id
  return useMutation({
    mutationFn: (body: Payouts) => api('PATCH /listings/variants/{id}/payouts', { params: { id }, body }),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey: LISTS })
      return patchVariant(client, id, body)
    },
    onError: (error, body, before) => {
      if (before) patchVariant(client, id, pick(before, body))
      toastFailure({
        title: 'Error',
        message: `${sizeName(variant)}: Failed to update payout settings: ${detailOf(error)}`,
      })
    },
    onSuccess: (answer) => {
      patchVariant(client, id, answer)
    },
  })
}

/** The fields of an edit as they were before it. */
const pick = (before: ListedSize, edit: Payouts): Partial<ListedSize> => ({
  ...('desired_payout' in edit && { desired_payout: before.desired_payout }),
  ...('bottom_payout' in edit && { bottom_payout: before.bottom_payout }),
})

/** A size as people call it: 'Air Jordan 1 High, size 9'. */
export const sizeName = (variant: Pick<ListedSize, 'product_name' | 'size'>): string =>
  `${variant.product_name}, size ${variant.size}`
