import { type Marketplace, isAboveAsk, isBidWorthwhile, type PayoutBreakdown, payoutBreakdown } from '@ark/domain'
import type { ListedSize } from '../../shared/sizes/listed-size.ts'
import { isOffered } from '../../shared/sizes/listing-states.ts'

/** One marketplace of a size: what our ask, the lowest ask and the highest bid leave, and what can be done about it. */
export interface Adjustment {
  marketplace: Marketplace
  /** Our ask, as it stands or as it was just sent. Null: nothing is offered there. */
  own: PayoutBreakdown | null
  /** It was sent, and is not known to stand yet. */
  isMoving: boolean
  lowest: PayoutBreakdown | null
  bid: PayoutBreakdown | null
  /** Another price than the lowest ask, and a dollar more net (document 3 §5). */
  isAbove: boolean
  canMeet: boolean
  /** Meeting it leaves less than the minimum payout. */
  isMeetingTooLow: boolean
  canTakeBid: boolean
}

/**
 * What meeting the lowest ask and the highest bid of a marketplace would leave of a size, and why it cannot be done.
 */
export function adjustmentOf(size: ListedSize, marketplace: Marketplace): Adjustment {
  const { bottom_payout, total_available, rules } = size
  const listing = size.marketplace_listings.find((each) => each.marketplace === marketplace)
  const stands = listing && isOffered(listing.state) ? listing.price : null
  const asked = size.asked?.[marketplace] ?? null
  const { lowest_ask, highest_bid } = size[marketplace]
  const explain = (ask: number | null) => (ask ? payoutBreakdown({ marketplace, ask }, rules) : null)
  const [own, lowest, bid] = [explain(asked ?? stands), explain(lowest_ask), explain(highest_bid)]
  const isMoving = asked !== null && asked !== stands
  const isBelow = lowest !== null && bottom_payout !== null && lowest.net_payout < bottom_payout
  return {
    marketplace,
    own,
    isMoving,
    lowest,
    bid,
    isAbove: own !== null && lowest !== null && isAboveAsk(priceOf(own), priceOf(lowest)),
    canMeet: !isMoving && own !== null && lowest !== null && own.ask !== lowest.ask,
    isMeetingTooLow: isBelow,
    canTakeBid: !isMoving && total_available > 0 && isBidWorthwhile(bid?.net_payout ?? null, bottom_payout),
  }
}

const priceOf = ({ ask, net_payout }: PayoutBreakdown) => ({ price: ask, net_payout })
