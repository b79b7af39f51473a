import { MARKETPLACE_NAMES, outsideMoneyLabel } from '@ark/domain'
import {
  isProviderError,
  type ListingLane,
  type ListingWrite,
  type MarketplaceListing,
  ProviderClosed,
  ProviderNotConnected,
  ProviderOutcomeUnknown,
  ProviderRefused,
  ProviderThrottled,
  ProviderUnavailable,
  type ResaleMarketplace,
} from '@ark/marketplaces'
import { required } from '../../../platform/required.ts'
import { waitingMessage } from '../../../platform/watch/waiting-message.ts'
import type { Plan } from './plan-step.ts'
import type { StepOutcome } from '../slots/rules/after-outcome.ts'
import type { ReadBackChoice } from './rules/read-back-choice.ts'

const UNAVAILABLE_RETRY_MS = 5_000
const NOT_CONNECTED_RETRY_MS = 60_000
/** An account that is accepted again wakes its slots; this delay is for a wake that was lost. */
const REFUSED_ACCOUNT_RETRY_MS = 5 * 60_000
const UNREADABLE_RETRY_MS = 60_000

/** The marketplace access of a step; opening it can fail because the account is not connected. */
export interface StepPlace {
  open(): Promise<ResaleMarketplace>
  /** Returns whether the wanted state is still the one of the plan. */
  isStillWanted(): Promise<boolean>
  /** Returns which of these account listings a sent creation made. */
  ownListingAmong(listings: readonly MarketplaceListing[]): Promise<ReadBackChoice>
}

/** Thrown when the wanted state changed while the call waited for a free request; nothing was sent. */
class Outdated extends Error {}

/**
 * Makes the call of a step, outside of any transaction. Returns provider failures as outcomes and throws any other
 * error.
 */
export async function takeStep(place: StepPlace, plan: Plan): Promise<StepOutcome> {
  if (plan.step.step === 'forget') return { kind: 'forgotten' }
  try {
    return await call(place, plan)
  } catch (error) {
    if (error instanceof Outdated) return { kind: 'outdated' }
    return outcomeOfFailure(error, plan)
  }
}

/** Returns the outcome of a provider's failure; throws any other error. */
export function outcomeOfFailure(error: unknown, { slot, step }: Pick<Plan, 'slot' | 'step'>): StepOutcome {
  if (!isProviderError(error)) throw error
  const name = MARKETPLACE_NAMES[slot.marketplace]
  const reason = waitingMessage(error, name)
  const waits = (retryAfterMs: number): StepOutcome => ({ kind: 'waits', reason, retryAfterMs })
  if (error instanceof ProviderThrottled) return waits(error.retryAfterMs)
  if (error instanceof ProviderOutcomeUnknown) return { kind: 'unknown', reason }
  if (error instanceof ProviderClosed) return waits(REFUSED_ACCOUNT_RETRY_MS)
  if (error instanceof ProviderUnavailable) return waits(UNAVAILABLE_RETRY_MS)
  if (error instanceof ProviderNotConnected) return waits(NOT_CONNECTED_RETRY_MS)
  if (step.step === 'create') return { kind: 'refused', reason }
  return { kind: 'waits', reason: `${name} refuses to show it: ${reason}`, retryAfterMs: UNREADABLE_RETRY_MS }
}

async function call({ open, isStillWanted, ownListingAmong }: StepPlace, plan: Plan): Promise<StepOutcome> {
  const marketplace = await open()
  const { step, facts, lane } = plan
  const liveAt = facts.listing?.sighting?.seen_live_at ?? null
  const look = (listingId: string, inLane?: ListingLane) => marketplace.listing(listingId, inLane, liveAt)
  const change = changeIn(marketplace, (listingId) => look(listingId, lane))
  switch (step.step) {
    case 'create':
      return {
        kind: 'written',
        write: await marketplace.createListing({ ...sizeThere(facts), priceCents: step.price_cents }, async () => {
          if (!(await isStillWanted())) throw new Outdated()
        }),
      }
    case 'read-back': {
      // The catalog was corrected since: no listing of a size that is unknown there can be found.
      if (!facts.offer.is_known_there) return { kind: 'read-back', found: null }
      const since = new Date((facts.listing?.requested_at ?? new Date(0)).getTime() - 60_000)
      const shown = await marketplace.listingsOfVariant(sizeThere(facts), since, lane)
      const choice = await ownListingAmong(shown.map((each) => inAccountCurrency(marketplace, each) ?? each))
      if (choice.kind === 'ambiguous') return { kind: 'read-back', found: null, isAmbiguous: true }
      return { kind: 'read-back', found: choice.kind === 'own' ? choice.listing : null }
    }
    case 'poll':
      return change(step, () => marketplace.operation(step.external_listing_id, step.operation_id, lane))
    case 'look':
      return {
        kind: 'seen',
        listing: inAccountCurrency(
          marketplace,
          await look(step.external_listing_id, step.isAtRest && !plan.isLeaving ? 'sweeps' : lane),
        ),
      }
    case 'change-price':
      return change(step, () => marketplace.changePrice(step.external_listing_id, step.price_cents))
    case 'withdraw':
      return change(step, () => marketplace.withdrawListing(step.external_listing_id, lane))
    default:
      return { kind: 'forgotten' }
  }
}

/** Returns the marketplace's ids of a size that is wanted there, and therefore known. */
export const sizeThere = ({ external_product_id, external_variant_id }: Plan['facts']) => ({
  productId: required(external_product_id, "the marketplace's id of the product"),
  variantId: required(external_variant_id, "the marketplace's id of the size"),
})

/**
 * Treats an ask in a currency other than the account's as inactive with a reason, whatever its amount, so that the
 * listing is withdrawn and created again.
 */
export function inAccountCurrency(
  { currency }: Pick<ResaleMarketplace, 'currency'>,
  listing: MarketplaceListing | null,
): MarketplaceListing | null {
  if (listing?.price?.currency === undefined || listing.price.currency === currency) return listing
  const reason = `Its ask is ${outsideMoneyLabel(listing.price)} there, and this account is in ${currency}`
  return { ...listing, price: null, ...(listing.state === 'live' ? { state: 'inactive', reason } : {}) }
}

/**
 * Returns a function that changes a listing. After a refusal or failure it reads the listing, because only that shows
 * its current state.
 */
const changeIn =
  (marketplace: ResaleMarketplace, look: (listingId: string) => Promise<MarketplaceListing | null>) =>
  async (
    { external_listing_id }: { external_listing_id: string },
    write: () => Promise<ListingWrite>,
  ): Promise<StepOutcome> => {
    const rejected = async (reason: string): Promise<StepOutcome> => ({
      kind: 'rejected',
      reason,
      listing: inAccountCurrency(marketplace, await look(external_listing_id)),
    })
    try {
      const written = await write()
      if (written.outcome !== 'failed') return { kind: 'written', write: written }
      return await rejected(written.error ?? 'The marketplace gave no reason')
    } catch (error) {
      if (error instanceof ProviderRefused) return rejected(error.message)
      throw error
    }
  }
