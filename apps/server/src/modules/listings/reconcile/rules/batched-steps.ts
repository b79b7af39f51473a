import type { BatchKind, BatchedWrite, MarketplaceListing, MarketplaceName } from '@ark/marketplaces'
import type { StepOutcome } from '../../slots/rules/after-outcome.ts'
import type { ListingStep } from '../../slots/rules/next-listing-step.ts'
import type { WaitingKind } from '../../slots/rules/waiting-kind.ts'

/**
 * Milliseconds within which a write of an unanswered batch may still arrive, and after which an accepted batch is known
 * to the marketplace.
 */
export const ARRIVES_IN_BATCH_MS = 10 * 60_000

/** Returns whether a step can be part of a batch. */
export const isBatched = ({ step }: ListingStep): boolean => kindOfStep(step) !== null

const KINDS: Partial<Record<ListingStep['step'], BatchKind>> = {
  create: 'create',
  'change-price': 'change-price',
  withdraw: 'withdraw',
}

/** Returns the batch kind of a step; null when no batch can make it. */
export const kindOfStep = (step: ListingStep['step']): BatchKind | null => KINDS[step] ?? null

/** Fewer single steps are as fast: a batch takes four requests, and seconds until it is processed. */
const WORTH_A_BATCH = 20
/**
 * The minimum for withdrawals. One takes two requests at StockX, which grants one a second, and a single request at
 * ALIAS.
 */
const LEAVING_WORTH_A_BATCH: Readonly<Record<MarketplaceName, number>> = { stockx: 5, goat: 10 }

/** Returns the number of withdrawals from which a marketplace gets them as a batch. */
export const minWithdrawalsOfBatch = (marketplace: MarketplaceName): number => LEAVING_WORTH_A_BATCH[marketplace]

/** The number of turns that a size gives up to leave with a batch; afterwards it leaves alone. */
export const MAX_TURNS_IN_BATCH = 4

/** A size that waits for a free request, with the change it waits for. */
export interface WaitingSize {
  variant_id: number
  waits_for: WaitingKind | null
}

/** Returns the waiting sizes that are enough for a batch: withdrawals apart from creations and price changes. */
export function enoughForBatch(marketplace: MarketplaceName, waiting: readonly WaitingSize[]): WaitingSize[] {
  const leaving = waiting.filter(({ waits_for }) => waits_for === 'withdraw')
  const staying = waiting.filter(({ waits_for }) => waits_for !== 'withdraw')
  return [
    ...(leaving.length >= minWithdrawalsOfBatch(marketplace) ? leaving : []),
    ...(staying.length >= WORTH_A_BATCH ? staying : []),
  ]
}

/** The known facts about one item after its batch was processed. */
export interface BatchedItem {
  /** Null when the answer does not mention the item. */
  write: BatchedWrite | null
  /** The listing's current state; null when the answer does not show it. */
  listing: MarketplaceListing | null
}

/** Returns milliseconds until the next poll: a tenth of the batch's age, because requests are scarce. */
export const nextPollAfterMs = (ageMs: number): number => Math.min(10 * 60_000, Math.max(2_000, ageMs / 10))

/** Milliseconds after which ARK notifies the retailer of a slow batch, and after which it notifies the operator. */
export const NOTIFY_RETAILER_AFTER_MS = 3_600_000
export const NOTIFY_OPERATOR_AFTER_MS = 24 * 3_600_000

const NOTHING_SAID = 'The marketplace did not report a result'
const NO_REASON = 'The marketplace refused without a reason'
/** A listing that its batch did not show is read by itself after this. */
const ALONE_MS = 5_000

/** Returns an item's result as the outcome of a single step. */
export function outcomeOfItem(kind: BatchKind, item: BatchedItem): StepOutcome {
  return OUTCOMES[kind](item)
}

/** Prefers a shown listing over the reported result: a creation with a failed activation leaves a listing behind. */
function created({ write, listing }: BatchedItem): StepOutcome {
  const listingId = listing?.listingId ?? (write?.outcome === 'done' ? write.listingId : null)
  if (listingId) return { kind: 'written', write: { listingId, operationId: null, outcome: 'done', error: null } }
  if (write?.outcome === 'failed') return { kind: 'refused', reason: write.error ?? NO_REASON }
  return { kind: 'unknown', reason: NOTHING_SAID }
}

function repriced({ write, listing }: BatchedItem): StepOutcome {
  if (!write) return { kind: 'unknown', reason: NOTHING_SAID }
  const reason = write.error ?? NO_REASON
  if (write.outcome === 'failed')
    return listing ? { kind: 'rejected', reason, listing } : { kind: 'waits', reason, retryAfterMs: ALONE_MS }
  return {
    kind: 'written',
    write: { listingId: write.listingId ?? '', operationId: null, outcome: 'done', error: null },
  }
}

/**
 * Returns the outcome of a withdrawal. A failed one may have been sold or may be gone already, so the listing is read
 * next.
 */
function withdrawn({ write }: BatchedItem): StepOutcome {
  if (!write) return { kind: 'unknown', reason: NOTHING_SAID }
  if (write.outcome === 'failed') return { kind: 'waits', reason: write.error ?? NO_REASON, retryAfterMs: 0 }
  return {
    kind: 'written',
    write: { listingId: write.listingId ?? '', operationId: null, outcome: 'done', error: null },
  }
}

const OUTCOMES: Record<BatchKind, (item: BatchedItem) => StepOutcome> = {
  create: created,
  'change-price': repriced,
  withdraw: withdrawn,
}
