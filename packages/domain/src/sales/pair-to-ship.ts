/** The reason why a sale without a pair gets no label and is not packed. */
export const NO_PAIR = 'This sale is oversold: no pair is left for it. Give it a pair, or cancel the order.'

/**
 * Returns why nothing can be shipped for a sale, as a message for the person at the button, or null when it has a pair
 * to ship. Labels, packing and bulk shipping follow it, in the browser and on the server.
 */
export function noPairRefusal({ isOversold, isCanceled }: { isOversold: boolean; isCanceled: boolean }): string | null {
  if (isCanceled) return 'This sale was canceled; there is nothing to ship.'
  return isOversold ? NO_PAIR : null
}
