import { centsOrNull, type FeeRules, type LastPair, type Marketplace } from '@ark/domain'
import { twinOf } from '../../slots/rules/offer-facts.ts'
import { isWanted, wantedListing } from '../../slots/rules/wanted-listing.ts'

/** The facts that decide whether a size is offered; money in dollars. */
export interface SizeOfferFacts {
  listings_enabled: boolean
  known_at: Record<Marketplace, boolean>
  desired_payout: number | null
  bottom_payout: number | null
  offerable_units: number
  withheld: string | null
  /** Marketplaces where the size is not left out are missing. */
  left_out: Partial<Record<Marketplace, boolean>>
  withdrawn_by_goblin: Partial<Record<Marketplace, boolean>>
  /** The rule for the size's last pair. */
  last_pair: LastPair
}

/** Returns why an enabled size is on no marketplace: the first reason, if both marketplaces have one. */
export function waitsFor(
  size: SizeOfferFacts,
  { facts, schedule }: FeeRules,
  { hasListing }: { hasListing: boolean },
): string | null {
  if (!size.listings_enabled || hasListing) return null
  // The choice of the last pair's marketplace does not matter here, because payouts never keep it off both.
  const placeOn = (marketplace: Marketplace) => ({
    is_known_there: size.known_at[marketplace],
    is_left_out: size.left_out[marketplace] ?? false,
    withdrawn_by_goblin: size.withdrawn_by_goblin[marketplace] ?? false,
    chosen_price_cents: null,
    bid_price_cents: null,
    rule_price_cents: null,
  })
  const reasons = (['stockx', 'goat'] as const).map((marketplace) =>
    wantedListing(
      {
        ...placeOn(marketplace),
        marketplace,
        twin: placeOn(twinOf(marketplace)),
        listings_enabled: true,
        last_pair: size.last_pair,
        ceiling_percent: 100,
        desired_payout_cents: centsOrNull(size.desired_payout),
        bottom_payout_cents: centsOrNull(size.bottom_payout),
        offerable_units: size.offerable_units,
        withheld: size.withheld,
        is_closing: false,
        closed_by_release_day: false,
        fees: facts,
      },
      schedule,
    ),
  )
  const first = reasons.find((wanted) => !isWanted(wanted))
  return reasons.every((wanted) => !isWanted(wanted)) && first && !isWanted(first) ? first.reason : null
}
