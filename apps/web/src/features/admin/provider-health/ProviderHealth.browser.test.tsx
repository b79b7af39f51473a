import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import type { ProviderConnection } from './provider-health.queries.ts'

const AT = '2026-11-22T13:00:00.000Z'
const STOCKX: ProviderConnection = {
  kind: 'stockx',
  id: 1,
  shop_domain: null,
  is_shared: true,
  retailer_id: null,
  retailer_name: null,
  connected_since: AT,
  concerns: ['orders_unread', 'not_answering'],
  severity: 2,
  last_success_at: AT,
  failing_since: AT,
  problem: 'answers 503',
  failures: { hour: 40, day: 41 },
  token_expires_at: AT,
  grant_ends_at: null,
  access_ended_at: null,
  reads: { orders: AT, listings: AT, stock: null, webhooks: null, import: null },
  missed_levels: 0,
  budget: { used: 12_000, most: 50_000, resets_at: AT, paused_until: AT },
  waiting: 310,
}
const SHOP: ProviderConnection = {
  ...STOCKX,
  kind: 'shopify',
  id: 4,
  shop_domain: 'kicks.myshopify.com',
  is_shared: false,
  retailer_id: 3,
  retailer_name: 'Kicks & Co',
  concerns: [],
  severity: 0,
  failing_since: null,
  problem: null,
  failures: { hour: 0, day: 0 },
  token_expires_at: null,
  reads: { orders: null, listings: null, stock: AT, webhooks: AT, import: AT },
  missed_levels: 3,
  budget: null,
  waiting: 1,
}
const shown = (connections: ProviderConnection[]) => ({
  as_of: AT,
  connections,
  next_cursor: null,
  counts: { severe: 1, wrong: 0, well: 1 },
  queues: [{ job: 'sales.print-labels', waiting: 1, active: 2, oldest_due_seconds: 41.4 }],
})
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

beforeEach(() => {
  answer('GET /admin/failed-jobs', { jobs: [], next_cursor: null, kinds: [] })
})

test('each connection shows its retailer, its problem, since when, and what waits for it', async () => {
  answer('GET /admin/provider-health', shown([STOCKX, SHOP]))
  await openSite('/admin?tab=provider-health', { as: 'operator' })
  const stockx = row('StockX, shared account')
  await expect.element(stockx).toMatchTextContent('Orders are not read, Does not answer')
  await expect.element(stockx).toMatchTextContent('answers 503, since')
  await expect.element(stockx).toMatchTextContent('40 in the last hour')
  await expect.element(stockx).toMatchTextContent('12,000 of 50,000')
  await expect.element(stockx).toMatchTextContent('paused by the marketplace')
  await expect.element(stockx).toMatchTextContent('310 sizes')
  const shop = row('kicks.myshopify.com')
  await expect.element(shop).toMatchTextContent('Kicks & Co')
  await expect.element(shop).toMatchTextContent('3 levels changed without a webhook')
  await expect.element(shop).toMatchTextContent('1 webhook')
  await expect
    .element(page.getByRole('region', { name: 'Queues' }))
    .toMatchTextContent('Put labels of many sales into a file1 job waits, the oldest for 41 s, 2 run')
})

test('the list can be filtered by its address and by hand', async () => {
  const asked = answer('GET /admin/provider-health', shown([STOCKX]))
  await openSite('/admin?tab=provider-health&connection=stockx&wrong=true', { as: 'operator' })
  await expect.element(row('StockX, shared account')).toBeVisible()
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ kind: 'stockx', is_wrong: true })
  await page.getByRole('searchbox', { name: 'Search shops and businesses' }).fill('kicks')
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ search: 'kicks' })
})

test('a failure to load is shown with a retry', async () => {
  answer('GET /admin/provider-health', new RefusedAnswer(400, { detail: 'Not today' }))
  await openSite('/admin?tab=provider-health', { as: 'operator' })
  await expect.element(page.getByText('Error Loading Provider Health')).toBeVisible()
})

test('the operator can start a comparison of the listings of an account', async () => {
  answer('GET /admin/provider-health', shown([STOCKX, SHOP]))
  const asked = answer('POST /admin/provider-health/{id}/sweep', { message: 'The comparison has started.' })
  await openSite('/admin?tab=provider-health', { as: 'operator' })
  await expect.element(row('StockX, shared account')).toMatchTextContent('Listings compared')
  await page.getByRole('button', { name: 'Compare now: the listings of StockX' }).click()
  await expect.poll(() => asked.at(-1)?.params).toEqual({ id: 1 })
  await expect.element(page.getByText('The comparison has started.')).toBeVisible()
})
