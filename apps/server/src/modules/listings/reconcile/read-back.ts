import type { MarketplaceListing } from '@ark/marketplaces'
import type { Database } from '../../../platform/database/connect.ts'
import { accountById } from '../../catalogue/index.ts'
import type { Plan } from './plan-step.ts'
import { ownersOfListings } from './queries/sold-listing.ts'
import { countUnanswered } from './queries/unanswered-creations.ts'
import { withDecision, saveUnknown } from './queries/unknown-listings.ts'
import { ownListingAmong, type ReadBackChoice } from './rules/read-back-choice.ts'

/**
 * Finds the account's listing of a size that an unanswered creation made: no row on the account knows it, and no one
 * has decided about it, whichever retailer shares the account. Records ambiguous listings, so that a person can decide
 * about them.
 */
export async function findOwnListing(
  db: Database,
  { plan, now }: { plan: Plan; now: Date },
  shown: readonly MarketplaceListing[],
): Promise<ReadBackChoice> {
  const { facts, accountId } = plan
  const { listing } = facts
  if (!listing || accountId === null || shown.length === 0) return { kind: 'none' }
  const ids = shown.map(({ listingId }) => listingId)
  const [known, decided] = await Promise.all([ownersOfListings(db, accountId, ids), withDecision(db, accountId, ids)])
  const unknown = shown.filter(({ listingId }) => !known.has(listingId) && !decided.has(listingId))
  if (unknown.length === 0) return { kind: 'none' }
  const { price_cents } = listing
  const requests = await countUnanswered(db, { accountId, variantId: facts.variant_id, price_cents })
  const choice = ownListingAmong(listing, unknown, requests)
  if (choice.kind === 'ambiguous') {
    const account = await accountById(db, accountId)
    const of = { accountId, marketplace: plan.slot.marketplace, retailerId: account?.retailer_id ?? null }
    const listings = choice.listings.map((each) => ({
      ...each,
      productName: facts.product_name,
      styleCode: null,
      size: facts.size,
      listedAt: each.createdAt,
      isArks: true,
      choice: null,
    }))
    await db.asPlatform((tx) => saveUnknown(tx, of, { listings, seenAt: now }))
  }
  return choice
}
