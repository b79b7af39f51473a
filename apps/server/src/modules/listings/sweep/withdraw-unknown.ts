import { ProviderRefused } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { withdrawUnknownJob } from '../listings.jobs.ts'
import {
  recordUnknownProblem,
  removeUnknown,
  type UnknownKey,
  unknownToWithdraw,
} from '../reconcile/queries/unknown-listings.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'marketplaces'>

/** The most checks of one withdrawal; afterwards the next sweep starts over. */
const MOST_LOOKS = 20
const LOOK_AGAIN_MS = 3_000

/**
 * Withdraws an unknown listing that was decided to go. Reads the listing before and after, because only a listing that
 * was seen gone is gone. `looks`: the number of reads so far.
 */
export async function withdrawUnknown(needs: Needs, key: UnknownKey, looks: number): Promise<void> {
  const { db, jobs } = needs
  const unknown = await unknownToWithdraw(db, key)
  if (!unknown) return
  const marketplace = await needs.marketplaces.account({ marketplace: unknown.marketplace, accountId: key.accountId })
  const there = await marketplace.listing(key.listingId, 'writes')
  if (there === null || there.state === 'withdrawn' || there.state === 'sold') {
    await removeUnknown(db, key)
    return
  }
  if (looks >= MOST_LOOKS) return
  if (looks === 0)
    await marketplace.withdrawListing(key.listingId).catch(async (error: unknown) => {
      if (!(error instanceof ProviderRefused)) throw error
      await recordUnknownProblem(db, key, error.message)
    })
  const data = { marketplace_account_id: key.accountId, external_listing_id: key.listingId, looks: looks + 1 }
  await jobs.send(withdrawUnknownJob, data, { startAfterMs: LOOK_AGAIN_MS })
}
