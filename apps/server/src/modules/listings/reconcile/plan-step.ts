import type { ListingLane } from '@ark/marketplaces'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { required } from '../../../platform/required.ts'
import { endBid } from './end-bid.ts'
import { accountInUse, feeFactsOf, feeScheduleOn, UNKNOWN_PRODUCT } from '../../catalogue/index.ts'
import { evaluateGoblinModeJob, switchOffListingJob } from '../listings.jobs.ts'
import { advanceListing, insertRequested, type ListingVersion } from '../slots/queries/listing-writes.ts'
import { markDoubted } from '../slots/queries/sightings.ts'
import { lockSlot, setNextStep, type Slot, type SlotFacts } from '../slots/queries/slot-facts.ts'
import { backstopOf } from '../slots/queries/slots-of-variants.ts'
import { bidEndsAt } from '../slots/rules/taken-bid.ts'
import { intentOf, leavesInBatch, type ListingStep, nextListingStep } from '../slots/rules/next-listing-step.ts'
import { CHANGES_ACCOUNTS, isOnOtherAccount } from './rules/other-account.ts'
import { restingStep } from '../slots/rules/resting-listing.ts'
import { twinOf } from '../slots/rules/offer-facts.ts'
import type { WaitingKind } from '../slots/rules/waiting-kind.ts'
import { isWanted, type WantedListing, wantedListing } from '../slots/rules/wanted-listing.ts'
import { queueRepricing } from '../slots/wake-listings.ts'

/** The lane in which a slot gets its turn; each queue of slots has one. */
export type SlotLane = Exclude<ListingLane, 'sweeps'>

/** A decided and recorded step that is about to run. */
export interface Plan {
  slot: Slot
  step: ListingStep
  facts: SlotFacts
  /**
   * True when a pair that must not be sold any longer is being withdrawn, or a listing that may exist is looked for.
   */
  isLeaving: boolean
  /** The lane of the step's calls; it depends on whether the caller knows of a sold pair. */
  lane: SlotLane
  /**
   * The reason of the last-pair rule for the size being there only or not at all; null when that rule does not apply.
   */
  because: string | null
  listingId: number
  /** The listing's version after the step's intent was written; the answer is recorded only against this version. */
  listingVersion: number
  /**
   * The account where the step runs: the account of the listing, or the one in use for a new listing. Null when there
   * is none.
   */
  accountId: number | null
  /** The account that the listing leaves because its retailer uses another one now; null when it stays. */
  leftAccountId: number | null
  /** When the step was decided; the marketplace's answer is from this time or later. */
  at: Date
}

/** Tolerates a job that runs a little early because of another machine's clock. */
const EARLY_MS = 1_000

/** The end of its batch wakes a slot; this delay is the fallback if that wake is missed. */
const LOOKS_WHILE_IN_BATCH_MS = 10 * 60_000

export interface PlanScope {
  /** Whether the caller runs such a step; by default every step. */
  takes?(step: ListingStep, isLeaving: boolean): boolean
  /** The lane of steps that withdraw; by default the lane of switch-offs. */
  leavesIn?: Exclude<SlotLane, 'writes'>
  /** Milliseconds for which an unanswered write may be in progress; by default those of a single call. */
  arrivesWithinMs?: number
}

/** Limits the scope to steps that withdraw a pair or find out whether an unwanted listing exists. */
const ONLY_LEAVING: PlanScope = { takes: (_, isLeaving) => isLeaving }
/** The scopes for a sold pair and for any other pair. */
export const LEAVING_SOLD: PlanScope = { ...ONLY_LEAVING, leavesIn: 'withdrawals' }
export const LEAVING_UNSOLD: PlanScope = { ...ONLY_LEAVING, leavesIn: 'switch-offs' }

interface Planning {
  tx: Tx
  jobs: Jobs
}

type StepScope = PlanScope & { slot: Slot; now: Date }

/**
 * Decides the next step under the slot's lock and records that it is about to run (docs/decisions/003). Null means that
 * nothing is to be done now; 'elsewhere' means that the step is outside of the scope.
 */
