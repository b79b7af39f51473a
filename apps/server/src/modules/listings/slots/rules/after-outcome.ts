import type { ListingWrite, MarketplaceListing } from '@ark/marketplaces'
import { type KnownListing, type ListingChange, type ListingStep, LOST_AFTER_MS } from './next-listing-step.ts'

/** The outcome of a step, independent of the marketplace. */
export type StepOutcome =
  | { kind: 'written'; write: ListingWrite }
  /** The listing's current state; null when the marketplace does not know it. */
  | { kind: 'seen'; listing: MarketplaceListing | null }
  /** `isAmbiguous`: listings exist that ARK or someone else may have created. */
  | { kind: 'read-back'; found: MarketplaceListing | null; isAmbiguous?: true }
  | { kind: 'forgotten' }
  /** The marketplace does not accept the listing, and a retry will not help. */
  | { kind: 'refused'; reason: string }
  /** A change was refused or failed, and ARK then read the listing: a refusal can mean that the listing was sold. */
  | { kind: 'rejected'; reason: string; listing: MarketplaceListing | null }
  /** Nothing was sent, because the wanted state changed meanwhile. */
  | { kind: 'outdated' }
  /** Nothing happened; the step can be retried. */
  | { kind: 'waits'; reason: string; retryAfterMs: number }
  /** The write may or may not have happened. */
  | { kind: 'unknown'; reason: string }

export interface Moment {
  /** The listing as known when the step was decided; null before a listing's first step. */
  before: KnownListing | null
  step: ListingStep
  outcome: StepOutcome
  now: Date
}

/** The consequence of an outcome: the changed facts, the time of the next step, and what to report. */
export interface Consequence {
  change: ListingChange
  /** Milliseconds until the next step may run. */
  waitMs: number
  /** The kind of line to write to the change log. */
  news?: 'listed' | 'repriced' | 'not-taken' | 'withdrawn' | 'ended-outside' | 'repriced-outside' | 'off-sale'
  /** The listing is confirmed to be gone. */
  ended?: true
  /** The listing was sold at the marketplace; its order must be read. */
  suspectsSale?: true
}

const SOLD_THERE = 'Sold at the marketplace; reading its order'

const AT_ONCE = 0
const POLL_MS = 700
const SLOWEST_POLL_MS = 60_000
const SLOWEST_WITHDRAWAL_POLL_MS = 5_000
/** Milliseconds until ARK checks a write without a reply, which may still be in progress. */
const UNKNOWN_MS = 1_000
const READ_BACK_MS = 3_000
const READ_BACK_AGAIN_MS = 15_000
const REFUSED_RETRY_MS = 10 * 60_000
/**
 * Checks of listings at rest use leftover requests, and thousands can wait for those, so they retry rarely. A listing
 * in doubt is checked soon, then less often the longer it waits.
 */
const LOOK_AGAIN_MS = 10 * 60_000
const LOOK_AGAIN_WHEN_DOUBTED_MS = 5_000
const AMBIGUOUS_RETRY_MS = 5 * 60_000
const WITHDRAWAL_RETRY_MS = 1_000
const WITHDRAWAL_RETRY_AGAIN_MS = 10_000
const UNAPPLIED_RETRY_MS = 2_000
const SOLD_RETRY_MS = 20_000
const SLOWEST_SOLD_RETRY_MS = 10 * 60_000

/**
 * Returns the consequence of a step's outcome. It is pure and is the second half of the state machine:
 * `nextListingStep` decides, this function concludes.
 */
export function afterOutcome(moment: Moment): Consequence {
  const consequence = concluded(moment)
  return { ...consequence, change: { ...accountedFor(moment), ...consequence.change } }
}

/** Returns the change for an answered write, which is no longer in progress; a write before it may still be. */
const accountedFor = ({ before, step, outcome }: Moment): ListingChange =>
  WRITES.includes(step.step) && outcome.kind !== 'unknown' ? { verify_at: before?.verify_at ?? null } : {}

function concluded(moment: Moment): Consequence {
  const { outcome, step } = moment
  switch (outcome.kind) {
    case 'written':
      return written(moment, outcome.write)
    case 'seen':
      return seen(moment, outcome.listing)
    case 'read-back':
      return readBack(moment, outcome)
    case 'rejected':
      return rejected(moment, outcome)
    case 'refused':
      return notTaken({ attempts: 0 }, outcome.reason)
    case 'waits':
      return {
        // A failed check of a listing at rest is not a problem of the listing.
        change: isLookAtRest(step) ? {} : { ...undone(moment), problem: outcome.reason },
        waitMs: isLookAtRest(step) ? Math.max(lookAgainMs(moment), outcome.retryAfterMs) : outcome.retryAfterMs,
      }
    case 'outdated':
      return { change: undone(moment), waitMs: AT_ONCE }
    case 'unknown':
      return { change: { problem: outcome.reason }, waitMs: step.step === 'create' ? READ_BACK_MS : UNKNOWN_MS }
    case 'forgotten':
      return gone()
  }
}

