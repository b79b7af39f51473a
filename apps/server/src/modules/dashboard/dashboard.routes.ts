import { dashboard } from '@ark/contract/dashboard'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { bindArea } from '../../platform/http/bind-area.ts'
import { showFirstSteps } from './show-first-steps.ts'
import { showToday } from './show-today.ts'

/** The home screen's numbers. */
export async function dashboardRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, dashboard, {
    'GET /dashboard/today': ({ caller }) => showToday(capabilities, staff(caller)),
    'GET /dashboard/first-steps': ({ caller }) => showFirstSteps(capabilities, staff(caller)),
  })
}
