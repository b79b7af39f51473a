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

/** The number of products that one tick reads; the budget decides how many succeed. */
const READ_AT_ONCE = 3

/**
 * Queues the reading of due markets: often for offered products, rarely for products in stock only, and almost never
 * for others.
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

/** Queues the polling of due batches until they end, even when a job was lost. */
export const planBatches = planDue<{ retailer_id: number; listing_batch_id: number }>({
  jobs: [followBatchJob],
  most: 500,
  rows: () => DUE_BATCHES,
})

/**
 * Queues the comparison of due slots, so that a lost job has no lasting effect, and of slots at rest once in a while.
 */
export const planReconciliation = planDue<SlotKey>({
  jobs: [reconcileListingJob],
  most: 15_000,
  rows: () => DUE_SLOTS,
  send: (_, outbox, taken) => outbox.sendMany(reconcileListingJob, taken, { priority: -10 }),
})

/** Queues the sweep of every account once a day, and resumes interrupted sweeps. */
export const planAccountSweeps = planDue<DueKey & { marketplace_account_id: number }>({
  jobs: [sweepAccountJob],
  most: 1_000,
  rows: () => ACCOUNT_SWEEPS,
  prepare: insertMissingSweeps,
})

/**
 * Queues the disabling of released products from 12:01 AM Eastern on their release date, for retailers with that
 * setting. A repeated plan finds nothing left.
 */
export async function planReleaseDay({ db, jobs, clock }: Needs): Promise<void> {
  const retailers = await db.asPlatform((tx) => retailersWithReleases(tx, clock.now()))
  await jobs.sendMany(
    disableOnReleaseDayJob,
    retailers.map((retailer_id) => ({ retailer_id })),
  )
}

/**
 * Publishes a fee change once when a schedule's day has come, in one transaction with the mark that it was published.
 */
export const planFeeSchedules = ({ db, jobs, clock }: Needs): Promise<void> =>
  db.asPlatform(async (tx) => {
    if (await takeUnannounced(tx, clock.now())) await jobs.within(tx).publish(feesChanged, { product_id: null })
  })

/** Queues a count for every handover in progress, because a sale may have ended a listing. */
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
