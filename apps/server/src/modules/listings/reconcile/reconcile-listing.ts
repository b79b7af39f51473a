import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { type Retry, retryAfterMs } from '../../../platform/due-rows.ts'
import { reconcileListingJob, sendBatchesJob } from '../listings.jobs.ts'
import type { Plan, SlotLane } from './listing-plan.ts'
import { LEAVING_SOLD, LEAVING_UNSOLD, planStep, type PlanScope } from './plan-step.ts'
import { accountInUse } from '../../catalogue/index.ts'
import {
  accountOfOpenListing,
  hasVersion,
  postponeAttempt,
  type Slot,
  waitForBatch,
  waitToLeave,
} from '../slots/queries/slot-facts.ts'
import { ListingTaken } from '../slots/queries/listing-writes.ts'
import { backstopOf } from '../slots/queries/slots-of-variants.ts'
import { chooseReadBack } from './read-back.ts'
import { nextJobOf, reconcileJobData, recordAnswer } from './record-answer.ts'
import { leavingWorthABatch, TURNS_WITH_OTHERS } from './rules/batched-steps.ts'
import { takeStep } from './take-step.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'marketplaces' | 'clock' | 'log'>

/** More steps than these are left to the queue, so that one slot holds up none of the others. */
const MOST_STEPS = 8

/** A slot's turn in a lane, which was put off this often for want of a free request. */
export interface SlotTurn {
  lane: SlotLane
  deferrals: number
}

/** About a quarter of how long it has waited: a slot misses little of what comes free, and thousands ask seldom. */
const DEFERRAL: Retry = { firstMs: 2_000, factor: 1.25, mostMs: 15 * 60_000 }
/** Of a sold pair: its retailer has sold others, which leave within seconds. */
const DEFERRAL_WHEN_SOLD: Retry = { ...DEFERRAL, firstMs: 500, mostMs: 5_000 }

/** After this it is looked again for what a creation has made. */
const TAKEN_RETRY_MS = 2_000

/** So long more sizes may join a batch before it is sent. */
const GATHERED_MS = 1_000

/** Of one that leaves with others: four turns are half a minute, in which hundreds have left. */
const DEFERRAL_WITH_OTHERS: Retry = { ...DEFERRAL, firstMs: 4_000, factor: 1.6 }

/** A slot's retailer and marketplace as the job of their batches names them. */
const placeOf = ({ retailerId, marketplace }: Slot) => ({ retailer_id: retailerId, marketplace })

/**
 * Makes what a slot needs within a lane. When more of the account's requests wait there in this process than soon have
 * their turn, the slot's turn is put off, longer each time, before anything is read. So a backlog of one account leaves
 * room for the others, one of a retailer for other retailers of his account, and both cost little. Meanwhile many may
 * go together (send-batches.ts); where many are switched off, each waits some turns for the others.
 */
export async function reconcileInTurn(needs: Needs, slot: Slot, { lane, deferrals }: SlotTurn): Promise<void> {
  const { db, jobs, marketplaces, clock } = needs
  const { retailerId, marketplace } = slot
  const now = clock.now()
  const { inUse, accountId, manyLeave } = await db.asRetailer(retailerId, async (tx) => {
    const inUse = await accountInUse(tx, marketplace)
    const mayGather = lane === 'switch-offs' && deferrals < TURNS_WITH_OTHERS
    return {
      inUse,
      accountId: (await accountOfOpenListing(tx, slot)) ?? inUse,
      manyLeave: mayGather && (await waitToLeave(tx, slot, { now, many: leavingWorthABatch(marketplace) })),
    }
  })
  const account = { marketplace, accountId, askedBy: retailerId }
  // Batches go to the account that is in use; of a pair that was sold, none is waited for.
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
 * Brings one slot closer to what is wanted. Each step is intent in one transaction, call outside of any, answer in a
 * second one, in which the step after it is planned: it can be stopped anywhere and taken up again (architecture
 * §12).
 */
export const reconcileListing = (needs: Needs, slot: Slot): Promise<void> => takeSteps(needs, slot, {})

/**
 * The same as far as something leaves, of which a pair was sold: what else the slot needs is left to the queue of those
 * that wait for free requests.
 */
export const withdrawListing = (needs: Needs, slot: Slot): Promise<void> => takeSteps(needs, slot, LEAVING_SOLD)

const WITHIN_LANE: Record<SlotLane, typeof reconcileListing> = {
  withdrawals: withdrawListing,
  'switch-offs': (needs, slot) => takeSteps(needs, slot, LEAVING_UNSOLD),
  writes: reconcileListing,
}

/** The listing that a creation was to be known by is another one's, by a read-back at the same time. */
function nullWhenTaken(error: unknown): null {
  if (error instanceof ListingTaken) return null
  throw error
}

async function takeSteps(needs: Needs, slot: Slot, scope: PlanScope): Promise<void> {
  const { db, clock } = needs
  const { retailerId, marketplace } = slot
  const planIn = (tx: Tx) => planStep({ tx, jobs: needs.jobs }, { slot, now: clock.now(), ...scope })
  let plan = await db.asRetailer(slot.retailerId, planIn)
  for (let steps = 1; plan; steps += 1) {
    if (plan === 'elsewhere') return needs.jobs.send(reconcileListingJob, reconcileJobData(slot))
    const current: Plan = plan
    const outcome = await takeStep(
      {
        marketplace,
        open: () => needs.marketplaces.account({ marketplace, accountId: current.accountId, askedBy: retailerId }),
        isStillWanted: () => db.asRetailer(retailerId, (tx) => hasVersion(tx, slot, current.facts.slot_version)),
        ownAmong: (listings) => chooseReadBack(db, { plan: current, marketplace, now: clock.now() }, listings),
      },
      current,
    )
    const next = await db
      .asRetailer(slot.retailerId, async (tx) => {
        const waitMs = await recordAnswer(needs, tx, { slot, plan: current, outcome })
        return { waitMs, plan: waitMs === 0 && steps < MOST_STEPS ? await planIn(tx) : null }
      })
      .catch(nullWhenTaken)
    // Somebody was faster: the next look finds another one, or none.
    if (next === null)
      return needs.jobs.send(nextJobOf(current), reconcileJobData(slot), { startAfterMs: TAKEN_RETRY_MS })
    if (next.waitMs === null) return
    if (steps === MOST_STEPS)
      return needs.jobs.send(nextJobOf(current), reconcileJobData(slot), { startAfterMs: 2_000 })
    if (next.waitMs > 0) await clock.sleep(next.waitMs)
    plan = next.waitMs > 0 ? await db.asRetailer(slot.retailerId, planIn) : next.plan
  }
}
