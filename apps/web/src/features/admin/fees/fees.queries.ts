import type { Answer } from '../../../shared/api.ts'
import { queryOf } from '../../../shared/query.ts'

export const zeroFeesQuery = queryOf('GET /admin/system-settings/stockx-zero-fees')
export const feeSchedulesQuery = queryOf('GET /admin/system-settings/fee-schedules')
export type DatedFees = Answer<'GET /admin/system-settings/fee-schedules'>[number]
