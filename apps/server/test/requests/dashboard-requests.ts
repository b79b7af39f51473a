import type { dashboard } from '@ark/contract/dashboard/dashboard'
import type { dashboardFigures } from '@ark/contract/dashboard/dashboard-figures'
import type { Requests } from './request-shape.ts'

const none = () => ({})

/** Requests to the calls of the dashboard. */
export const DASHBOARD_REQUESTS: Pick<Requests, keyof typeof dashboard | keyof typeof dashboardFigures> = {
  'GET /dashboard/today': none,
  'GET /dashboard/first-steps': none,
  'GET /dashboard/daily-revenue': () => ({ query: { days: 7, include_retail_value: true, exclude_cancelled: true } }),
  'GET /dashboard/top-selling-items': () => ({ query: { days: 7, exclude_cancelled: true } }),
  'GET /dashboard/upcoming-releases': () => ({ query: { sort_order: 'asc' } }),
  'GET /dashboard/recent-releases': () => ({ query: { sort_order: 'desc' } }),
  'GET /dashboard/exposure': none,
  'GET /dashboard/ship-by': none,
  'GET /dashboard/profits': () => ({ query: { days: 30 } }),
  'GET /dashboard/stock-ageing': none,
}
