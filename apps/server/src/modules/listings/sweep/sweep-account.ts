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
  doubtUnseen,
  endSweep,
  giveUpSweep,
  recordSweptPage,
  type SweepUnderWay,
  takeUpSweep,
} from './queries/account-sweeps.ts'
import { allToWithdraw } from '../reconcile/queries/unknown-listings.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'marketplaces' | 'clock' | 'log'>

/** As many pages as one job reads: other accounts have their turn. */
const PAGES_AT_ONCE = 20
/** As many listings as one transaction of the end holds. */
const DOUBTED_AT_ONCE = 500
/** What is left over comes seldom while an account is busy: it is asked for no more often. */
const SOONEST_MS = 2_000

/**
 * Reads what an account really has for sale, page by page with what is left over of its budget, and compares it with
 * what ARK believes (docs/decisions/079). Each page and the place of the next one are recorded together, so that it
 * goes on wherever it was stopped. A listing that is not as it is believed is only marked: its own next step looks at
 * it, and that counts.
 */
export async function sweepAccount(needs: Needs, accountId: number): Promise<void> {
  const { db, clock } = needs
  const sweep = await takeUpSweep(db, accountId, clock.now())
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

/** Whether the last page was read. */
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

/** An ask in another currency than the account's has no price that ARK could compare. */
const inCurrency = (listing: ListingOnSale, currency: string): ListingOnSale =>
  listing.price?.currency === currency ? listing : { ...listing, price: null }

/** A provider's failure is made up for later: soon for want of a free request, else when the planner comes again. */
async function recordSweepFault(needs: Needs, sweep: SweepUnderWay, error: unknown): Promise<void> {
  const { accountId } = sweep
  if (!isProviderError(error)) throw error
  if (error instanceof ProviderThrottled) return goOn(needs, accountId, Math.max(SOONEST_MS, error.retryAfterMs))
  if (error instanceof ProviderRefused && sweep.cursor !== null) await giveUpSweep(needs.db, sweep)
  if (!(error instanceof ProviderNotConnected))
    needs.log.warn({ err: error, account: accountId }, 'what an account has for sale could not be read')
}

/** What was not shown is to be looked at, and what was decided to go and is still there is withdrawn again. */
async function finish({ db, jobs, clock }: Needs, sweep: SweepUnderWay): Promise<void> {
  for (let taken = DOUBTED_AT_ONCE; taken === DOUBTED_AT_ONCE; )
    taken = await db.asPlatform(async (tx) => {
      const unseen = await doubtUnseen(tx, sweep, { now: clock.now(), limit: DOUBTED_AT_ONCE })
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
