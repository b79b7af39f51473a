import type { ListingWrite, MarketplaceListing } from '@ark/marketplaces'
import { type KnownListing, type ListingChange, type ListingStep, NEVER_CAME_MS } from './next-listing-step.ts'

/** What a step came to, in our words. */
export type StepOutcome =
  | { kind: 'written'; write: ListingWrite }
  /** The listing as it is; null when the marketplace does not know it. */
  | { kind: 'seen'; listing: MarketplaceListing | null }
  /** `isAmbiguous`: there are such that may be it, or somebody else's. */
  | { kind: 'read-back'; found: MarketplaceListing | null; isAmbiguous?: true }
  | { kind: 'forgotten' }
  /** The marketplace does not take the listing, and repeating will not help. */
  | { kind: 'refused'; reason: string }
  /**
   * A change was refused or has failed, and the listing was looked at right after: a refusal may mean that it was
   * sold (StockX §5.8).
   */
  | { kind: 'rejected'; reason: string; listing: MarketplaceListing | null }
  /** Nothing was sent, since what is wanted has changed meanwhile. */
  | { kind: 'outdated' }
  /** Nothing happened; try again. */
  | { kind: 'waits'; reason: string; retryAfterMs: number }
  /** It may have happened. */
  | { kind: 'unknown'; reason: string }

export interface Moment {
  /** As it was known when the step was decided; null before a listing's first step. */
  before: KnownListing | null
  step: ListingStep
  outcome: StepOutcome
  now: Date
}

/** What follows from an outcome: what is now known, when to look again, and what to tell whom. */
export interface Consequence {
  change: ListingChange
  /** After how long the next step may be made. */
  waitMs: number
  /** A line in the change log. */
  news?: 'listed' | 'repriced' | 'not-taken' | 'withdrawn' | 'ended-outside' | 'repriced-outside' | 'off-sale'
  /** It is surely gone. */
  ended?: true
  /** It was sold there; its order has to be read. */
  suspectsSale?: true
}

const SOLD_THERE = 'Sold at the marketplace; reading its order'

const AT_ONCE = 0
const POLL_MS = 700
const SLOWEST_POLL_MS = 60_000
const SLOWEST_WITHDRAWAL_POLL_MS = 5_000
/** A write without a reply may still be under way: look after this long. */
const UNKNOWN_MS = 1_000
const READ_BACK_MS = 3_000
const READ_BACK_AGAIN_MS = 15_000
const REFUSED_RETRY_MS = 10 * 60_000
/**
 * Looks at rest take what is left over; thousands that wait for it ask seldom. What is surely not as it is believed is
 * looked at soon, and the longer it waits, the less often it asks.
 */
const LOOK_AGAIN_MS = 10 * 60_000
const LOOK_AGAIN_WHEN_DOUBTED_MS = 5_000
const AMBIGUOUS_RETRY_MS = 5 * 60_000
const WITHDRAWAL_RETRY_MS = 1_000
const WITHDRAWAL_RETRY_AGAIN_MS = 10_000
const UNAPPLIED_RETRY_MS = 2_000
const SOLD_RETRY_MS = 20_000
const SLOWEST_SOLD_RETRY_MS = 10 * 60_000

/** The other half of the state machine: `nextListingStep` decides, this concludes. Pure. */
export function afterOutcome(moment: Moment): Consequence {
  const consequence = concluded(moment)
  return { ...consequence, change: { ...accountedFor(moment), ...consequence.change } }
}

/** A write that was answered is no longer under way; one before it may still be. */
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
        // That one at rest could not be looked at is no problem of its.
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

/** The intent was written down and nothing was sent: as before. */
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
    // That the creation's operation succeeded is no proof of an ask (StockX reference L1): the listing tells both.
    const change: ListingChange = { external_listing_id: listingId, state: 'pending', problem: null }
    return { change, waitMs: isPending ? POLL_MS : AT_ONCE }
  }
  if (!isPending && isLeaving(moment)) return gone()
  if (!isPending && moment.step.step === 'poll') return repriced(moment)
  return { change: { operation_id, problem: null }, waitMs: isPending ? pollMs(moment) : AT_ONCE }
}

/** The operation of a price change has succeeded: the marketplace never changes a price by itself (StockX §5.5). */
function repriced({ before }: Moment): Consequence {
  const change: ListingChange = { operation_id: null, problem: null }
  const price_cents = before?.pending_price_cents
  if (!price_cents) return { change, waitMs: AT_ONCE }
  const isNew = price_cents !== before.price_cents
  return {
    change: { ...change, price_cents, pending_price_cents: null },
    waitMs: AT_ONCE,
    // Its ask was renewed, at the same price.
    ...(isNew ? { news: 'repriced' } : {}),
  }
}

const NO_REASON = 'The marketplace refused without a reason'

const WRITES: ListingStep['step'][] = ['create', 'change-price', 'withdraw']

/** Often at first, then less: requests are few. A write that was only just made is new, however old its listing is. */
function pollMs({ before, now, step }: Moment): number {
  const sinceListed = WRITES.includes(step.step) ? now : before?.requested_at
  const since = before?.withdrawal_sent_at ?? sinceListed ?? now
  const slowest = step.step === 'withdraw' || before?.withdrawal_sent_at ? SLOWEST_WITHDRAWAL_POLL_MS : SLOWEST_POLL_MS
  return Math.min(slowest, Math.max(POLL_MS, (now.getTime() - since.getTime()) / 4))
}

/**
 * A listing as the marketplace shows it decides: the marketplace is the truth, our row is only the last knowledge
 * of it.
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
  // It stood, and does no longer, as when its ask has ended: it is made anew.
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

/** A listing that was only just made need not be shown at once. */
const mayStillAppear = ({ before, now }: Moment): boolean =>
  before?.state === 'pending' && now.getTime() - before.requested_at.getTime() < NEVER_CAME_MS

/**
 * The state of a listing that should have changed and is still there: only a live one can be bought, and only a live
 * one may be left as it is.
 */
const stillThere = ({ state }: MarketplaceListing): 'live' | 'failed' => (state === 'live' ? 'live' : 'failed')

/** A bare status of the marketplace says nothing to a person. */
const inactiveWords = (reason: string | null): string =>
  reason !== null && !/^[A-Z_]+$/.test(reason)
    ? reason
    : 'The marketplace keeps it inactive; it may ask for pictures of the pair'

/**
 * Sold before we knew: it is on its way out until its order is read, so that nothing takes its place while the unit
 * still counts as stock. The longer its order does not show, the less often it is looked for.
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

/** Not found is not "never made" before the slowest of calls must have ended. */
function readBack(
  { before, now }: Moment,
  { found, isAmbiguous }: { found: MarketplaceListing | null; isAmbiguous?: true },
): Consequence {
  if (isAmbiguous) return ambiguous(before)
  if (found)
    return { change: { external_listing_id: found.listingId, state: 'pending', problem: null }, waitMs: AT_ONCE }
  const neverCameAt = (before?.requested_at.getTime() ?? 0) + NEVER_CAME_MS
  const isOver = !before?.in_batch && now.getTime() >= Math.max(neverCameAt, before?.verify_at?.getTime() ?? 0)
  return isOver
    ? { change: { attempts: 0, problem: null }, waitMs: AT_ONCE }
    : { change: {}, waitMs: READ_BACK_AGAIN_MS }
}

export const AMBIGUOUS = 'A listing of this size appeared at this price. Whether ARK has made it is being looked into'

/** None is taken for its own, and none is made beside them, until somebody has decided about them. */
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
