import type { AnswerOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { clearBids, lockOffer, setEnabled } from '../slots/queries/offers.ts'
import { listingVariant } from '../sizes/listing-variants.ts'
import { wakeListings } from '../slots/wake-listings.ts'
import { scheduleMarketReadJob } from '../listings.jobs.ts'

type Toggled = AnswerOf<Contract['PATCH /listings/variants/{id}/toggle-queued']>
type Outcome = Toggled['results'][number]

/** Enables or disables a size; jobs update the marketplaces. The answer contains what will happen on each. */
export async function toggleVariantListing(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  caller: StaffCaller,
  { variantId, enabled }: { variantId: number; enabled: boolean },
): Promise<Toggled | Refusal> {
  const { retailerId } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const offer = await lockOffer(tx, caller, variantId)
    const before = offer && (await listingVariant(tx, { variantId, locationIds: [], now: clock.now() }))
    if (!offer || !before) return notFound('This size')
    await setEnabled(tx, variantId, enabled)
    if (!enabled) await clearBids(tx, retailerId, [variantId])
    await wakeListings(tx, { jobs, clock }, { retailerId, variantIds: [variantId], isUrgent: !enabled })
    if (enabled)
      await jobs.within(tx).send(scheduleMarketReadJob, { retailer_id: retailerId, variant_ids: [variantId] })
    announce(tx, retailerId, { changed: 'listings', ids: [variantId] })
    const payout_settings_configured = offer.desired_payout_cents !== null && offer.bottom_payout_cents !== null
    const results = (['stockx', 'goat'] as const).map((marketplace) => outcomeOf(before, { marketplace, enabled }))
    const withdrawn = results.filter(({ action }) => action === 'deactivated')
    return {
      action: enabled ? 'enabled' : 'disabled',
      payout_settings_configured,
      background_task_running: enabled ? payout_settings_configured : withdrawn.length > 0,
      results,
      deletion_results: { total_listings: enabled ? 0 : withdrawn.length, results: enabled ? [] : withdrawn },
    }
  })
}

type Variant = NonNullable<Awaited<ReturnType<typeof listingVariant>>>

function outcomeOf(
  before: Variant,
  { marketplace, enabled }: { marketplace: 'stockx' | 'goat'; enabled: boolean },
): Outcome {
  const listing = before.marketplace_listings.find((each) => each.marketplace === marketplace)
  const market_ask = before[marketplace].lowest_ask
  const was_live = listing?.state === 'live'
  const action = enabled
    ? was_live
      ? 'already_listed'
      : market_ask === null
        ? 'no_market_data'
        : 'ready_for_listing'
    : listing
      ? 'deactivated'
      : 'not_listed'
  return {
    marketplace,
    success: true,
    was_live,
    action,
    message: MESSAGES[action],
    error: null,
    warning: null,
    previous_price: enabled ? null : (listing?.price ?? null),
    market_ask,
  }
}

const MESSAGES = {
  already_listed: 'Already listed',
  no_market_data: 'No market data yet; it will be listed at the ask that nets the desired payout',
  ready_for_listing: 'Will be listed',
  deactivated: 'Is being withdrawn',
  not_listed: 'Was not listed',
} as const
