import type { PayoutPair } from '@ark/domain'

interface EffectOf {
  isEnabled: boolean
  before: PayoutPair
  after: PayoutPair
}

/**
 * Returns the effect of new payouts on a size's asks: lower, higher, or new now that both payouts are set. Null when
 * the size is not enabled, still lacks a payout, or keeps its ask.
 */
export function payoutEffect({ isEnabled, before, after }: EffectOf): 'lower' | 'higher' | 'new' | null {
  const { desired_cents: desired } = after
  if (!isEnabled || desired === null || after.bottom_cents === null) return null
  if (before.desired_cents === null || before.bottom_cents === null) return 'new'
  if (desired === before.desired_cents) return null
  return desired < before.desired_cents ? 'lower' : 'higher'
}
