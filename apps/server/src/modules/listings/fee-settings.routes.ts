import { stockxOverview } from '@ark/contract/stockx-overview'
import { systemSettings } from '@ark/contract/system-settings'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../platform/capabilities.ts'
import { bindArea } from '../../platform/http/bind-area.ts'
import { giveScheduleUp, listFeeSchedules, saveSchedule, setZeroFees, showZeroFees } from './change-fees.ts'
import { listStockxListings } from './list-stockx-listings.ts'

/** What the operator decides about fees, and everybody's listings at StockX, which follow from them. */
export async function feeSettingRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, systemSettings, {
    'GET /admin/system-settings/stockx-zero-fees': () => showZeroFees(capabilities),
    'POST /admin/system-settings/stockx-zero-fees': ({ caller, body }) => setZeroFees(capabilities, caller, body),
    'GET /admin/system-settings/fee-schedules': () => listFeeSchedules(capabilities),
    'POST /admin/system-settings/fee-schedules': ({ caller, body }) => saveSchedule(capabilities, caller, body),
    'DELETE /admin/system-settings/fee-schedules/{day}': ({ caller, params }) =>
      giveScheduleUp(capabilities, caller, params.day),
  })
  bindArea(app, stockxOverview, {
    'GET /admin/stockx-listings-overview': ({ query }) => listStockxListings(capabilities, query),
  })
}
