import { type Cents, type FeeSchedule, type Marketplace, MARKETPLACE_NAMES, netPayout } from '@ark/domain'
import type { OfferFacts } from '../../slots/rules/offer-facts.ts'
import { isWanted, wantedListing } from '../../slots/rules/wanted-listing.ts'
import { noStockMessage } from '../../slots/rules/no-stock-message.ts'

/** The planned ask of a size on one marketplace, or the reason why there is none. */
export type PlannedOffer = { marketplace: Marketplace } & (
  | { ask_cents: Cents; net_payout_cents: Cents }
  /** `isUnknownThere`: the marketplace does not have the size, so that no setting can help. */
  | { ask_cents: null; reason: string; isUnknownThere: boolean }
)

export interface PlannedSize {
  offers: PlannedOffer[]
  /** Why the size would be listed nowhere; null when it would be somewhere. */
  reason: string | null
  /** Only payouts are missing, as far as ARK can tell: the size has stock. */
  lacksPayouts: boolean
}

interface Plan {
  /** The size on each marketplace, as if it were enabled. */
  places: readonly OfferFacts[]
  /** The marketplaces on which the retailer can sell. */
  connected: readonly Marketplace[]
  schedule: FeeSchedule
}

/** Returns the listings of a size once it is enabled, with the same rules as the job, or why it would be nowhere. */
export function planSize({ places, connected, schedule }: Plan): PlannedSize {
  const offers = places.map((place) => planOffer(place, connected, schedule))
  const [first] = places
  const hasStock = first !== undefined && first.offerable_units > 0
  const isUnpriced = first?.desired_payout_cents === null || first?.bottom_payout_cents === null
  const isKnown = places.some(({ is_known_there, marketplace }) => is_known_there && connected.includes(marketplace))
  return {
    offers,
    reason: offers.some(({ ask_cents }) => ask_cents !== null)
      ? null
      : hasStock
        ? reasonTogether(offers)
        : noStockMessage(first?.withheld ?? null),
    lacksPayouts: hasStock && isKnown && isUnpriced,
  }
}

function planOffer(place: OfferFacts, connected: readonly Marketplace[], schedule: FeeSchedule): PlannedOffer {
  const { marketplace, fees } = place
  if (!connected.includes(marketplace))
    return {
      marketplace,
      ask_cents: null,
      reason: `${MARKETPLACE_NAMES[marketplace]} is not connected yet`,
      isUnknownThere: false,
    }
  const wanted = wantedListing({ ...place, listings_enabled: true }, schedule)
  if (!isWanted(wanted)) {
    const { reason, isUnknownThere = false } = wanted
    return { marketplace, ask_cents: null, reason, isUnknownThere }
  }
  const { price_cents: ask_cents } = wanted
  const { net_payout_cents } = netPayout({ marketplace, ask_cents, facts: fees }, schedule)
  return { marketplace, ask_cents, net_payout_cents }
}

/** Returns one reason for a size that would be on no marketplace; reasons that a person can fix come first. */
function reasonTogether(offers: readonly PlannedOffer[]): string {
  const left = offers.flatMap((offer) => (offer.ask_cents === null ? [offer] : []))
  if (left.length > 1 && left.every(({ isUnknownThere }) => isUnknownThere))
    return 'Neither marketplace knows this size'
  return (left.find(({ isUnknownThere }) => !isUnknownThere) ?? left[0])?.reason ?? 'It can be listed nowhere'
}
