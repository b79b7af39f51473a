import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import type { Plan } from './listing-plan.ts'
import { reconcileListingJob, switchOffListingJob, withdrawListingJob } from '../listings.jobs.ts'
import { type AnsweredSlot, lockAnsweredSlot, setNextStep, type Slot } from '../slots/queries/slot-facts.ts'
import { backstopOf } from '../slots/queries/slots-of-variants.ts'
import { recordOutcome } from './record-outcome.ts'
import type { StepOutcome } from '../slots/rules/after-outcome.ts'
import { waitingKind } from '../slots/rules/waiting-kind.ts'

export interface AnsweredStep {
  slot: Slot
  plan: Plan
  outcome: StepOutcome
}

/** The longest wait between two steps of one run, in milliseconds; longer waits are left to the queue. */
const SHORT_WAIT_MS = 1_500
const AT_ONCE = 0

/**
 * Records the outcome of a step under the slot's lock, and only if the listing is still as the plan saw it. If anything
 * changed it meanwhile, such as a sale, the answer is dropped and the slot is planned again from its current state. If
 * only the wanted state changed, the answer is recorded and the next step runs at once. Returns the milliseconds until
 * the next step of this run; null when the run ends here.
 */
export async function recordAnswer(
  { jobs, clock, log }: Pick<Capabilities, 'jobs' | 'clock' | 'log'>,
  tx: Tx,
  { slot, plan, outcome }: AnsweredStep,
): Promise<number | null> {
  const now = clock.now()
  const found = await lockAnsweredSlot(tx, slot)
  if (!found || !isAsPlanned(found, plan)) {
    log.info({ slot, step: plan.step.step, outcome: outcome.kind }, 'a listing changed while its step was made')
    return AT_ONCE
  }
  const ownWaitMs = await recordOutcome({ tx, jobs, now }, { slot, plan, outcome })
  const waitMs = found.slot_version === plan.facts.slot_version ? ownWaitMs : AT_ONCE
  announce(tx, slot.retailerId, { changed: 'listings', ids: [slot.variantId] })
  log.debug({ slot, step: plan.step.step, outcome: outcome.kind, waitMs }, 'listing step')
  const isAtRest = plan.step.step === 'look' && plan.step.isAtRest === true
  const waitsFor = isAtRest ? null : waitingKind({ listing: plan.facts.listing, isLeaving: plan.isLeaving, outcome })
  if (waitMs <= SHORT_WAIT_MS) {
    await setNextStep(tx, slot, { at: null, attemptAt: backstopOf(now), waitsFor })
    return waitMs
  }
  const at = new Date(now.getTime() + waitMs)
  await setNextStep(tx, slot, { at, attemptAt: backstopOf(at), waitsFor })
  await jobs.within(tx).send(nextJobOf(plan), reconcileJobData(slot), { startAfterMs: waitMs })
  return null
}

const JOB_OF_LANE = {
  withdrawals: withdrawListingJob,
  'switch-offs': switchOffListingJob,
  writes: reconcileListingJob,
} as const

/** Returns the job for the next step; withdrawals run before creations and price changes. */
export const nextJobOf = ({ lane }: Pick<Plan, 'lane'>) => JOB_OF_LANE[lane]

const isAsPlanned = ({ listing }: AnsweredSlot, { listingId, listingVersion }: Plan): boolean =>
  listing?.listing_id === listingId && listing.version === listingVersion

/** Returns the job data of a slot. */
export const reconcileJobData = ({ retailerId, variantId, marketplace }: Slot) => ({
  retailer_id: retailerId,
  variant_id: variantId,
  marketplace,
})
