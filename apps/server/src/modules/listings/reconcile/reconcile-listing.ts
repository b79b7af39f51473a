import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { type Retry, retryAfterMs } from '../../../platform/due-rows.ts'
import { reconcileListingJob, sendBatchesJob } from '../listings.jobs.ts'
import { LEAVING_SOLD, LEAVING_UNSOLD, type Plan, planStep, type PlanScope, type SlotLane } from './plan-step.ts'
import { accountInUse } from '../../catalogue/index.ts'
import {
  accountOfOpenListing,
  hasVersion,
  postponeAttempt,
  type Slot,
  waitForBatch,
  waitToLeave,
} from '../slots/queries/slot-facts.ts'
import { ListingOwnedElsewhere } from '../slots/queries/listing-writes.ts'
import { backstopOf } from '../slots/queries/slots-of-variants.ts'
import { findOwnListing } from './read-back.ts'
import { nextJobOf, reconcileJobData, recordAnswer } from './record-answer.ts'
import { minWithdrawalsOfBatch, MAX_TURNS_IN_BATCH } from './rules/batched-steps.ts'
import { takeStep } from './take-step.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'marketplaces' | 'clock' | 'log'>

/** The most steps in one run; the queue continues with more, so that one slot does not delay the others. */
const MOST_STEPS = 8

/** A slot's turn in a lane, with the number of times it was deferred for lack of a free request. */
export interface SlotTurn {
  lane: SlotLane
  deferrals: number
}

/**
 * Each deferral is about a quarter of the time waited: a slot misses little free capacity, and thousands of slots retry
 * rarely.
 */
const DEFERRAL: Retry = { firstMs: 2_000, factor: 1.25, mostMs: 15 * 60_000 }
/** A sold pair retries sooner: its retailer has sold others, which leave within seconds. */
const DEFERRAL_WHEN_SOLD: Retry = { ...DEFERRAL, firstMs: 500, mostMs: 5_000 }

/** Milliseconds after which a job continues a run that ended with a step to take. */
const CONTINUES_MS = 2_000

/** Milliseconds during which more sizes can join a batch before it is sent. */
const GATHERED_MS = 1_000

/** The deferral of a size that leaves with others: its four turns take half a minute, in which hundreds have left. */
const DEFERRAL_WITH_OTHERS: Retry = { ...DEFERRAL, firstMs: 4_000, factor: 1.6 }

/** Returns a slot's retailer and marketplace as the batch job's data. */
const placeOf = ({ retailerId, marketplace }: Slot) => ({ retailer_id: retailerId, marketplace })

/**
 * Runs what a slot needs within a lane. When more requests of the account wait in this process than can soon run, the
 * slot is deferred before anything is read, longer each time. A backlog of one account thus leaves room for other
 * accounts, a backlog of one retailer leaves room for other retailers of the account, and both cost little. Deferred
 * slots can be sent together (send-batches.ts); when many are switched off, each waits some turns for the others.
 */
