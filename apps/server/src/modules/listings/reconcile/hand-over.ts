import { counted, MARKETPLACE_NAMES } from '@ark/domain'
import type { MarketplaceName } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { lockInProgress, type RunWork } from '../../../platform/runs/do-run.ts'
import { beginRun, completeRun, reportProgress, startRun } from '../../../platform/runs/run-transitions.ts'
import type { RunRef } from '../../../platform/runs/runs.ts'
import { required } from '../../../platform/required.ts'
import { accountInUse } from '../../catalogue/index.ts'
import { beginHandoverJob, handOverJob, reconcileListingJob } from '../listings.jobs.ts'
import {
  handoverFrom,
  listingsOnAccount,
  nextOnAccount,
  retailersOnAccount,
  type RetailerOnAccount,
} from './queries/handovers.ts'
import { wakeSlots } from '../slots/queries/slots-of-variants.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/** The number of slots that one transaction wakes. */
const WOKEN_AT_ONCE = 200

export interface LeftAccount {
  marketplace: MarketplaceName
  /** Null means every retailer that used the account. */
  retailerId: number | null
  accountId: number
}

/** Starts the handover of each affected retailer after an account of a marketplace was given up. */
export async function beginHandovers({ db, jobs }: Needs, { marketplace, retailerId, accountId }: LeftAccount) {
  const concerned = retailerId === null ? await retailersOnAccount(db, accountId) : [retailerId]
  await jobs.sendMany(
    beginHandoverJob,
    concerned.map((retailer_id) => ({ retailer_id, marketplace, left_account_id: accountId })),
  )
}

/**
 * Starts a retailer's handover or joins the one in progress; does nothing when the retailer has no listings on the
 * account.
 */
export async function beginHandover(
  { db, jobs, clock }: Needs,
  { marketplace, ...on }: RetailerOnAccount & { marketplace: MarketplaceName },
): Promise<void> {
  const { retailerId, accountId } = on
  await db.asRetailer(retailerId, async (tx) => {
    announce(tx, retailerId, { changed: 'settings', ids: [] })
    const { listings: total } = await listingsOnAccount(tx, on)
    if (total === 0) return
    const title = `Change of your ${MARKETPLACE_NAMES[marketplace]} account`
    const run = { retailerId, kind: 'handover', title, subjectId: accountId, userId: null, total } as const
    const { runId } = await startRun(tx, { ...run, at: clock.now() })
    await jobs.within(tx).send(handOverJob, { retailer_id: retailerId, run_id: runId })
  })
}

/**
 * Returns the work of a handover run. It waits as long as needed, because a pair that may be on both accounts can be
 * sold twice.
 */
export const handoverWork = (needs: Needs): RunWork<typeof handOverJob.data> => ({
  job: handOverJob,
  work: (run) => continueHandover(needs, run),
  failedMessage: () => 'ARK had an internal error. Listings still move to the other account, size by size.',
  canceledMessage: 'No longer tracked; sizes continue to move one by one',
})

/**
 * Continues a handover. It first wakes the slots of listings on the old account; each withdraws its listing and creates
 * it on the new account only once it is gone (`planStep`). Then it counts the remaining listings whenever one has ended
 * (`wakeHandover`) and once a minute.
 */
async function continueHandover(needs: Needs, run: RunRef): Promise<void> {
  let after = 0
  for (;;) {
    const woken = await needs.db.asRetailer(run.retailerId, (tx) => wakeNext(tx, needs, { run, after }))
    if (woken === null) return
    after = woken
  }
}

/**
 * Returns the id of the last listing whose slot was woken; null when the run continues by itself from here or is over.
 */
async function wakeNext(tx: Tx, needs: Needs, { run, after }: { run: RunRef; after: number }): Promise<number | null> {
  const { jobs, clock } = needs
  const { retailerId } = run
  const locked = await lockInProgress(tx, run)
  if (!locked) return null
  const on = { retailerId, accountId: required(locked.subject_id, 'the account of a handover') }
  if (locked.state === 'running') return count(tx, needs, { run, on, total: locked.total ?? 0 })
  const next = await nextOnAccount(tx, on, { after, most: WOKEN_AT_ONCE })
  const slots = next.map(({ listing_id: _, ...slot }) => slot)
  await wakeSlots(
    tx,
    slots.map((slot) => ({ ...slot, may_have_to_leave: true })),
    clock.now(),
  )
  await jobs.within(tx).sendMany(reconcileListingJob, slots)
  const last = next.at(-1)
  if (last) return last.listing_id
  await beginRun(tx, run, LEAVING)
  return count(tx, needs, { run, on, total: locked.total ?? 0 })
}

const LEAVING = 'Withdrawing from the account used before'

/**
 * Counts the listings left on the old account. Completes the run when none is left or when the account is in use again.
 */
async function count(
  tx: Tx,
  { clock }: Needs,
  { run, on, total: before }: { run: RunRef; on: RetailerOnAccount; total: number },
): Promise<null> {
  const { listings: left, problem } = await listingsOnAccount(tx, on)
  const total = Math.max(before, left)
  const at = clock.now()
  announce(tx, run.retailerId, { changed: 'settings', ids: [] })
  const isUsedAgain = await isInUse(tx, on.accountId)
  if (isUsedAgain || left === 0) {
    const moved = isUsedAgain ? total - left : total
    await reportProgress(tx, run, { done: moved, total })
    const listings = `${counted(moved, 'listing')} withdrawn from the account used before`
    const phase = isUsedAgain ? `${listings}, which is used again` : listings
    await completeRun(tx, run, { phase, result: { moved_listings: moved }, at })
    return null
  }
  const phase = problem === null ? LEAVING : `${LEAVING} (${problem})`
  await reportProgress(tx, run, { phase, done: total - left, total })
  return null
}

const isInUse = async (tx: Tx, accountId: number): Promise<boolean> =>
  (await accountInUse(tx, 'stockx')) === accountId || (await accountInUse(tx, 'goat')) === accountId

/** Queues a new count for a handover after a listing left the account that its retailer gives up. */
export async function wakeHandover(tx: Tx, { jobs }: Pick<Needs, 'jobs'>, on: RetailerOnAccount): Promise<void> {
  await jobs.within(tx).sendMany(handOverJob, await handoverFrom(tx, on))
}
