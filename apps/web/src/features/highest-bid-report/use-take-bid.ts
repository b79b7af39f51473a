import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Marketplace } from '@ark/domain'
import { type Answer, api, ApiError, detailOf } from '../../shared/api.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/notices/toasts.ts'
import { readBidsAgain } from './bid-opportunities.queries.ts'
import { bidName, type BidSize } from './bid-sizes.ts'

export type TakenBid = Answer<'POST /listings/variants/{id}/list-at-highest-bid'>

/** A bid to accept, as the person saw it. */
export interface BidToTake {
  size: Pick<BidSize, 'variant_id' | 'product_name' | 'size'>
  marketplace: Marketplace
  /** True when the size is listed there, so that its ask is lowered. */
  isListed: boolean
  seenBid: number
  allowBelowMinimum: boolean
}

/**
 * Lists a size at the highest bid or lowers its ask to it. `seenBid` is the shown bid in dollars; the server refuses
 * when the bid has fallen below it (docs/decisions/054).
 */
export const requestTakeBid = ({
  size,
  marketplace,
  isListed,
  seenBid,
  allowBelowMinimum,
}: BidToTake): Promise<TakenBid> => {
  const params = { id: size.variant_id }
  const query = { marketplace, seen_bid: seenBid, allow_below_minimum: allowBelowMinimum }
  return isListed
    ? api('PATCH /listings/variants/{id}/update-to-highest-bid', { params, query })
    : api('POST /listings/variants/{id}/list-at-highest-bid', { params, query })
}

/** Returns whether the person has to decide again, because the bid changed or nets too little. */
export const isDecidedAgain = (error: unknown): boolean =>
  error instanceof ApiError && ['bid_changed', 'bid_gone', 'below_minimum'].includes(error.code)

interface Ends {
  onTaken: () => void
  /** Called when the product needs a retail price first. */
  onRetailPrice: () => void
}

/** Accepts a bid and shows the result. When the person has to decide again, the dialog shows it. */
export function useTakeBid({ onTaken, onRetailPrice }: Ends) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: requestTakeBid,
    onSuccess(answer, { size, isListed }) {
      if (answer.requires_retail_price) return onRetailPrice()
      toastSuccess({
        title: isListed ? 'Listing Updated' : 'Listing Created',
        message: `${bidName(size)}: ${answer.message}`,
      })
      onTaken()
    },
    onError(error, { size, isListed }) {
      if (isDecidedAgain(error)) return
      toastFailure({
        title: isListed ? 'Update Failed' : 'Listing Failed',
        message: `${bidName(size)}: ${detailOf(error, isListed ? 'Failed to update listing' : 'Failed to create listing')}`,
      })
    },
    onSettled: () => readBidsAgain(client),
  })
}
