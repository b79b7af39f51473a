import { cents, dollars } from '@ark/domain'
import type { ListedSize } from '../../../shared/sizes/listed-size.ts'
import { isOffered } from '../../../shared/sizes/listing-states.ts'

/** What a sale leaves above the cost. */
export interface Margin {
  /** Dollars; negative when the sale would lose money. */
  amount: number
  /** The share of the net payout, in whole percent; null when nothing is paid out. */
  percent: number | null
}

/**
 * Returns the margin of a size: the lowest net payout of its asks, or without an ask its desired payout, less its cost.
 * Null without a cost or a payout.
 */
export function marginOf({
  cost,
  desired_payout,
  marketplace_listings: listings,
}: Pick<ListedSize, 'cost' | 'desired_payout' | 'marketplace_listings'>): Margin | null {
  const nets = listings.flatMap(({ state, net_payout }) =>
    isOffered(state) && net_payout !== null ? [net_payout] : [],
  )
  const net = nets.length > 0 ? Math.min(...nets) : desired_payout
  if (cost === undefined || net === null) return null
  const amount = dollars(cents(net) - cents(cost))
  return { amount, percent: net > 0 ? Math.round((amount / net) * 100) : null }
}
