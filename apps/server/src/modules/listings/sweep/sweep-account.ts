import {
  isProviderError,
  type ListingOnSale,
  ProviderNotConnected,
  ProviderRefused,
  ProviderThrottled,
} from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { compareOnSalePage } from './compare-on-sale-page.ts'
import { reconcileListingJob, sweepAccountJob, withdrawUnknownJob } from '../listings.jobs.ts'
import {
  markUnseenDoubted,
  endSweep,
  giveUpSweep,
  recordSweptPage,
  type SweepUnderWay,
  startOrResumeSweep,
} from './queries/account-sweeps.ts'
import { allToWithdraw } from '../reconcile/queries/unknown-listings.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'marketplaces' | 'clock' | 'log'>

/** The number of pages per job, so that other accounts get their turn. */
const PAGES_AT_ONCE = 20
/** The number of listings per transaction at the end of a sweep. */
const DOUBTED_AT_ONCE = 500
/** Leftover requests are rare while an account is busy, so the sweep does not retry sooner. */
const SOONEST_MS = 2_000

/**
 * Reads an account's listings on sale page by page with leftover requests, and compares them with ARK's records
 * (docs/decisions/079). Each page and the next cursor are recorded together, so that the sweep resumes where it
 * stopped. A listing that differs is only marked; its own next step reads it and decides.
 */
export async function sweepAccount(needs: Needs, accountId: number): Promise<void> {
  const { db, clock } = needs
  const sweep = await startOrResumeSweep(db, accountId, clock.now())
  if (!sweep) return
  try {
    const isThrough = await readPages(needs, sweep)
    if (!isThrough) return goOn(needs, accountId, 0)
  } catch (error) {
    return recordSweepFault(needs, sweep, error)
  }
  await finish(needs, sweep)
}

const goOn = ({ jobs }: Needs, accountId: number, startAfterMs: number): Promise<void> =>
  jobs.send(sweepAccountJob, { marketplace_account_id: accountId }, { startAfterMs })

/** Reads pages. Returns whether the last page was read. */
async function readPages(needs: Needs, sweep: SweepUnderWay): Promise<boolean> {
  const { db, clock } = needs
  const marketplace = await needs.marketplaces.account(sweep)
  let { cursor } = sweep
  for (let pages = 0; pages < PAGES_AT_ONCE; pages += 1) {
    const askedAt = clock.now()
    const page = await marketplace.listingsOnSale(cursor)
    const listings = page.listings.map((each) => inCurrency(each, marketplace.currency))
    await compareOnSalePage(needs, sweep, { listings, askedAt })
    cursor = page.next
    if (cursor === null) return true
    await db.asPlatform((tx) => recordSweptPage(tx, sweep, { cursor, found: listings.length, now: clock.now() }))
  }
  return false
}

/** Removes a price in a currency other than the account's, because ARK cannot compare it. */
const inCurrency = (listing: ListingOnSale, currency: string): ListingOnSale =>
  listing.price?.currency === currency ? listing : { ...listing, price: null }

/** Handles a provider's failure: retries soon when no request was free, otherwise when the planner runs again. */
async function recordSweepFault(needs: Needs, sweep: SweepUnderWay, error: unknown): Promise<void> {
  const { accountId } = sweep
  if (!isProviderError(error)) throw error
  if (error instanceof ProviderThrottled) return goOn(needs, accountId, Math.max(SOONEST_MS, error.retryAfterMs))
  if (error instanceof ProviderRefused && sweep.cursor !== null) await giveUpSweep(needs.db, sweep)
  if (!(error instanceof ProviderNotConnected))
    needs.log.warn({ err: error, account: accountId }, 'the listings of an account could not be read')
}

/** Marks listings that the sweep did not show, and withdraws decided ones again that still exist. */
async function finish({ db, jobs, clock }: Needs, sweep: SweepUnderWay): Promise<void> {
  for (let taken = DOUBTED_AT_ONCE; taken === DOUBTED_AT_ONCE; )
    taken = await db.asPlatform(async (tx) => {
      const unseen = await markUnseenDoubted(tx, sweep, { now: clock.now(), limit: DOUBTED_AT_ONCE })
      await jobs.within(tx).sendMany(reconcileListingJob, unseen.slots)
      return unseen.taken
    })
  await db.asPlatform(async (tx) => {
    await endSweep(tx, sweep, clock.now())
    const going = await allToWithdraw(tx, sweep.accountId)
    await jobs.within(tx).sendMany(
      withdrawUnknownJob,
      going.map(({ marketplace_account_id, external_listing_id }) => ({ marketplace_account_id, external_listing_id })),
    )
  })
}
