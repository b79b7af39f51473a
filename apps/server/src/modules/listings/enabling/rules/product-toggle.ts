/** Milliseconds for which a product cannot be switched entirely again. */
export const PRODUCT_TOGGLE_INTERVAL_MS = 5_000

/**
 * Returns the milliseconds until a product may be switched again; 0 when it may be now. Ignores a time too far in the
 * future, because another machine's clock may have recorded it.
 */
export function toggleRestMs(toggledAt: Date | null, now: Date): number {
  if (!toggledAt) return 0
  const restMs = toggledAt.getTime() + PRODUCT_TOGGLE_INTERVAL_MS - now.getTime()
  return restMs > 2 * PRODUCT_TOGGLE_INTERVAL_MS ? 0 : Math.max(0, restMs)
}
