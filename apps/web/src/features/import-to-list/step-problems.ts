import { ApiError, detailOf } from '../../shared/api.ts'

/** Returns why a product could not be synced: the server's message, or a general one. */
export function syncProblem(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'Request timed out. The sync may still be processing.'
  if (!(error instanceof ApiError)) return 'Failed to sync product to Shopify'
  if (error.status === 404) return 'Product or store not found. Please try again.'
  if (error.status === 401) return 'Authentication failed. Please log in again.'
  if (error.status === 504) return 'Request timed out. The sync may still be processing.'
  return error.status > 0 && error.status < 500 ? error.detail : detailOf(error, 'Failed to sync product to Shopify')
}

/** The shop's stock of the product has not arrived yet. */
export class NoStockYet extends Error {}

/** The number of further reads of the stock, and the first pause between them. */
const TRIES = 5
const WAIT_MS = 2_000

/** Retries while the stock is empty, ARK does not answer or the server fails; never after a refusal. */
export const readsAgain = (failures: number, error: unknown): boolean =>
  failures < TRIES &&
  (error instanceof NoStockYet || (error instanceof ApiError && (error.status === 0 || error.status >= 500)))

/** Returns the wait before a retry, which grows with each failure. */
export const waitMs = (failures: number): number => WAIT_MS * (failures + 1)

/** Describes the attempt: 'Attempt 2 of 6' after one failure, at most 'Attempt 6 of 6'. */
export const attemptLabel = (failures: number): string => `Attempt ${Math.min(failures + 1, TRIES + 1)} of ${TRIES + 1}`