/** Reverts the recorded intent, because nothing was sent. */
function undone({ before, step }: Moment): ListingChange {
  if (step.step === 'create') return { attempts: 0 }
  if (step.step === 'change-price') return { pending_price_cents: null }
  return step.step === 'withdraw' && before ? { state: before.state } : {}
}

const gone = (): Consequence => ({
  change: { state: 'withdrawn', operation_id: null, problem: null },
  waitMs: AT_ONCE,
  news: 'withdrawn',
  ended: true,
})

const notTaken = (change: ListingChange, reason: string): Consequence => ({
  change: { ...change, state: 'failed', operation_id: null, problem: reason },
  waitMs: REFUSED_RETRY_MS,
  news: 'not-taken',
})

const isLeaving = ({ before, step }: Moment): boolean => step.step === 'withdraw' || before?.state === 'withdrawing'

function written(moment: Moment, { listingId, operationId, outcome, error }: ListingWrite): Consequence {
  const isPending = outcome === 'pending'
  const operation_id = isPending ? operationId : null
  if (moment.step.step === 'create') {
    if (outcome === 'failed') return notTaken({ external_listing_id: listingId }, error ?? NO_REASON)
    // A successful creation operation does not prove that an ask exists, so the listing itself is read next.
    const change: ListingChange = { external_listing_id: listingId, state: 'pending', problem: null }
    return { change, waitMs: isPending ? POLL_MS : AT_ONCE }
  }
  if (!isPending && isLeaving(moment)) return gone()
  if (!isPending && moment.step.step === 'poll') return repriced(moment)
  return { change: { operation_id, problem: null }, waitMs: isPending ? pollMs(moment) : AT_ONCE }
}

/** Records the new price after its operation succeeded; StockX never changes a price by itself. */
function repriced({ before }: Moment): Consequence {
  const change: ListingChange = { operation_id: null, problem: null }
  const price_cents = before?.pending_price_cents
  if (!price_cents) return { change, waitMs: AT_ONCE }
  const isNew = price_cents !== before.price_cents
  return {
    change: { ...change, price_cents, pending_price_cents: null },
    waitMs: AT_ONCE,
    // The ask was renewed at the same price.
    ...(isNew ? { news: 'repriced' } : {}),
  }
}

const NO_REASON = 'The marketplace refused without a reason'

const WRITES: ListingStep['step'][] = ['create', 'change-price', 'withdraw']

/**
 * Returns the poll interval: short at first, then longer, because requests are scarce. A recent write counts as new,
 * whatever the listing's age.
 */
function pollMs({ before, now, step }: Moment): number {
  const sinceListed = WRITES.includes(step.step) ? now : before?.requested_at
  const since = before?.withdrawal_sent_at ?? sinceListed ?? now
  const slowest = step.step === 'withdraw' || before?.withdrawal_sent_at ? SLOWEST_WITHDRAWAL_POLL_MS : SLOWEST_POLL_MS
  return Math.min(slowest, Math.max(POLL_MS, (now.getTime() - since.getTime()) / 4))
}

/**
 * Returns the consequence of a listing that the marketplace showed. The marketplace is the truth; ARK's row is only the
 * last known state.
 */
function seen(moment: Moment, listing: MarketplaceListing | null): Consequence {
  const { before } = moment
  if (listing === null && mayStillAppear(moment)) return { change: {}, waitMs: pollMs(moment) }
  const isAtRest = isLookAtRest(moment.step)
  if (listing === null || listing.state === 'withdrawn') return isAtRest ? { ...gone(), news: 'ended-outside' } : gone()
  if (listing.state === 'sold') return soldThere(moment)
  if (isLeaving(moment))
    return {
      change: { state: stillThere(listing), problem: 'The withdrawal has not taken effect yet' },
      waitMs: POLL_MS,
    }
  if (listing.state === 'live') {
    const price_cents = listing.price?.cents ?? before?.price_cents ?? 0
    const untilFinalMs = Math.max(AT_ONCE, (before?.verify_at?.getTime() ?? 0) - moment.now.getTime())
    const isFinal = untilFinalMs === AT_ONCE
    const isUnapplied = (before?.pending_price_cents ?? price_cents) !== price_cents
    return {
      change: {
        state: 'live',
        price_cents,
        pending_price_cents: null,
        problem: null,
        ...(isFinal ? { verify_at: null } : {}),
      },
      waitMs: isUnapplied ? UNAPPLIED_RETRY_MS : untilFinalMs,
      ...(isUnapplied ? {} : newsOfLive(moment, price_cents)),
    }
  }
  if (listing.state === 'pending') return { change: {}, waitMs: pollMs(moment) }
  const change: ListingChange = { state: 'failed', problem: inactiveWords(listing.reason) }
  // The listing was on sale and is no longer, for example because its ask expired: it is created again.
  if (isAtRest) return { change, waitMs: AT_ONCE, news: 'off-sale' }
  return { change, waitMs: REFUSED_RETRY_MS, ...(before?.state === 'pending' ? { news: 'not-taken' } : {}) }
}

