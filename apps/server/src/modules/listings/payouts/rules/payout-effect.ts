import type { PayoutPair } from '@ark/domain'

interface EffectOf {
  isEnabled: boolean
  before: PayoutPair
  after: PayoutPair
}

/**
 * What new payouts do to what a size asks on the marketplaces: less, more, or it is offered for the first time, now
 * that both are set. Null: it is not enabled, lacks one still, or asks the same.
 */
export function payoutEffect({ isEnabled, before, after }: EffectOf): 'lower' | 'higher' | 'new' | null {
  const { desired_cents: desired } = after
  if (!isEnabled || desired === null || after.bottom_cents === null) return null
  if (before.desired_cents === null || before.bottom_cents === null) return 'new'
  if (desired === before.desired_cents) return null
  return desired < before.desired_cents ? 'lower' : 'higher'
}
