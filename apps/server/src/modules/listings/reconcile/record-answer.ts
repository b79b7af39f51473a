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

/** Steps that follow each other within this are made in one run; a longer wait is left to the queue. */
const SHORT_WAIT_MS = 1_500
const AT_ONCE = 0

/**
 * Records what a step came to, under the slot's lock, and only against the listing that its plan saw: when anything
 * has changed it meanwhile (a sale has ended it), the answer is as good as lost and the slot is planned anew from
 * what stands there now. When only what is wanted has changed, the answer is recorded and the next step does not
 * rest. Returns how long to wait before the next step of this run in milliseconds; null when the run ends here.
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

/** What leaves goes on before whatever is made or repriced. */
export const nextJobOf = ({ lane }: Pick<Plan, 'lane'>) => JOB_OF_LANE[lane]

const isAsPlanned = ({ listing }: AnsweredSlot, { listingId, listingVersion }: Plan): boolean =>
  listing?.listing_id === listingId && listing.version === listingVersion

/** A slot as its job names it. */
export const reconcileJobData = ({ retailerId, variantId, marketplace }: Slot) => ({
  retailer_id: retailerId,
  variant_id: variantId,
  marketplace,
})