function lookAgainMs({ step, now }: Moment): number {
  if (step.step !== 'look' || step.doubted_at === undefined) return LOOK_AGAIN_MS
  const sinceMs = now.getTime() - step.doubted_at.getTime()
  return Math.min(LOOK_AGAIN_MS, Math.max(LOOK_AGAIN_WHEN_DOUBTED_MS, sinceMs / 4))
}

const isLookAtRest = (step: ListingStep): boolean => step.step === 'look' && step.isAtRest === true

function newsOfLive({ before, step }: Moment, price_cents: number): Pick<Consequence, 'news'> {
  if (before?.state !== 'live') return { news: 'listed' }
  if (before.price_cents === price_cents) return {}
  return { news: isLookAtRest(step) ? 'repriced-outside' : 'repriced' }
}

/** Returns whether a missing listing may still appear, because it was just created. */
const mayStillAppear = ({ before, now }: Moment): boolean =>
  before?.state === 'pending' && now.getTime() - before.requested_at.getTime() < LOST_AFTER_MS

/**
 * Returns the state of a listing that should have changed but is still there. Only a live listing can be bought, and
 * only a live one may stay as it is.
 */
const stillThere = ({ state }: MarketplaceListing): 'live' | 'failed' => (state === 'live' ? 'live' : 'failed')

/** Replaces a bare status code of the marketplace, which means nothing to a person. */
const inactiveWords = (reason: string | null): string =>
  reason !== null && !/^[A-Z_]+$/.test(reason)
    ? reason
    : 'The marketplace keeps it inactive; it may require photos of the pair'

/**
 * Keeps a listing that was sold before ARK noticed in `withdrawing` until its order is read, so that nothing replaces
 * it while the unit still counts as stock. Polls for the order less often over time.
 */
const soldThere = ({ before, now }: Moment): Consequence => ({
  change: {
    state: 'withdrawing',
    operation_id: null,
    pending_price_cents: null,
    problem: SOLD_THERE,
  },
  waitMs:
    before?.problem === SOLD_THERE && before.problem_since
      ? Math.min(SLOWEST_SOLD_RETRY_MS, Math.max(SOLD_RETRY_MS, (now.getTime() - before.problem_since.getTime()) / 4))
      : SOLD_RETRY_MS,
  suspectsSale: true,
})

/**
 * Returns the consequence of a read-back. A missing listing counts as never created only after the slowest call has
 * ended.
 */
function readBack(
  { before, now }: Moment,
  { found, isAmbiguous }: { found: MarketplaceListing | null; isAmbiguous?: true },
): Consequence {
  if (isAmbiguous) return ambiguous(before)
  if (found)
    return { change: { external_listing_id: found.listingId, state: 'pending', problem: null }, waitMs: AT_ONCE }
  const neverCameAt = (before?.requested_at.getTime() ?? 0) + LOST_AFTER_MS
  const isOver = !before?.in_batch && now.getTime() >= Math.max(neverCameAt, before?.verify_at?.getTime() ?? 0)
  return isOver
    ? { change: { attempts: 0, problem: null }, waitMs: AT_ONCE }
    : { change: {}, waitMs: READ_BACK_AGAIN_MS }
}

export const AMBIGUOUS =
  'A listing of this size appeared at this price. ARK is checking whether it created that listing'

/** Adopts none of the candidate listings and creates no other until a person has decided about them. */
const ambiguous = (before: KnownListing | null): Consequence => ({
  change: { problem: AMBIGUOUS },
  waitMs: before?.problem === AMBIGUOUS ? AMBIGUOUS_RETRY_MS : READ_BACK_AGAIN_MS,
})

function rejected(
  moment: Moment,
  { reason, listing }: { reason: string; listing: MarketplaceListing | null },
): Consequence {
  const { before } = moment
  if (listing?.state === 'sold') return soldThere(moment)
  if (listing === null || listing.state === 'withdrawn') return gone()
  const price_cents = listing.price?.cents ?? before?.price_cents ?? 0
  const change: ListingChange = {
    state: stillThere(listing),
    operation_id: null,
    price_cents,
    pending_price_cents: null,
  }
  if (isLeaving(moment)) {
    const isFirst = !before?.problem
    return {
      change: { ...change, problem: reason },
      waitMs: isFirst ? WITHDRAWAL_RETRY_MS : WITHDRAWAL_RETRY_AGAIN_MS,
    }
  }
  return { change: { ...change, problem: `The price was refused: ${reason}` }, waitMs: REFUSED_RETRY_MS }
}
