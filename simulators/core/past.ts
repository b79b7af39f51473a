import { hashNumber } from './random.ts'

const HOUR_MS = 3_600_000
const LATEST_HOURS = 36

/**
 * Returns when an order of the past takes its next step: within a day and a half, the same for the same order. Its
 * later steps follow at the usual pace.
 */
export const nextStepOfPastMs = (orderId: string): number => HOUR_MS + (hashNumber(orderId) % (LATEST_HOURS * HOUR_MS))
