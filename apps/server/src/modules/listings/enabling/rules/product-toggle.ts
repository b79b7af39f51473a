/** Document 2 §9: the same product is not switched as a whole again before this. */
export const PRODUCT_TOGGLE_REST_MS = 5_000

/**
 * How long a product rests before it may be switched again, in ms; 0: it may. The time was perhaps told by another
 * machine's clock: one that lies further ahead than the rest is long says nothing.
 */
export function toggleRestMs(toggledAt: Date | null, now: Date): number {
  if (!toggledAt) return 0
  const restMs = toggledAt.getTime() + PRODUCT_TOGGLE_REST_MS - now.getTime()
  return restMs > 2 * PRODUCT_TOGGLE_REST_MS ? 0 : Math.max(0, restMs)
}
