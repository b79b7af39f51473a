/** A change of a level by `delta` from its expected value, as it was sent. */
export interface SentChange {
  levelBefore: number
  delta: number
  firstSentAt: Date
  lastSentAt: Date
}

/** The current level in the shop; null when the shop has none. */
export type FoundLevel = { available: number; updatedAt: Date } | null

/** `made`: certainly made; `not-made`: certainly not; `in-doubt`: it cannot be determined. */
export type AdjustmentEvidence = 'made' | 'not-made' | 'in-doubt'

/** Shopify keeps an idempotency key for 24 hours. ARK uses an hour less, since clocks differ. */
const KEY_LIFETIME_MS = 23 * 3_600_000
/** The largest difference between Shopify's clock and ours. */
const CLOCKS_DIFFER_MS = 60_000
/** The time by which a call and its retries have ended. */
const CALL_ENDS_MS = 5 * 60_000

/** Returns whether a change can still be sent under its key without being made twice. */
export const isKeyRemembered = (firstSentAt: Date, now: Date): boolean =>
  now.getTime() - firstSentAt.getTime() < KEY_LIFETIME_MS

/**
 * Returns whether a change whose answer was lost was made, once Shopify has forgotten its key. Only the level can show
 * it. A level that has not changed since before the change was sent was not changed by it. A level that last changed
 * while the change was in progress, to exactly the expected result, was. Everything else is in doubt, and ARK then
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
