import type { Role } from '@ark/domain'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endPause } from '../../../../test/clock.ts'
import { answer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import type { Answer } from '../../../shared/api.ts'

type Day = Answer<'GET /dashboard/daily-revenue'>[number]
type Release = Answer<'GET /dashboard/recent-releases'>[number]

const day = (date: string, revenue: number, more: Partial<Day> = {}): Day => ({
  date,
  revenue,
  sale_count: revenue > 0 ? 1 : 0,
  net_payout: revenue,
  retail_value: 0,
  retail_count: 0,
  delta: 0,
  ...more,
})
const DAYS = [
  day('2026-11-20', 0),
  day('2026-11-21', 200.1, { sale_count: 2, retail_count: 1, retail_value: 110, delta: 61.3 }),
  day('2026-11-22', 100.2, { retail_count: 1, retail_value: 120, delta: -40.05 }),
]
const RELEASE: Release = {
  product_id: 12,
  product_name: 'Jordan 4 Retro',
  brand: 'Jordan',
  sku: 'FV5029-006',
  retail_price: 215,
  release_date: '2026-11-19',
  category: 'mens',
  size_range: '7 – 14',
  avg_stockx_payout: 198.95,
  avg_alias_payout: null,
  days_since_release: 3,
}
const PRODUCT: Answer<'GET /products/{id}'> = {
  id: 12,
  name: 'Jordan 4 Retro',
  sku: 'FV5029-006',
  category: 'sneakers',
  brand: 'Jordan',
  colorway: null,
  image_url: null,
  sync_status: 'synced',
  alias_catalog_id: null,
  release_date: '2026-11-19',
  retail_price: 215,
  description: null,
  variants: [
    {
      id: 90,
      size: '9.5',
      sku: 'FV5029-006',
      sort_index: 95,
      stockx_lowest_ask: 251,
      stockx_highest_bid: 220,
      alias_lowest_ask: null,
      alias_highest_bid: null,
      last_ask_update: '2026-11-22T13:00:00.000Z',
    },
  ],
}

/** Opens the dashboard with answers that replace those of a quiet day. */
async function openDashboard(address: string, answers: () => void, as: Role = 'owner') {
  const site = openSite(address, { as })
  answers()
  return site
}

const figures = () => page.getByRole('region', { name: 'The last 30 days' })
const tab = (name: string) => page.getByRole('tab', { name })

test('the figures are the sums of the days, with retail value once it is switched on', async () => {
  const { search } = await openDashboard('/dashboard', () => {
    answer('GET /dashboard/daily-revenue', DAYS)
  })
  await expect.element(figures()).toMatchTextContent('Total Revenue$300.30')
  for (const words of ['Total Sales3', 'Avg Daily Revenue$100.10', 'Retail Payout Difference$21.25of 2 sales'])
    await expect.element(figures()).toMatchTextContent(words)
  await expect.element(page.getByText('Total Retail Value')).not.toBeInTheDocument()
  await page.getByRole('switch', { name: 'Include Retail Value' }).click()
  await expect.element(figures()).toMatchTextContent('Total Retail Value$230.00')
  expect(search()).toBe('?retail=true')
})

test('the charts have a table, also by keyboard, with every day to the cent', async () => {
  await openDashboard('/dashboard', () => {
    answer('GET /dashboard/daily-revenue', DAYS)
  })
  const charts = page.getByRole('radio', { name: 'Charts' })
  await expect.element(charts).toBeChecked()
  // On a wall screen no one interacts with the page.
  await endPause(4_000)
  await expect.element(page.getByRole('region', { name: /Daily revenue, a bar chart/ })).toBeInTheDocument()
  charts.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  const table = page.getByRole('region', { name: 'Revenue by day' })
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('Nov 22, 20261$100.20$100.20$120.00-$40.05')
  await expect.element(table.getByRole('row').nth(3)).toMatchTextContent('Nov 20, 20260$0.00$0.00––')
})

/** Returns days that end on November 22: first those of the period before, then those of the shown period. */
function twoPeriods(count: number, [before, shown]: [Partial<Day>, Partial<Day>]) {
  const last = Date.UTC(2026, 10, 22)
  return Array.from({ length: 2 * count }, (_, at) => {
    const date = new Date(last - (2 * count - 1 - at) * 86_400_000).toISOString().slice(0, 10)
    const of = at < count ? before : shown
    return day(date, of.revenue ?? 0, of)
  })
}
const chart = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const legendOf = (name: string) => chart(name).getByRole('list', { name: 'Legend' })

test('few days are bars, and those of the period before are bars beside them', async () => {
  const before = { revenue: 10, sale_count: 1, retail_count: 1, delta: -1 }
  await openDashboard('/dashboard?days=7', () => {
    answer('GET /dashboard/daily-revenue', twoPeriods(7, [before, { ...before, revenue: 20, delta: 2 }]))
  })
  const sums = page.getByRole('region', { name: 'The last 7 days' })
  await expect.element(sums).toMatchTextContent('Total Revenue$140.00$70.00 in the period before')
  await endPause(4_000)
  await expect.element(legendOf('Daily revenue, a bar chart')).toMatchTextContent('Previous 7 daysRevenue')
  await expect.element(legendOf('Retail vs Payout Delta')).toMatchTextContent('Previous 7 daysDifference')
  const bars = () => chart('Daily revenue').element().querySelectorAll('.recharts-bar-rectangle path').length
  await expect.poll(bars).toBe(14)
  await expect
    .element(chart('Daily revenue'))
    .toMatchTextContent('$140.00 in 7 days; $70.00 in the previous 7 days, Nov 9 to Nov 15.')
  await expect
    .element(chart('Retail vs Payout Delta'))
    .toMatchTextContent('$14.00 in 7 days; -$7.00 in the previous 7 days')
})

test('many days have the period before as a dashed line, by day, and the table has its numbers', async () => {
  const before = { revenue: 10.5, sale_count: 1, retail_count: 1, delta: -1.25 }
  await openDashboard('/dashboard', () => {
    answer('GET /dashboard/daily-revenue', twoPeriods(30, [before, { ...before, revenue: 20, delta: 2 }]))
  })
  await endPause(4_000)
  await expect.element(legendOf('Daily revenue, a line chart')).toMatchTextContent('Previous 30 daysRevenue')
  const dashed = (name: string) => chart(name).element().querySelectorAll('path[stroke-dasharray="2 4"]').length
  await expect.poll(() => [dashed('Daily revenue'), dashed('Retail vs Payout Delta')]).toEqual([1, 1])
  await chart('Daily revenue').getByRole('application').hover()
  await expect.element(chart('Daily revenue')).toMatchTextContent(/Nov \d+, compared with Oct \d+.*\$10\.50.*\$20\.00/)
  await page.getByText('Table', { exact: true }).click()
  const table = page.getByRole('region', { name: 'Revenue by day' })
  await expect
    .element(table.getByRole('row').nth(0))
    .toMatchTextContent('Revenue, previous 30 daysNet PayoutRetail ValueRetail vs PayoutRetail vs Payout, previous')
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('$20.00$10.50$20.00$0.00$2.00-$1.25')
})

test('a period before without sales is not drawn', async () => {
  await openDashboard('/dashboard', () => {
    answer('GET /dashboard/daily-revenue', twoPeriods(30, [{}, { revenue: 20, sale_count: 1 }]))
  })
  await endPause(4_000)
  await expect.element(chart('Daily revenue, a line chart')).toBeVisible()
  await expect.element(page.getByText(/previous 30 days|in the period before/i)).not.toBeInTheDocument()
})

test('days without a sale show a message, and no empty chart', async () => {
  await openDashboard('/dashboard?days=7', () => {
    answer('GET /dashboard/daily-revenue', [day('2026-11-22', 0)])
  })
  await expect.element(page.getByText('No sales in the last 7 days')).toBeVisible()
  await expect.element(page.getByRole('region', { name: /a (bar|line) chart/ })).not.toBeInTheDocument()
})

test('the year to date and the sort order of releases are requested as chosen', async () => {
  const asked: string[] = []
  await openDashboard('/dashboard', () => {
    answer('GET /dashboard/top-selling-items', ({ query }) => {
      asked.push(`top ${(query.days ?? 0) > 30 ? 'year' : query.days}`)
      return [{ product_id: 12, product_name: 'Jordan 4 Retro', sku: null, total_sales: 41 }]
    })
    answer('GET /dashboard/upcoming-releases', ({ query }) => {
      asked.push(`upcoming ${query.sort_order}`)
      return []
    })
  })
  await tab('Top Selling (Global)').click()
  await expect.element(page.getByRole('row').filter({ hasText: 'Jordan 4 Retro' })).toMatchTextContent('41')
  await page.getByText('7 days', { exact: true }).click()
  await expect.poll(() => asked).toEqual(['top 30', 'top 7'])
  await tab('Upcoming Releases').click()
  await expect.element(page.getByText('No upcoming releases')).toBeVisible()
  await page.getByText('Latest first').click()
  await expect.poll(() => asked).toEqual(['top 30', 'top 7', 'upcoming asc', 'upcoming desc'])
})

test('a release opens full screen with its sizes, refreshes its market, and Back closes it', async () => {
  let refreshed = 0
  const { search, back } = await openDashboard('/dashboard?tab=recent', () => {
    answer('GET /dashboard/recent-releases', [RELEASE])
    answer('GET /products/{id}', PRODUCT)
    answer('POST /products/{id}/update-market-data', () => {
      refreshed += 1
      return { variants: PRODUCT.variants, failures: [] }
    })
  })
  await expect.element(page.getByRole('row').filter({ hasText: 'Jordan 4' })).toMatchTextContent('3 days ago')
  await page.getByRole('button', { name: 'Jordan 4 Retro' }).click()
  const view = page.getByRole('dialog', { name: 'Jordan 4 Retro' })
  await expect.element(view).toMatchTextContent('9.5')
  await expect.element(view).toMatchTextContent('$251.00')
  await expect.poll(() => refreshed).toBe(1)
  expect(search()).toContain('product=12')
  back()
  await expect.element(view).not.toBeInTheDocument()
})

test('pending work comes first, with buttons; costs are shown only to people who may see them', async () => {
  await openDashboard(
    '/dashboard',
    () => {
      answer('GET /dashboard/stock-ageing', {
        as_of: '2026-11-22T13:50:00.000Z',
        ages: [{ age: '90+', units: 3, cost_units: null, cost_value: null, market_units: 2, market_value: 410.5 }],
        oldest: [],
      })
      answer('GET /dashboard/ship-by', {
        late: 1,
        within_24_hours: 0,
        within_48_hours: 0,
        later: 4,
        without_date: 0,
        at_stake: 30,
        next: [
          {
            sale_id: 5,
            platform: 'stockx',
            product_name: 'Jordan 4 Retro',
            size: '9.5',
            ship_by: '2026-11-22T10:00:00.000Z',
            penalty: 'StockX cancels the order and charges about $30.00 (15%, at least $15)',
          },
        ],
      })
    },
    'associate',
  )
  await expect
    .element(page.getByRole('region', { name: 'To ship, by time left' }))
    .toMatchTextContent('Up to $30.00 in penalties')
  await expect
    .element(page.getByRole('link', { name: /Jordan 4 Retro, size 9.5/ }))
    .toHaveAttribute('href', '/sales?sale=5')
  const ages = page.getByRole('table', { name: 'Age of the stock' })
  await expect.element(ages.getByRole('row').nth(4)).toMatchTextContent('90+ days3$410.50of 2 of 3')
  await expect.element(page.getByText('At cost')).not.toBeInTheDocument()
  await expect.element(page.getByText('Profit, last 30 days')).not.toBeInTheDocument()
})