export async function planStep(
  planning: Planning,
  { takes, arrivesWithinMs, ...of }: StepScope,
): Promise<Plan | 'elsewhere' | null> {
  const { tx } = planning
  const { slot, now, leavesIn = 'switch-offs' } = of
  const decided = await decideStep(planning, { ...of, leavesIn })
  if (!decided) return null
  const { facts, wanted, step, inUse } = decided
  if (step.step === 'none' || step.step === 'await-batch') return pause(planning, slot, { facts, step, now })
  const isLeaving = !isWanted(wanted) || step.step === 'withdraw' || facts.listing?.state === 'withdrawing'
  if (takes && !takes(step, isLeaving)) return 'elsewhere'
  const because = becauseOf(wanted)
  if (because !== null) await askTwin(planning, slot, step)
  const accountId = step.step === 'create' ? inUse : (facts.listing?.marketplace_account_id ?? inUse)
  if (decided.isRenewal) await markDoubted(tx, facts.listing)
  const intended = await writeIntent(tx, { slot, facts, step, now, arrivesWithinMs, accountId })
  return {
    slot,
    step,
    facts,
    isLeaving,
    lane: isLeaving ? leavesIn : 'writes',
    because,
    accountId,
    leftAccountId: decided.changesAccounts ? accountId : null,
    at: now,
    listingId: intended.listing_id,
    listingVersion: intended.version,
  }
}

interface DecidedStep {
  facts: SlotFacts
  wanted: WantedListing
  step: ListingStep
  /** The step sends the ask of a listing that is as wanted once more, before it expires. */
  isRenewal: boolean
  /** The account that the retailer uses now; null when there is none. */
  inUse: number | null
  /** The listing is on an account that its retailer does not use any more. */
  changesAccounts: boolean
}

/** Decides the next step of a slot and locks it. Null when the size does not exist or its step is not due. */
async function decideStep(
  { tx, jobs }: Planning,
  { slot, now, leavesIn }: { slot: Slot; now: Date; leavesIn: SlotLane },
): Promise<DecidedStep | null> {
  const facts = await lockSlot(tx, slot, now)
  if (!facts) return null
  const { listing } = facts
  const fees = (await feeFactsOf(tx, [facts.product_id], now)).get(facts.product_id) ?? UNKNOWN_PRODUCT
  const schedule = await feeScheduleOn(tx, now)
  if (facts.bid?.isValid === false) await endBid(tx, { jobs, now }, { slot, facts, rules: { facts: fees, schedule } })
  const inUse = await accountInUse(tx, slot.marketplace)
  const changesAccounts = listing !== null && isOnOtherAccount(listing, inUse)
  const wanted = changesAccounts ? CHANGES_ACCOUNTS : wantedListing({ ...facts.offer, fees }, schedule)
  // A sold pair does not wait for the batch that withdraws it.
  const leavesTogether = leavesIn === 'switch-offs' && listing !== null && leavesInBatch(listing, now)
  const towards: ListingStep = leavesTogether
    ? { step: 'await-batch', until: listing.verify_at }
    : nextListingStep(listing, wanted)
  const step = towards.step === 'none' ? restingStep(listing, now) : towards
  const isRenewal = towards.step === 'none' && step.step === 'change-price'
  return isDue(facts, step, now) ? { facts, wanted, step, isRenewal, inUse, changesAccounts } : null
}

/** Sets when a slot is compared next that needs no step now: it is at rest, or its batch has not ended. */
async function pause(
  planning: Planning,
  slot: Slot,
  { facts, step, now }: { facts: SlotFacts; step: ListingStep; now: Date },
): Promise<null> {
  if (step.step === 'await-batch') {
    const at = step.until ?? new Date(now.getTime() + LOOKS_WHILE_IN_BATCH_MS)
    await setNextStep(planning.tx, slot, { at, attemptAt: backstopOf(at), waitsFor: awaits(facts) })
  } else {
    await rest(planning.tx, slot, { facts, now })
    await askAtRest(planning, slot, facts)
  }
  return null
}

/** Returns the change that a size waits for while its batch has not ended. */
function awaits({ listing }: SlotFacts): WaitingKind {
  if (listing?.in_batch === 'withdraw') return 'withdraw'
  return listing?.state === 'live' ? 'reprice' : 'list'
}

