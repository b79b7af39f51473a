import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../test/network.ts'
import { openSite, QUIET_DAY } from '../../../test/site.tsx'
import type { Answer } from '../../shared/api.ts'

/** The sales of one day: twelve that count, and a canceled one. */
const SALES = { sales: 13, fell_through: 1, revenue: 1_200, net_payout: 1_000 }
const TOTALS: Answer<'GET /sales/totals'> = {
  total: SALES.sales,
  fell_through: SALES.fell_through,
  total_revenue: SALES.revenue,
  total_retailer_payout: SALES.net_payout,
  pending_shopify_sync: 0,
  fulfillment_needed: 0,
  is_capped: false,
}
const AGES: Answer<'GET /dashboard/stock-ageing'>['ages'] = [
  { age: '0-30', units: 40, cost_units: 0, cost_value: null, market_units: 0, market_value: 0 },
]

async function openDashboard(units_available: number, ageing: Answer<'GET /dashboard/stock-ageing'>) {
  const site = openSite('/', { as: 'owner' })
  answer('GET /dashboard/today', {
    ...QUIET_DAY,
    ...SALES,
    units_available,
    by_platform: [{ platform: 'stockx', ...SALES }],
  })
  const day = { date: QUIET_DAY.day, retail_value: 0, retail_count: 0, delta: 0 }
  const { sales, fell_through, revenue, net_payout } = SALES
  answer('GET /dashboard/daily-revenue', [{ ...day, revenue, net_payout, sale_count: sales - fell_through }])
  answer('GET /dashboard/stock-ageing', ageing)
  await site
}

test('today and the last days have the same number of sales, with canceled ones shown separately', async () => {
  await openDashboard(40, { as_of: '2026-11-22T13:00:00.000Z', ages: AGES, oldest: [] })
  await expect.element(page.getByLabelText('Summary', { exact: true })).toMatchTextContent(/Total Sales\s*12/)
  const today = page.getByLabelText('Today', { exact: true })
  await expect.element(today).toMatchTextContent(/Sales today\s*12\s*and 1 canceled/)
  await expect
    .element(page.getByRole('table').filter({ hasText: 'Platform' }).first())
    .toMatchTextContent(/StockX\s*12/)
})

test('the sales page counts the same sales and names the canceled ones', async () => {
  const site = openSite('/sales', { as: 'owner' })
  answer('GET /sales/totals', TOTALS)
  answer('GET /sales/summaries', { sales: [], next_cursor: null })
  answer('GET /locations/', [])
  await site
  await expect.element(page.getByText('12 and 1 canceled')).toBeVisible()
})

test('the dashboard never shows available units together with an empty stock', async () => {
  await openDashboard(40, { as_of: null, ages: [], oldest: [] })
  await expect.element(page.getByLabelText('Today', { exact: true })).toMatchTextContent(/Available Units\s*40/)
  await expect.element(page.getByText('Being calculated. Check back in a minute.')).toBeVisible()
  await expect.element(page.getByText('Nothing is in stock.')).not.toBeInTheDocument()
})
