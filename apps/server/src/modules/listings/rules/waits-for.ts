import { centsOrNull, type FeeRules, type Marketplace } from '@ark/domain'
import { isWanted, wantedListing } from './wanted-listing.ts'

/** What of a size decides whether it is offered; money in dollars. */
export interface OfferedSize {
  listings_enabled: boolean
  known_at: Record<Marketplace, boolean>
  desired_payout: number | null
  bottom_payout: number | null
  offerable_units: number
  /** Left out: no. */
  withdrawn_by_goblin: Partial<Record<Marketplace, boolean>>
}

/** Why a size that is enabled is on no marketplace: the first reason, when there is one on both. */
export function waitsFor(
  size: OfferedSize,
  { facts, schedule }: FeeRules,
  { hasListing }: { hasListing: boolean },
): string | null {
  if (!size.listings_enabled || hasListing) return null
  const reasons = (['stockx', 'goat'] as const).map((marketplace) =>
    wantedListing(
      {
        marketplace,
        is_known_there: size.known_at[marketplace],
        listings_enabled: true,
        desired_payout_cents: centsOrNull(size.desired_payout),
        bottom_payout_cents: centsOrNull(size.bottom_payout),
        offerable_units: size.offerable_units,
        withdrawn_by_goblin: size.withdrawn_by_goblin[marketplace] ?? false,
        closed_by_release_day: false,
        chosen_price_cents: null,
        fees: facts,
      },
      schedule,
    ),
  )
  const first = reasons.find((wanted) => !isWanted(wanted))
  return reasons.every((wanted) => !isWanted(wanted)) && first && !isWanted(first) ? first.reason : null
}
