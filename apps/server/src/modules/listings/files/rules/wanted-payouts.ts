import { faultOfPayouts, type PayoutDecision, type PayoutPair } from '@ark/domain'

/**
 * Decides the payouts of a size from those in a file; null leaves one unchanged. Leaves the size out like a rule does
 * (docs/decisions/029) when a payout would be zero or less, or the desired payout below the minimum.
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
