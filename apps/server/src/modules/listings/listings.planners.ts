import type { Capabilities } from '../../platform/capabilities.ts'
import type { DueKey } from '../../platform/due-rows.ts'
import type { PlannerDeclaration } from '../../platform/jobs/declare-planner.ts'
import { planDue } from '../../platform/jobs/plan-due.ts'
import { feesChanged, refreshMarketJob, takeUnannounced } from '../catalogue/index.ts'
import {
  disableOnReleaseDayJob,
  followBatchJob,
  handOverJob,
  reconcileListingJob,
  sweepAccountJob,
} from './listings.jobs.ts'
import { takeDueProducts } from './pricing/queries/due-products.ts'
import { retailersWithReleases } from './pricing/queries/release-day.ts'
import { handoversUnderWay } from './reconcile/queries/handovers.ts'
import { DUE_BATCHES } from './reconcile/queries/listing-batches.ts'
import { DUE_SLOTS, type SlotKey } from './slots/queries/slots-of-variants.ts'
import { ACCOUNT_SWEEPS, insertMissingSweeps } from './sweep/queries/account-sweeps.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/** As many products as one tick reads; the budget decides how many come through. */
const READ_AT_ONCE = 3

/**
 * The market of what is due is read again: of what is on offer often, of what lies on a shelf seldom, of what nobody
 * has hardly ever.
 */
export async function planMarketRefresh({ db, jobs, clock }: Capabilities): Promise<void> {
  await db.asPlatform(async (tx) => {
    const products = await takeDueProducts(tx, { now: clock.now(), limit: READ_AT_ONCE })
    await jobs.within(tx).sendMany(
      refreshMarketJob,
      products.map((product_id) => ({ product_id })),
    )
  })
}

/** A batch is asked about until it has ended, whoever lost its job. */
export const planBatches = planDue<{ retailer_id: number; listing_batch_id: number }>({
  jobs: [followBatchJob],
  most: 500,
  rows: () => DUE_BATCHES,
})

/** Nothing rests on a single job: what is due and was not looked at is compared, and what rests once in a while. */
export const planReconciliation = planDue<SlotKey>({
  jobs: [reconcileListingJob],
  most: 15_000,
  rows: () => DUE_SLOTS,
  send: (_, outbox, taken) => outbox.sendMany(reconcileListingJob, taken, { priority: -10 }),
})

/** Every account's listings are read once a day, and a reading that was stopped goes on. */
export const planAccountSweeps = planDue<DueKey & { marketplace_account_id: number }>({
  jobs: [sweepAccountJob],
  most: 1_000,
  rows: () => ACCOUNT_SWEEPS,
  prepare: insertMissingSweeps,
})

/**
 * From 12:01 AM Eastern on a release date: who wants it has the product's listings disabled. Planned again, it
 * finds nothing left.
 */
export async function planReleaseDay({ db, jobs, clock }: Needs): Promise<void> {
  const retailers = await db.asPlatform((tx) => retailersWithReleases(tx, clock.now()))
  await jobs.sendMany(
    disableOnReleaseDayJob,
    retailers.map((retailer_id) => ({ retailer_id })),
  )
}

/** A schedule whose day has come is told to everybody once: in one transaction with the mark that it was. */
export const planFeeSchedules = ({ db, jobs, clock }: Needs): Promise<void> =>
  db.asPlatform(async (tx) => {
    if (await takeUnannounced(tx, clock.now())) await jobs.within(tx).publish(feesChanged, { product_id: null })
  })

/** Handovers that are under way count what is left: a listing may have ended by a sale. */
export const planHandovers = ({ db, jobs }: Pick<Needs, 'db' | 'jobs'>): Promise<void> =>
  db.asPlatform(async (tx) => jobs.within(tx).sendMany(handOverJob, await handoversUnderWay(tx)))

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

export const listingPlanners: readonly PlannerDeclaration[] = [
  { name: 'market refresh', everyMs: 10 * SECOND_MS, plan: planMarketRefresh },
  { name: 'fee schedules', everyMs: MINUTE_MS, plan: planFeeSchedules },
  { name: 'handovers', everyMs: MINUTE_MS, plan: planHandovers },
  { name: 'release day', everyMs: 15 * SECOND_MS, plan: planReleaseDay },
  { name: 'batches', everyMs: 5 * SECOND_MS, plan: planBatches },
  { name: 'listing reconciliation', everyMs: 10 * SECOND_MS, plan: planReconciliation },
  { name: 'account sweeps', everyMs: MINUTE_MS, plan: planAccountSweeps },
]
