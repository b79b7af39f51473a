import { type Marketplace, isAboveAsk, isBidWorthwhile, type PayoutBreakdown, payoutBreakdown } from '@ark/domain'
import type { ListedSize } from '../../shared/sizes/listed-size.ts'
import { isOffered } from '../../shared/sizes/listing-states.ts'

/** One marketplace of a size: the nets of our ask, the lowest ask and the highest bid, and the possible actions. */
export interface Adjustment {
  marketplace: Marketplace
  /** The net of our ask, current or just sent; null when nothing is offered there. */
  own: PayoutBreakdown | null
  /** True after an ask was sent, until the server has confirmed it. */
  isMoving: boolean
  lowest: PayoutBreakdown | null
  bid: PayoutBreakdown | null
  /** True when our ask is above the lowest ask and nets at least a dollar more. */
  isAbove: boolean
  canMeet: boolean
  /** True when meeting the lowest ask nets less than the minimum payout. */
  isMeetingTooLow: boolean
  canTakeBid: boolean
}

/** Returns the nets of meeting a marketplace's lowest ask and highest bid, and which actions are possible. */
export function adjustmentOf(size: ListedSize, marketplace: Marketplace): Adjustment {
  const { bottom_payout, total_available, rules } = size
  const listing = size.marketplace_listings.find((each) => each.marketplace === marketplace)
  const offered = listing && isOffered(listing.state) ? listing.price : null
  const asked = size.asked?.[marketplace] ?? null
  const { lowest_ask, highest_bid } = size[marketplace]
  const explain = (ask: number | null) => (ask ? payoutBreakdown({ marketplace, ask }, rules) : null)
  const [own, lowest, bid] = [explain(asked ?? offered), explain(lowest_ask), explain(highest_bid)]
  const isMoving = asked !== null && asked !== offered
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
