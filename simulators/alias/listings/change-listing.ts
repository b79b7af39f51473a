import type { Alias } from '../alias.ts'
import { variantOfSize } from '../catalogue.ts'
import type { Listing } from '../entities.ts'

type Change = Partial<Pick<Listing, 'catalogId' | 'size' | 'status' | 'priceCents' | 'metadata'>>

/** Changes a listing. All changes go through here, so that its time, the market and the journal are updated. */
export function changeListing(
  alias: Alias,
  listing: Listing,
  { effect, ...change }: Change & { effect: string },
): Listing {
  const now = alias.clock.now()
  Object.assign(listing, change, { updatedAt: now })
  if (change.status === 'active') listing.activatedAt = now
  showToBuyers(alias, listing)
  const { id, catalogId, size, priceCents, status } = listing
  alias.journal.record(effect, { listingId: id, catalogId, size, priceCents, status })
  return listing
}

/**
 * Updates the shared market's offer for a listing. Its buyers only see new pairs in a good box; other pairs sell only
 * through control.
 */
export function showToBuyers({ market, catalogue }: Pick<Alias, 'market' | 'catalogue'>, listing: Listing): void {
  const variant = variantOfSize(catalogue.find(listing.catalogId), listing.size)
  const isAsNew =
    listing.condition === 'CONDITION_NEW' && listing.packagingCondition === 'PACKAGING_CONDITION_GOOD_CONDITION'
  if (listing.status !== 'active' || !variant || !isAsNew) return market.removeOffer(listing.id)
  market.addOffer({
    offerId: listing.id,
    marketplace: 'alias',
    variantKey: variant.key,
    priceCents: listing.priceCents,
  })
}
