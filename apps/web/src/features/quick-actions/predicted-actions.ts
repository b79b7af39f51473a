import type { Marketplace, SizeAct } from '@ark/domain'
import type { ListedSize } from '../../shared/sizes/listed-size.ts'
import { type Adjustment, adjustmentOf } from './adjustments.ts'

/** The expected result of an action on loaded sizes. */
export interface PredictedActions {
  changed: number
  /** Sizes that need no change. */
  unchanged: number
  /** The number of sizes that are left out, by reason. */
  leftOut: ReadonlyMap<string, number>
  /** The change of net payouts over all changed asks, in dollars per pair. */
  netChange: number
}

interface ActOnSizes {
  act: SizeAct
  /** The marketplace; null for every one where the action applies. */
  marketplace: Marketplace | null
}

type Fate = 'unchanged' | { reason: string } | { netChange: number }

const NO_PAYOUTS = 'without a desired and a minimum payout'
const TOO_LOW = 'for which it would net less than the minimum payout'
const NO_BID = 'without a bid that nets the minimum payout'

/** Returns the expected result of an action by the server's rules, for sizes that are all loaded. */
export function predictedActions(sizes: readonly ListedSize[], how: ActOnSizes): PredictedActions {
  const leftOut = new Map<string, number>()
  const sums = { changed: 0, unchanged: 0, netChange: 0 }
  for (const size of sizes) {
    const fate = fateOf(size, how)
    if (fate === 'unchanged') sums.unchanged += 1
    else if ('reason' in fate) leftOut.set(fate.reason, (leftOut.get(fate.reason) ?? 0) + 1)
    else {
      sums.changed += 1
      sums.netChange += fate.netChange
    }
  }
  return { ...sums, leftOut }
}

function fateOf(size: ListedSize, { act, marketplace }: ActOnSizes): Fate {
  const isUnpriced = size.desired_payout === null || size.bottom_payout === null
  if (act === 'enable') {
    if (size.listings_enabled) return 'unchanged'
    return isUnpriced ? { reason: NO_PAYOUTS } : { netChange: 0 }
  }
  if (act === 'disable') return size.listings_enabled ? { netChange: 0 } : 'unchanged'
  const at = (marketplace ? [marketplace] : (['stockx', 'goat'] as const)).map((each) => adjustmentOf(size, each))
  return act === 'lowest-ask' ? fateOfMeeting(at) : fateOfBids(at)
}

/** Returns the result of meeting the lowest ask, for all listings above it. */
function fateOfMeeting(at: readonly Adjustment[]): Fate {
  const above = at.filter(({ own, lowest }) => own && lowest && own.ask > lowest.ask)
  if (above.length === 0) return 'unchanged'
  const met = above.filter(({ isMeetingTooLow }) => !isMeetingTooLow)
  if (met.length === 0) return { reason: TOO_LOW }
  return { netChange: met.reduce((sum, { own, lowest }) => sum + netOf(lowest) - netOf(own), 0) }
}

/** Returns the result of accepting the bid that nets most. */
function fateOfBids(at: readonly Adjustment[]): Fate {
  const [best] = at.filter(({ canTakeBid }) => canTakeBid).sort((one, other) => netOf(other.bid) - netOf(one.bid))
  if (!best) return { reason: NO_BID }
  return { netChange: best.own ? netOf(best.bid) - netOf(best.own) : 0 }
}

const netOf = (breakdown: Adjustment['bid']): number => breakdown?.net_payout ?? 0
