import { dashboard } from '@ark/contract/dashboard/dashboard'
import { dashboardFigures } from '@ark/contract/dashboard/dashboard-figures'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { bindArea } from '../../platform/http/contract/bind-area.ts'
import { showTopSellers } from './rank-top-sellers.ts'
import { showStockAgeing } from './read-stock-ages.ts'
import { showDailyRevenue } from './show-daily-revenue.ts'
import { showExposure } from './show-exposure.ts'
import { showFirstSteps } from './show-first-steps.ts'
import { showProfits } from './show-profits.ts'
import { showRecentReleases, showUpcomingReleases } from './show-releases.ts'
import { showShipByRisk } from './show-ship-by-risk.ts'
import { showToday } from './show-today.ts'

/** Registers the calls of the home screen. */
export async function dashboardRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, dashboard, {
    'GET /dashboard/today': ({ caller }) => showToday(capabilities, staff(caller)),
    'GET /dashboard/first-steps': ({ caller }) => showFirstSteps(capabilities, staff(caller)),
  })
  bindArea(app, dashboardFigures, {
    'GET /dashboard/daily-revenue': ({ caller, query }) => showDailyRevenue(capabilities, staff(caller), query),
    'GET /dashboard/top-selling-items': ({ caller, query }) => showTopSellers(capabilities, staff(caller), query),
    'GET /dashboard/upcoming-releases': ({ caller, query }) =>
      showUpcomingReleases(capabilities, staff(caller), query.sort_order ?? 'asc'),
    'GET /dashboard/recent-releases': ({ caller, query }) =>
      showRecentReleases(capabilities, staff(caller), query.sort_order ?? 'desc'),
    'GET /dashboard/exposure': ({ caller }) => showExposure(capabilities, staff(caller)),
    'GET /dashboard/ship-by': ({ caller }) => showShipByRisk(capabilities, staff(caller)),
    'GET /dashboard/profits': ({ caller, query }) => showProfits(capabilities, staff(caller), query),
    'GET /dashboard/stock-ageing': ({ caller }) => showStockAgeing(capabilities, staff(caller)),
  })
}
