import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '../../../shared/api.ts'
import { answer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'

type Account = Answer<'GET /listings/request-budgets'>['accounts'][number]

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const STOCKX = (): Account => ({
  marketplace: 'stockx',
  is_shared: true,
  limits: [
    { name: 'requests_per_day', used: 18_204, most: 25_000, resets_at: inMinutes(240) },
    { name: 'batch_items_per_window', used: 320, most: 500, resets_at: inMinutes(4) },
  ],
  requests_per_second: 1,
  uses: [
    { name: 'Sales and withdrawals', most: 25_000 },
    { name: 'Automatic market data', most: 17_500 },
  ],
  paused_until: null,
  waiting_since: null,
  waiting: { to_list: 0, to_reprice: 0, to_withdraw: 0 },
  done_by: null,
})

/** Answer before the event, because the frame already has an answer for this call. */
async function openRequests(address: string, accounts: Account[]) {
  const { announce } = await openSite(address, { as: 'owner' })
  const show = async (next: Account[]) => {
    answer('GET /listings/request-budgets', { accounts: next })
    await announce({ changed: 'listings', ids: [] })
  }
  await show(accounts)
  return show
}

test('the page shows used and remaining requests, what waits and until when, and a pause', async () => {
  const show = await openRequests('/marketplace-requests', [STOCKX()])
  const card = page.getByRole('region', { name: 'StockX' })
  await expect.element(card).toMatchTextContent('18,204 of 25,000 requests used today')
  await expect.element(card).toMatchTextContent('6,796 left')
  await expect.element(card).toMatchTextContent('320 of 500 sizes sent in batches just now')
  await expect.element(card).toMatchTextContent('Shared with other businesses on ARK')
  await expect.element(card).toMatchTextContent('You have no waiting changes.')
  await expect.element(card).toMatchTextContent('Automatic market data17,500')
  const waiting = { to_list: 120, to_reprice: 280, to_withdraw: 12 }
  await show([{ ...STOCKX(), is_shared: false, waiting, done_by: inMinutes(38), paused_until: inMinutes(4) }])
  await expect.element(card).toMatchTextContent('120 to list, 280 to check or reprice, 12 to withdraw.')
  await expect.element(card).toMatchTextContent(/All done by about .*\d\d:\d\d\./)
  await expect.element(card).toMatchTextContent('StockX asked for a pause')
  await expect.element(card).toMatchTextContent('Your own account')
})

test('without a marketplace the page says what to do', async () => {
  await openRequests('/marketplace-requests', [])
  await expect.element(page.getByText('No marketplace is connected')).toBeVisible()
})

test('the listings link to the page while something waits', async () => {
  answer('GET /listings/variant-summaries', {
    fee_schedule: {
      effective_from: '2026-01-01',
      stockx: { commission_bps: 700, processing_bps: 300, shipping_cents: 400 },
      goat: { commission_bps: 950, seller_fee_cents: 500, cash_out_bps: 300 },
      ark: { kind: 'flat', rate_bps: 500 },
    },
    products: [],
    variants: [],
    has_more: false,
  })
  answer('GET /listings/stats', {
    total_variants: 0,
    stocked_variants: 0,
    enabled_listings: 0,
    configured_variants: 0,
    available_stock: 0,
  })
  const waiting = { to_list: 400, to_reprice: 0, to_withdraw: 12 }
  const show = await openRequests('/listings', [{ ...STOCKX(), waiting, done_by: inMinutes(38) }])
  const link = page.getByRole('link', { name: /^412 changes wait, done by about/ })
  await link.click()
  await expect.element(page.getByRole('heading', { name: 'Marketplace Requests' })).toBeVisible()
  await show([STOCKX()])
  await expect.element(page.getByText('You have no waiting changes.')).toBeVisible()
})
