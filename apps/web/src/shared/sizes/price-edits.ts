import type { AnswerOf, Contract } from '@ark/contract'
import type { Marketplace } from '@ark/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, api } from '../api.ts'
import { money } from '../formats.ts'
import { toastSuccess } from '../ui/notices/toasts.ts'
import { refreshVariants } from './live-variants.ts'
import { sizeName } from './size-name.ts'
import type { ListingVariant } from './price-estimate.ts'
import { refusedAs } from './size-refusals.ts'

type PriceAnswer = AnswerOf<Contract['PATCH /listings/variants/{id}/update-listing-price']>

/** The fields that identify a size and name it in messages. */
type PricedSize = Pick<ListingVariant, 'variant_id' | 'product_name' | 'size'>

/** A new ask in whole dollars, or the marketplace's lowest ask. */
export interface PriceEdit {
  to: number | 'lowest-ask'
  allow_below_minimum?: boolean
}

/** Returns whether a price was refused for being below the minimum, the only refusal that a person may override. */
export const isBelowMinimum = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'below_minimum'

/** Sends a new ask for one listing. */
export const sendPrice = (
  { variant, marketplace }: { variant: PricedSize; marketplace: Marketplace },
  { to, allow_below_minimum = false }: PriceEdit,
): Promise<PriceAnswer> => {
  const params = { id: variant.variant_id }
  const query = { marketplace, allow_below_minimum }
  return to === 'lowest-ask'
    ? api('PATCH /listings/variants/{id}/update-to-lowest-ask', { params, query })
    : api('PATCH /listings/variants/{id}/update-listing-price', { params, query: { ...query, new_price: to } })
}

/** Changes one listing's ask. A refusal below the minimum shows no toast, because the card offers to override it. */
export function usePriceEdit(variant: PricedSize, marketplace: Marketplace) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (edit: PriceEdit) => sendPrice({ variant, marketplace }, edit),
    onSuccess: (answer, { to }) => {
      toastSuccess({
        title: to === 'lowest-ask' ? 'Listing Updated' : 'Price Updated',
        message: priceMessage(variant, answer),
      })
      void refreshVariants(client, [variant.variant_id])
    },
    onError: (error, { to }) => {
      if (isBelowMinimum(error)) return
      refusedAs(to === 'lowest-ask' ? 'Failed to update listing' : 'Failed to update price')(variant, error)
    },
  })
}

/** Describes the result of a price change in a sentence. */
export function priceMessage(variant: PricedSize, answer: PriceAnswer): string {
  const marketplace = answer.marketplace === 'goat' ? 'ALIAS' : 'STOCKX'
  const goblin = answer.goblin_mode_result ? ` ${answer.goblin_mode_result}` : ''
  return `${sizeName(variant)}: ${marketplace} ask ${money(answer.new_price)}, nets ${money(answer.net_payout)}.${goblin}`
}
