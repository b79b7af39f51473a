import { faultOfPayouts, type PayoutDecision, type PayoutPair } from '@ark/domain'

/**
 * The payouts of a size that was given some; null leaves one as it is. Left out as by a rule (docs/decisions/029): what
 * would be nothing, or a desired payout below the minimum, whichever of them was given.
 */
export function decideWanted(before: PayoutPair, wanted: PayoutPair): PayoutDecision {
  const after = {
    desired_cents: wanted.desired_cents ?? before.desired_cents,
    bottom_cents: wanted.bottom_cents ?? before.bottom_cents,
  }
  const touched = wanted.bottom_cents === null ? 'desired' : wanted.desired_cents === null ? 'minimum' : 'both'
  const left_out = faultOfPayouts(touched, after)
  return left_out ? { left_out, would_be: after } : after
}
