import { systemSettings } from '@ark/contract/catalogue/system-settings'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import type { AsksMovedBy } from '../fees/asks-moved-by.ts'
import { listFeeSchedules, removeSchedule, saveSchedule } from '../fees/change-fee-schedules.ts'
import { setZeroFees, showZeroFees } from '../fees/zero-fees.ts'

/** Binds the operator's calls about fees. */
export async function systemSettingRoutes(
  app: FastifyInstance,
  { capabilities, asksMovedBy }: { capabilities: Capabilities; asksMovedBy: AsksMovedBy },
) {
  const needs = { ...capabilities, asksMovedBy }
  bindArea(app, systemSettings, {
    'GET /admin/system-settings/stockx-zero-fees': () => showZeroFees(capabilities),
    'POST /admin/system-settings/stockx-zero-fees': ({ caller, body }) => setZeroFees(needs, caller, body),
    'GET /admin/system-settings/fee-schedules': () => listFeeSchedules(capabilities),
    'POST /admin/system-settings/fee-schedules': ({ caller, body }) => saveSchedule(needs, caller, body),
    'DELETE /admin/system-settings/fee-schedules/{day}': ({ caller, params }) =>
      removeSchedule(capabilities, caller, params.day),
  })
}
