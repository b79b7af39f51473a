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

/** A size whose price is changed, by its name. */
type PricedSize = Pick<ListingVariant, 'variant_id' | 'product_name' | 'size'>

/** A new ask in whole dollars, or the lowest ask of the marketplace. */
export interface PriceEdit {
  to: number | 'lowest-ask'
  allow_below_minimum?: boolean
}

/** The one refusal of a price that a person may overrule (domain §5); its code it shares with others. */
export const isBelowMinimum = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'below_minimum'

/** Sends a new price for one listing. */
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

/**
 * Changes one listing's price. A refusal because of the minimum payout is not toasted: the card offers to do it
 * anyway.
 */
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

/** What has come of it, in a sentence. */
export function priceMessage(variant: PricedSize, answer: PriceAnswer): string {
  const marketplace = answer.marketplace === 'goat' ? 'ALIAS' : 'STOCKX'
  const goblin = answer.goblin_mode_result ? ` ${answer.goblin_mode_result}` : ''
  return `${sizeName(variant)}: ${marketplace} ask ${money(answer.new_price)}, nets ${money(answer.net_payout)}.${goblin}`
}
