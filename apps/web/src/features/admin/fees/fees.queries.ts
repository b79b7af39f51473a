import type { Answer } from '../../../shared/api.ts'
import { queryOf } from '../../../shared/query.ts'

/** Whether StockX' promotion without commission runs (document 3 §2, System Settings). */
export const zeroFeesQuery = queryOf('GET /admin/system-settings/stockx-zero-fees')
/** Every schedule of fees with the day from which it holds, those to come included (docs/decisions/062). */
export const feeSchedulesQuery = queryOf('GET /admin/system-settings/fee-schedules')
export type DatedFees = Answer<'GET /admin/system-settings/fee-schedules'>[number]
