/** What was sent: a change of a level by `delta`, from what it was thought to be. */
export interface SentChange {
  levelBefore: number
  delta: number
  firstSentAt: Date
  lastSentAt: Date
}

/** The level as it stands in the shop; null: the shop has none (any more). */
export type FoundLevel = { available: number; updatedAt: Date } | null

/** `made`: surely; `not-made`: surely not; `in-doubt`: nobody can tell. */
export type AdjustmentEvidence = 'made' | 'not-made' | 'in-doubt'

/** Shopify keeps an idempotency key for 24 hours (shopify.md 3.3); an hour less, since clocks differ. */
const KEY_LIFETIME_MS = 23 * 3_600_000
/** Shopify's clock and ours differ by less. */
const CLOCKS_DIFFER_MS = 60_000
/** A call and its repetitions have ended by then. */
const CALL_ENDS_MS = 5 * 60_000

/** Whether a change can still be sent under its key without being made twice. */
export const isKeyRemembered = (firstSentAt: Date, now: Date): boolean =>
  now.getTime() - firstSentAt.getTime() < KEY_LIFETIME_MS

/**
 * Whether a change whose answer was lost was made, once Shopify has forgotten its key: only the level itself can
 * tell. A level that has not moved since before the change was sent was not changed by it. One that last moved while
 * the change was under way, to just what the change would have made of it, was. Anything else is doubt, and doubt
 * changes nothing.
 */
export function adjustmentEvidence(sent: SentChange, found: FoundLevel): AdjustmentEvidence {
  if (found === null) return 'in-doubt'
  const movedAt = found.updatedAt.getTime()
  if (movedAt < sent.firstSentAt.getTime() - CLOCKS_DIFFER_MS) return 'not-made'
  const wasUnderWay = [sent.firstSentAt, sent.lastSentAt].some(
    (at) => movedAt >= at.getTime() - CLOCKS_DIFFER_MS && movedAt <= at.getTime() + CALL_ENDS_MS,
  )
  return wasUnderWay && found.available === sent.levelBefore + sent.delta ? 'made' : 'in-doubt'
}
