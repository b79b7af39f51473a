import { formatMoney, MARKETPLACE_NAMES } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { wakeHandover } from './hand-over.ts'
import {
  listingEnded,
  reconcileListingJob,
  saleSuspected,
  switchOffListingJob,
  withdrawListingJob,
} from '../listings.jobs.ts'
import type { Plan } from './plan-step.ts'
import { recordLostCreation } from './queries/lost-creations.ts'
import { advanceListing, logChange } from '../slots/queries/listing-writes.ts'
import { recordSighting } from '../slots/queries/sightings.ts'
import { type AnsweredSlot, lockAnsweredSlot, setNextStep, type Slot } from '../slots/queries/slot-facts.ts'
import { backstopOf } from '../slots/queries/slots-of-variants.ts'
import { afterOutcome, type Consequence, type StepOutcome } from '../slots/rules/after-outcome.ts'
import { type WaitingKind, waitingKind } from '../slots/rules/waiting-kind.ts'

export interface AnsweredStep {
  plan: Plan
  outcome: StepOutcome
}

/** The longest wait between two steps of one run, in milliseconds; longer waits are left to the queue. */
const SHORT_WAIT_MS = 1_500
const AT_ONCE = 0

/**
 * Records the outcome of a step under the slot's lock with all its consequences, and only if the listing is still as
 * the plan saw it. If anything changed it meanwhile, such as a sale, the answer is dropped and the slot is planned
 * again from its current state. If only the wanted state changed, the answer is recorded and the next step runs at
 * once. Returns the milliseconds until the next step of this run; null when the run ends here and a job continues it.
 */
export async function recordAnswer(
  { jobs, clock, log }: Pick<Capabilities, 'jobs' | 'clock' | 'log'>,
  tx: Tx,
  { plan, outcome }: AnsweredStep,
): Promise<number | null> {
  const { slot, facts, step } = plan
  const now = clock.now()
  const found = await lockAnsweredSlot(tx, slot)
  if (!found || !isAsPlanned(found, plan)) {
    log.info({ slot, step: step.step, outcome: outcome.kind }, 'a listing changed while its step was made')
    return AT_ONCE
  }
  const consequence = afterOutcome({ before: facts.listing, step, outcome, now })
  await advanceListing(tx, plan.listingId, { ...consequence.change, at: now })
  await recordSeen(tx, { plan, outcome })
  if (isLost(consequence, outcome)) await recordLostCreation(tx, plan)
  const news = newsOf(consequence, plan)
  if (news) {
    const isOutside = consequence.news === 'ended-outside' || consequence.news === 'repriced-outside'
    await logChange(tx, slot, { description: news, isOutside })
  }
  await publish(tx, jobs, { plan, consequence })
  announce(tx, slot.retailerId, { changed: 'listings', ids: [slot.variantId] })
  const waitMs = found.slot_version === facts.slot_version ? consequence.waitMs : AT_ONCE
  log.debug({ slot, step: step.step, outcome: outcome.kind, waitMs }, 'listing step')
  const isSoon = waitMs <= SHORT_WAIT_MS
  const at = isSoon ? null : new Date(now.getTime() + waitMs)
  await setNextStep(tx, slot, { at, attemptAt: backstopOf(at ?? now), waitsFor: waitsFor({ plan, outcome }) })
  if (!isSoon) await jobs.within(tx).send(nextJobOf(plan), reconcileJobData(slot), { startAfterMs: waitMs })
  return isSoon ? waitMs : null
}

const isAsPlanned = ({ listing }: AnsweredSlot, { listingId, listingVersion }: Plan): boolean =>
  listing?.listing_id === listingId && listing.version === listingVersion

/** Records that the marketplace showed the listing for sale at the time of the request. */
async function recordSeen(tx: Tx, { plan, outcome }: AnsweredStep): Promise<void> {
  if (outcome.kind !== 'seen' && outcome.kind !== 'rejected') return
  const { listing } = outcome
  if (listing?.state !== 'live' || plan.accountId === null) return
  const { listingId, expiresAt } = listing
  await recordSighting(tx, { accountId: plan.accountId, listingId, seenAt: plan.at, expiresAt })
}

/**
 * Returns whether a creation was looked for until it could no longer arrive. It may still arrive, but no slot waits for
 * it.
 */
const isLost = ({ change }: Consequence, { kind }: StepOutcome): boolean =>
  kind === 'read-back' && change.attempts === 0

/** Returns the line of the change log; null when the outcome is no news. */
function newsOf({ news, change }: Consequence, { slot, facts, because }: Plan): string | null {
  const { product_name, size, listing } = facts
  const name = MARKETPLACE_NAMES[slot.marketplace]
  const before = formatMoney(listing?.price_cents ?? 0)
  const price = change.price_cents === undefined ? before : formatMoney(change.price_cents)
  const why = because === null ? '' : `: ${because}`
  switch (news) {
    case 'listed':
      return `${product_name} ${size}: Listed on ${name} at ${price}${why}`
    case 'repriced':
      return `${product_name} ${size}: Price on ${name} is now ${price}`
    case 'withdrawn':
      // An intent that was never sent leaves no line in the change log.
      return listing?.external_listing_id ? `${product_name} ${size}: withdrawn from ${name}${why}` : null
    case 'ended-outside':
      return `${product_name} ${size}: ${name} does not have the listing any more; it was ended outside ARK`
    case 'repriced-outside':
      return `${product_name} ${size}: ${name} shows ${price}, not ${before}; the price was changed outside ARK`
    case 'off-sale':
      return `${product_name} ${size}: no longer for sale on ${name}: ${change.problem}`
    case 'not-taken':
      return `${product_name} ${size}: ${name} did not take the listing: ${change.problem}`
    default:
      return null
  }
}

/** Publishes that a sale is suspected or that the listing ended, which lets a handover count again. */
async function publish(
  tx: Tx,
  jobs: Jobs,
  { plan, consequence }: { plan: Plan; consequence: Consequence },
): Promise<void> {
  const { slot, accountId, leftAccountId, listingId: listing_id } = plan
  const { retailerId, marketplace } = slot
  const retailer_id = retailerId
  const outbox = jobs.within(tx)
  if (consequence.suspectsSale) {
    const account = accountId === null ? {} : { marketplace_account_id: accountId }
    await outbox.publish(saleSuspected, { retailer_id, marketplace, ...account })
  }
  if (!consequence.ended) return
  if (leftAccountId !== null) await wakeHandover(tx, { jobs }, { retailerId, accountId: leftAccountId })
  await outbox.publish(listingEnded, { retailer_id, listing_id, outcome: 'withdrawn' })
}

/** Returns the change that the slot waits for; null when it was only checked at rest. */
const waitsFor = ({ plan: { step, facts, isLeaving }, outcome }: AnsweredStep): WaitingKind | null =>
  step.step === 'look' && step.isAtRest === true ? null : waitingKind({ listing: facts.listing, isLeaving, outcome })

const JOB_OF_LANE = {
  withdrawals: withdrawListingJob,
  'switch-offs': switchOffListingJob,
  writes: reconcileListingJob,
} as const

/** Returns the job for the next step; withdrawals run before creations and price changes. */
export const nextJobOf = ({ lane }: Pick<Plan, 'lane'>) => JOB_OF_LANE[lane]

/** Returns the job data of a slot. */
export const reconcileJobData = ({ retailerId, variantId, marketplace }: Slot) => ({
  retailer_id: retailerId,
  variant_id: variantId,
  marketplace,
})
