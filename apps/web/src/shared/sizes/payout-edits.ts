import type { BodyOf, Contract } from '@ark/contract'
import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Answer } from '../api.ts'
import type { ListedSize } from './listed-size.ts'
import { refusedAs, type ShowRefusal } from './size-refusals.ts'
import { LISTS, patchVariant } from './variant-cache.ts'

type Payouts = BodyOf<Contract['PATCH /listings/variants/{id}/payouts']>
type Edit = MutationOptions<Answer<'PATCH /listings/variants/{id}/payouts'>, Error, Payouts, ListedSize | null>

/**
 * Returns the mutation that sets a size's payouts. It updates the screen at once and reverts with a reason when the
 * server refuses.
 */
export const payoutEdit = (client: QueryClient, variant: ListedSize, showRefusal: ShowRefusal): Edit => ({
  mutationFn: (body) => api('PATCH /listings/variants/{id}/payouts', { params: { id: variant.variant_id }, body }),
  onMutate: async (body) => {
    await client.cancelQueries({ queryKey: LISTS })
    return patchVariant(client, variant.variant_id, body)
  },
  onError: (error, body, before) => {
    if (before) patchVariant(client, variant.variant_id, pick(before, body))
    showRefusal(variant, error)
  },
  onSuccess: (answer) => {
    patchVariant(client, variant.variant_id, answer)
  },
})

/** Sets a size's payouts from a cell of the listings. */
export const usePayoutEdit = (variant: ListedSize) =>
  useMutation(payoutEdit(useQueryClient(), variant, refusedAs('Failed to update payout settings')))

/** Returns the previous values of the edited fields. */
const pick = (before: ListedSize, edit: Payouts): Partial<ListedSize> => ({
  ...('desired_payout' in edit && { desired_payout: before.desired_payout }),
  ...('bottom_payout' in edit && { bottom_payout: before.bottom_payout }),
})
