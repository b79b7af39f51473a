import type { Answer } from '../../../shared/api.ts'
import { queryOf } from '../../../shared/query.ts'

/** Reads whether StockX's zero-commission promotion is on. */
export const zeroFeesQuery = queryOf('GET /admin/system-settings/stockx-zero-fees')
/** Reads all fee schedules with their first days, including future ones (docs/decisions/062). */
export const feeSchedulesQuery = queryOf('GET /admin/system-settings/fee-schedules')
export type DatedFees = Answer<'GET /admin/system-settings/fee-schedules'>[number]