export async function reconcileInTurn(needs: Needs, slot: Slot, { lane, deferrals }: SlotTurn): Promise<void> {
  const { db, jobs, marketplaces, clock } = needs
  const { retailerId, marketplace } = slot
  const now = clock.now()
  const { inUse, accountId, manyLeave } = await db.asRetailer(retailerId, async (tx) => {
    const inUse = await accountInUse(tx, marketplace)
    const mayGather = lane === 'switch-offs' && deferrals < MAX_TURNS_IN_BATCH
    return {
      inUse,
      accountId: (await accountOfOpenListing(tx, slot)) ?? inUse,
      manyLeave: mayGather && (await waitToLeave(tx, slot, { now, many: minWithdrawalsOfBatch(marketplace) })),
    }
  })
  const account = { marketplace, accountId, askedBy: retailerId }
  // Batches are sent only to the account in use; a sold pair waits for no batch.
  const takesBatches = lane !== 'withdrawals' && accountId === inUse && marketplaces.hasBatches(account)
  const leavesWithOthers = takesBatches && manyLeave
  if (!leavesWithOthers && (await marketplaces.hasRoom(account, lane))) return WITHIN_LANE[lane](needs, slot)
  const ofLane = lane === 'withdrawals' ? DEFERRAL_WHEN_SOLD : DEFERRAL
  const deferral = leavesWithOthers ? DEFERRAL_WITH_OTHERS : ofLane
  const startAfterMs = Math.round(retryAfterMs(deferrals, deferral) * (0.5 + Math.random()))
  const until = backstopOf(new Date(now.getTime() + startAfterMs))
  await db.asRetailer(slot.retailerId, async (tx) => {
    const data = { ...reconcileJobData(slot), deferrals: deferrals + 1 }
    await jobs.within(tx).send(nextJobOf({ lane }), data, { startAfterMs })
    await postponeAttempt(tx, slot, until)
    if (!takesBatches) return
    await waitForBatch(tx, slot, now)
    await jobs.within(tx).send(sendBatchesJob, placeOf(slot), { startAfterMs: GATHERED_MS })
  })
}

/**
 * Brings one slot closer to its wanted state. For each step it writes the intent in one transaction, makes the call
 * outside of any, and records the answer in a second one, which also plans the next step. It can stop anywhere and be
 * resumed.
 */
export const reconcileListing = (needs: Needs, slot: Slot): Promise<void> => takeSteps(needs, slot, {})

/**
 * Runs only the steps that withdraw a listing after a sale; the slot's other steps are left to the queue that waits for
 * free requests.
 */
export const withdrawListing = (needs: Needs, slot: Slot): Promise<void> => takeSteps(needs, slot, LEAVING_SOLD)

const WITHIN_LANE: Record<SlotLane, typeof reconcileListing> = {
  withdrawals: withdrawListing,
  'switch-offs': (needs, slot) => takeSteps(needs, slot, LEAVING_UNSOLD),
  writes: reconcileListing,
}

/** Returns null when a concurrent read-back already took the listing of the creation. */
function nullWhenTaken(error: unknown): null {
  if (error instanceof ListingOwnedElsewhere) return null
  throw error
}

async function takeSteps(needs: Needs, slot: Slot, scope: PlanScope): Promise<void> {
  const { db, jobs, marketplaces, clock } = needs
  const { retailerId, marketplace } = slot
  const planNext = (tx: Tx) => planStep({ tx, jobs }, { slot, now: clock.now(), ...scope })
  let plan = await db.asRetailer(retailerId, planNext)
  for (let steps = 1; plan && plan !== 'elsewhere'; steps += 1) {
    const current: Plan = plan
    const outcome = await takeStep(
      {
        open: () => marketplaces.account({ marketplace, accountId: current.accountId, askedBy: retailerId }),
        isStillWanted: () => db.asRetailer(retailerId, (tx) => hasVersion(tx, slot, current.facts.slot_version)),
        ownListingAmong: (listings) => findOwnListing(db, { plan: current, now: clock.now() }, listings),
      },
      current,
    )
    const next = await db
      .asRetailer(retailerId, async (tx) => {
        const waitMs = await recordAnswer(needs, tx, { plan: current, outcome })
        return { waitMs, plan: waitMs === 0 && steps < MOST_STEPS ? await planNext(tx) : null }
      })
      .catch(nullWhenTaken)
    if (next?.waitMs === null) return
    // Another read-back was faster, so the next one finds another listing or none; or others have to get their turn.
    if (next === null || steps === MOST_STEPS)
      return jobs.send(nextJobOf(current), reconcileJobData(slot), { startAfterMs: CONTINUES_MS })
    if (next.waitMs > 0) await clock.sleep(next.waitMs)
    plan = next.waitMs > 0 ? await db.asRetailer(retailerId, planNext) : next.plan
  }
  if (plan) await jobs.send(reconcileListingJob, reconcileJobData(slot))
}