/**
 * Milliseconds after which an offered slot is compared again in case something was missed; other slots are compared
 * only when they are woken.
 */
const REST_MS = 6 * 3_600_000

/** Clears the listing's problem and schedules the next comparison of a slot that needs no step. */
async function rest(tx: Tx, slot: Slot, { facts, now }: { facts: SlotFacts; now: Date }): Promise<void> {
  const { listing, offer } = facts
  if (listing?.problem) await advanceListing(tx, listing.listing_id, { problem: null, at: now })
  const isOnOffer = listing !== null || offer.listings_enabled
  const spreadMs = REST_MS * (1 + Math.random() / 10)
  const { bid } = facts
  const restsUntil = Math.min(now.getTime() + spreadMs, bid ? bidEndsAt(bid.taken_at).getTime() + EARLY_MS : Infinity)
  const attemptAt = isOnOffer ? new Date(restsUntil) : null
  await setNextStep(tx, slot, { at: null, attemptAt, waitsFor: null })
}

/** Queues the rules that decide about both marketplaces of a size whenever one of its slots has come to rest. */
async function askAtRest({ tx, jobs }: Planning, slot: Slot, facts: SlotFacts): Promise<void> {
  const { retailerId, variantId } = slot
  if (facts.goblin_threshold_percent !== null || facts.offer.withdrawn_by_goblin)
    await jobs.within(tx).send(evaluateGoblinModeJob, { retailer_id: retailerId, variant_id: variantId })
  const { rule, rule_price_cents, held_price_cents } = facts.repricing
  if (rule !== null || rule_price_cents !== null || held_price_cents !== null)
    await queueRepricing(tx, { jobs }, { retailerId, variantIds: [variantId] })
}

/**
 * Wakes the slot on the other marketplace when a last pair comes or goes. Without it, a change that wakes no slot, such
 * as new fees on a new day, would leave the pair on neither marketplace or on both.
 */
async function askTwin(
  { tx, jobs }: Planning,
  { retailerId, variantId, marketplace }: Slot,
  { step }: ListingStep,
): Promise<void> {
  if (step !== 'create' && step !== 'withdraw') return
  const twin = { retailer_id: retailerId, variant_id: variantId, marketplace: twinOf(marketplace) }
  await jobs.within(tx).send(switchOffListingJob, twin)
}

function becauseOf(wanted: WantedListing): string | null {
  if (isWanted(wanted)) return wanted.because ?? null
  return wanted.isLastPair ? wanted.reason : null
}

/**
 * Returns whether the slot may run now. A pair that must not be offered any longer does not wait for the back-off of an
 * earlier failure.
 */
const isDue = ({ next_step_at, listing }: SlotFacts, { step }: ListingStep, now: Date): boolean =>
  next_step_at === null ||
  next_step_at.getTime() - EARLY_MS <= now.getTime() ||
  (step === 'withdraw' && listing?.state === 'live') ||
  step === 'forget'

interface Intent {
  slot: Slot
  facts: SlotFacts
  step: ListingStep
  now: Date
  arrivesWithinMs: number | undefined
  accountId: number | null
}

/** Writes the step's intent. Returns the listing's id and version afterwards. Only a creation has no listing before. */
async function writeIntent(
  tx: Tx,
  { slot, facts, step, now, arrivesWithinMs, accountId }: Intent,
): Promise<ListingVersion> {
  const { listing } = facts
  const intent = intentOf(step, listing, { now, arrivesWithinMs })
  if (!listing) {
    const price_cents = required(intent.price_cents, `the price of the step ${step.step} without a listing`)
    const verify_at = intent.verify_at ?? null
    return insertRequested(tx, { ...slot, accountId, productId: facts.product_id, price_cents, verify_at, at: now })
  }
  const account = listing.marketplace_account_id === accountId ? {} : { marketplace_account_id: accountId }
  const version = await advanceListing(tx, listing.listing_id, { ...intent, ...account, at: now })
  return { listing_id: listing.listing_id, version: version ?? listing.version }
}
