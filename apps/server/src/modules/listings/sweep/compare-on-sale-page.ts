import type { ListingOnSale } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce, announceToOperator } from '../../../platform/events.ts'
import { reconcileListingJob, withdrawUnknownJob } from '../listings.jobs.ts'
import {
  recordedKey,
  recordedListings,
  type RecordedListingRow,
  recordSweptListings,
  type SweepUnderWay,
} from './queries/account-sweeps.ts'
import { ownersOfListings } from '../reconcile/queries/sold-listing.ts'
import { lostCreations, type OpenCreation, openCreations } from '../reconcile/queries/unanswered-creations.ts'
import {
  removeKnown,
  recordUnknownSeen,
  saveUnknown,
  type UnknownListing,
} from '../reconcile/queries/unknown-listings.ts'
import { compareOnSale, mayHaveMade, type OnSaleVerdict } from '../reconcile/rules/compare-on-sale.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs'>

interface PageOnSale {
  listings: readonly ListingOnSale[]
  /** When ARK requested the page. */
  askedAt: Date
}

interface Compared {
  listing: ListingOnSale
  /** ARK's record of the listing; null when no row owns it. */
  believed: RecordedListingRow | null
  verdict: OnSaleVerdict | 'unknown'
}

/** Compares a page of an account's listings on sale with ARK's records, and records the differences. */
export async function compareOnSalePage({ db, jobs }: Needs, sweep: SweepUnderWay, page: PageOnSale): Promise<void> {
  if (page.listings.length === 0) return
  const compared = await comparedWith(db, sweep, page)
  const shown = compared.filter(({ verdict }) => verdict !== 'unknown' && verdict !== 'back')
  const differing = shown.flatMap(({ verdict, believed }) => (verdict === 'differs' && believed ? [believed] : []))
  const strangers = compared.filter(({ verdict }) => verdict === 'unknown' || verdict === 'back')
  const { unknown, waiting } = await unknownAmong(db, sweep, strangers)
  await db.asPlatform(async (tx) => {
    const listings = shown.map(({ listing, verdict }) => ({
      id: listing.listingId,
      expires_at: listing.expiresAt,
      is_doubted: verdict === 'moving' ? null : verdict === 'differs',
    }))
    await recordSweptListings(tx, sweep.accountId, { askedAt: page.askedAt, listings })
    await removeKnown(
      tx,
      sweep.accountId,
      listings.map(({ id }) => id),
    )
    await saveUnknown(tx, sweep, { listings: unknown, seenAt: page.askedAt })
    const ids = strangers.map(({ listing }) => listing.listingId)
    await recordUnknownSeen(tx, sweep.accountId, { listingIds: ids, seenAt: page.askedAt })
    const slots = [...differing, ...waiting].map(({ retailer_id, variant_id }) => ({
      retailer_id,
      variant_id,
      marketplace: sweep.marketplace,
    }))
    const outbox = jobs.within(tx)
    await outbox.sendMany(reconcileListingJob, slots)
    const going = unknown.filter(({ choice }) => choice === 'withdraw')
    await outbox.sendMany(
      withdrawUnknownJob,
      going.map(({ listingId }) => ({ marketplace_account_id: sweep.accountId, external_listing_id: listingId })),
    )
    if (unknown.length === 0) return
    if (sweep.retailerId === null) announceToOperator(tx, { changed: 'listings', ids: [] })
    else announce(tx, sweep.retailerId, { changed: 'listings', ids: [] })
  })
}

async function comparedWith(
  db: Needs['db'],
  { accountId }: SweepUnderWay,
  { listings, askedAt }: PageOnSale,
): Promise<Compared[]> {
  const ids = listings.map(({ listingId }) => listingId)
  const owners = await ownersOfListings(db, accountId, ids)
  const known = await recordedListings(db, [...owners.values()])
  return listings.map((listing) => {
    const owner = owners.get(listing.listingId)
    const believed = owner ? (known.get(recordedKey(owner)) ?? null) : null
    return { listing, believed, verdict: believed ? compareOnSale(believed, listing, askedAt) : 'unknown' }
  })
}

/**
 * Sorts out listings without a known owner. One that an unanswered creation may have made is left to the read-back of
 * its size. One that a lost creation made, or that ARK withdrew, is ARK's: on a shared account it is withdrawn, on a
 * retailer's own account the retailer decides.
 */
async function unknownAmong(
  db: Needs['db'],
  { accountId, marketplace, retailerId }: SweepUnderWay,
  strangers: readonly Compared[],
): Promise<{ unknown: UnknownListing[]; waiting: OpenCreation[] }> {
  if (strangers.length === 0) return { unknown: [], waiting: [] }
  const variantIds = [...new Set(strangers.map(({ listing }) => listing.variantId))]
  const [open, lost] = await Promise.all([
    openCreations(db, { accountId, marketplace }, variantIds),
    lostCreations(db, accountId, variantIds),
  ])
  const waiting = new Set<OpenCreation>()
  const used = new Set<number>()
  const unknown = strangers.flatMap(({ listing, verdict }): UnknownListing[] => {
    const waits = open.filter((creation) => mayHaveMade(creation, listing))
    for (const each of waits) waiting.add(each)
    if (waits.length > 0 && verdict === 'unknown') return []
    const made = lost.find((each) => !used.has(each.lost_creation_id) && mayHaveMade(each, listing))
    if (made) used.add(made.lost_creation_id)
    const isArks = made !== undefined || verdict === 'back'
    return [
      {
        ...listing,
        listedAt: listing.createdAt,
        isArks,
        choice: isArks && retailerId === null ? 'withdraw' : null,
        ...(made && { lostCreationId: made.lost_creation_id }),
      },
    ]
  })
  return { unknown, waiting: [...waiting] }
}
