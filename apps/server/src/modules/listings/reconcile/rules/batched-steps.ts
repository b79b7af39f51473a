import type { BatchKind, BatchedWrite, MarketplaceListing, MarketplaceName } from '@ark/marketplaces'
import type { StepOutcome } from '../../slots/rules/after-outcome.ts'
import type { ListingStep } from '../../slots/rules/next-listing-step.ts'
import type { WaitingKind } from '../../slots/rules/waiting-kind.ts'

/**
 * A marketplace works through a batch in its own time: a write of a batch whose answer was lost may still arrive within
 * this time, and a batch that was accepted is known to the marketplace after it.
 */
export const ARRIVES_IN_BATCH_MS = 10 * 60_000

/** What may go with others. */
export const isBatched = ({ step }: ListingStep): boolean => kindOfStep(step) !== null

const KINDS: Partial<Record<ListingStep['step'], BatchKind>> = {
  create: 'create',
  'change-price': 'change-price',
  withdraw: 'withdraw',
}

/** As which item of a batch a step can be made; null: as none. */
export const kindOfStep = (step: ListingStep['step']): BatchKind | null => KINDS[step] ?? null

/** Fewer are as soon done one by one: a batch takes four requests, and seconds until it is worked on. */
const WORTH_A_BATCH = 20
/** Of withdrawals. One takes two requests at StockX, which grants one a second, and a single one at ALIAS. */
const LEAVING_WORTH_A_BATCH: Readonly<Record<MarketplaceName, number>> = { stockx: 5, goat: 10 }

/** From how many on those that leave a marketplace do so together. */
export const leavingWorthABatch = (marketplace: MarketplaceName): number => LEAVING_WORTH_A_BATCH[marketplace]

/** So many turns of its own a size leaves to a batch that others leave with; then it leaves alone. */
export const TURNS_WITH_OTHERS = 4

/** A size that waits for a free request, and for what. */
export interface WaitingSize {
  variant_id: number
  waits_for: WaitingKind | null
}

/** Which of the sizes that wait are enough to go together: what leaves, and what is made or repriced. */
export function worthABatch(marketplace: MarketplaceName, waiting: readonly WaitingSize[]): WaitingSize[] {
  const leaving = waiting.filter(({ waits_for }) => waits_for === 'withdraw')
  const staying = waiting.filter(({ waits_for }) => waits_for !== 'withdraw')
  return [
    ...(leaving.length >= leavingWorthABatch(marketplace) ? leaving : []),
    ...(staying.length >= WORTH_A_BATCH ? staying : []),
  ]
}

/** What is known of one item once its batch was worked on. */
export interface BatchedItem {
  /** Null: the marketplace says nothing of it. */
  write: BatchedWrite | null
  /** The listing as it is; null when it is not shown. */
  listing: MarketplaceListing | null
}

/** Often at first, then less, since requests are few: after a tenth of how long a batch has taken. */
export const asksAgainAfterMs = (ageMs: number): number => Math.min(10 * 60_000, Math.max(2_000, ageMs / 10))

/** How long a batch may take before ARK notifies its retailer, and before it notifies the operator. */
export const TOLD_TO_RETAILER_AFTER_MS = 3_600_000
export const TOLD_TO_OPERATOR_AFTER_MS = 24 * 3_600_000

const NOTHING_SAID = 'The marketplace does not say what became of it'
const NO_REASON = 'The marketplace refused without a reason'
/** A listing that was not shown with its batch is asked for by itself. */
const ALONE_MS = 5_000

/** An item of a batch as the answer to a single step would be. */
export function outcomeOfItem(kind: BatchKind, item: BatchedItem): StepOutcome {
  return OUTCOMES[kind](item)
}

/** What is shown counts for more than what is said: a creation whose activation failed leaves a listing behind. */
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

/** One that failed may have been sold there, or be gone already: only the listing tells. */
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
