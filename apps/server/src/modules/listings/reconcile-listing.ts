import type { ResaleMarketplace } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { announce } from '../../platform/events.ts'
import { feeFactsOf, feeScheduleOn, UNKNOWN_PRODUCT } from '../catalogue/index.ts'
import { reconcileListingJob, WITHDRAWAL_PRIORITY } from './listings.jobs.ts'
import { editListing, insertRequested, knownExternalIds } from './queries/listing-writes.ts'
import { lockSlot, setNextStep, type Slot, type SlotFacts } from './queries/slot-facts.ts'
import { recordOutcome } from './record-outcome.ts'
import type { Plan } from './listing-plan.ts'
import type { StepOutcome } from './rules/after-outcome.ts'
import { intentOf, type ListingStep, nextListingStep } from './rules/next-listing-step.ts'
import { wantedListing } from './rules/wanted-listing.ts'
import { takeStep } from './take-step.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'marketplaces' | 'clock' | 'log'>

/** Steps that follow each other within seconds are made in one run; a longer wait is left to the queue. */
const MOST_STEPS = 8
const SHORT_WAIT_MS = 1_500

/**
 * Brings one slot closer to what is wanted. Each step is intent in one transaction, call outside of any, answer in a second one: it can
 * be stopped anywhere and taken up again (architecture §12).
 */
export async function reconcileListing(needs: Needs, slot: Slot): Promise<void> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const plan = await needs.db.asRetailer(slot.retailerId, (tx) => planStep(tx, slot, needs.clock.now()))
    if (!plan) return
    const marketplace =
      plan.step.step === 'forget' ? null : await needs.marketplaces.of(slot.retailerId, slot.marketplace)
    const outcome = await outcomeOf(marketplace, plan)
    const waitMs = await needs.db.asRetailer(slot.retailerId, (tx) => settle(needs, tx, { slot, plan, outcome }))
    if (waitMs === null) return
    if (waitMs > 0) await needs.clock.sleep(waitMs)
  }
  await needs.jobs.send(reconcileListingJob, jobData(slot), { startAfterMs: 2_000 })
}

const jobData = ({ retailerId, variantId, marketplace }: Slot) => ({
  retailer_id: retailerId,
  variant_id: variantId,
  marketplace,
})

const outcomeOf = (marketplace: ResaleMarketplace | null, plan: Plan): Promise<StepOutcome> =>
  marketplace ? takeStep(marketplace, plan) : Promise.resolve({ kind: 'forgotten' })

/** Decides the next step under the slot's lock and writes down that it is about to be made. Null: nothing to do now. */
async function planStep(tx: Tx, slot: Slot, now: Date): Promise<Plan | null> {
  const facts = await lockSlot(tx, slot, now)
  if (!facts) return null
  const fees = (await feeFactsOf(tx, [facts.product_id], now)).get(facts.product_id) ?? UNKNOWN_PRODUCT
  const wanted = wantedListing({ ...facts.offer, fees }, await feeScheduleOn(tx, now))
  const step = nextListingStep(facts.listing, wanted)
  if (!isDue(facts, step, now)) return null
  if (step.step === 'none') {
    if (facts.listing?.problem) await editListing(tx, facts.listing.listing_id, { problem: null, at: now })
    return null
  }
  const knownIds = step.step === 'read-back' ? await knownExternalIds(tx, slot) : []
  return { step, facts, knownIds, listingId: await writeIntent(tx, { slot, facts, step, now }) }
}

/** A job may be taken up a little early by another machine's clock. */
const EARLY_MS = 1_000

/** A pair that must not be offered any longer does not wait for the back-off of an earlier failure. */
const isDue = ({ next_step_at, listing }: SlotFacts, { step }: ListingStep, now: Date): boolean =>
  next_step_at === null ||
  next_step_at.getTime() - EARLY_MS <= now.getTime() ||
  (step === 'withdraw' && listing?.state === 'live') ||
  step === 'forget'

async function writeIntent(
  tx: Tx,
  { slot, facts, step, now }: { slot: Slot; facts: SlotFacts; step: ListingStep; now: Date },
): Promise<number> {
  const { listing } = facts
  if (step.step === 'create' && !listing)
    return insertRequested(tx, { ...slot, productId: facts.product_id, price_cents: step.price_cents, at: now })
  if (listing) await editListing(tx, listing.listing_id, { ...intentOf(step, listing, now), at: now })
  return listing?.listing_id ?? 0
}

interface Settled {
  slot: Slot
  plan: Plan
  outcome: StepOutcome
}

/** Records the answer. Returns how long to wait before the next step of this run, or null when the run ends here. */
async function settle({ jobs, clock, log }: Needs, tx: Tx, { slot, plan, outcome }: Settled): Promise<number | null> {
  const now = clock.now()
  const waitMs = await recordOutcome({ tx, jobs, now }, { slot, plan, outcome })
  announce(tx, slot.retailerId, { kind: 'listings-changed', ids: [slot.variantId] })
  log.debug({ slot, step: plan.step.step, outcome: outcome.kind, waitMs }, 'listing step')
  if (waitMs <= SHORT_WAIT_MS) {
    await setNextStep(tx, slot, null)
    return waitMs
  }
  await setNextStep(tx, slot, new Date(now.getTime() + waitMs))
  const isUrgent = plan.step.step === 'withdraw'
  await jobs.within(tx).send(reconcileListingJob, jobData(slot), {
    startAfterMs: waitMs,
    ...(isUrgent ? { priority: WITHDRAWAL_PRIORITY } : {}),
  })
  return null
}
