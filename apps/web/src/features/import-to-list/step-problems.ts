import { ApiError, detailOf } from '../../shared/api.ts'

/** Why a product could not be synced, in the words of document 3 §8; what the server says of it goes first. */
export function syncProblem(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'Request timed out. The sync may still be processing.'
  if (!(error instanceof ApiError)) return 'Failed to sync product to Shopify'
  if (error.status === 404) return 'Product or store not found. Please try again.'
  if (error.status === 401) return 'Authentication failed. Please log in again.'
  if (error.status === 504) return 'Request timed out. The sync may still be processing.'
  return error.status > 0 && error.status < 500 ? error.detail : detailOf(error, 'Failed to sync product to Shopify')
}

/** The shop's stock of the product is not here yet. */
export class NoStockYet extends Error {}

/** Document 3 §4 */
const TRIES = 5
const WAIT_MS = 2_000

/** Read again while it is empty, nobody answers or something fails there; not when it was refused. */
export const readsAgain = (failures: number, error: unknown): boolean =>
  failures < TRIES &&
  (error instanceof NoStockYet || (error instanceof ApiError && (error.status === 0 || error.status >= 500)))

/** Longer and longer: `failures` before this one. */
export const waitMs = (failures: number): number => WAIT_MS * (failures + 1)

/** 'Attempt 2 of 6' after one failure; after the last one it stays 'Attempt 6 of 6'. */
export const attemptWords = (failures: number): string => `Attempt ${Math.min(failures + 1, TRIES + 1)} of ${TRIES + 1}`
