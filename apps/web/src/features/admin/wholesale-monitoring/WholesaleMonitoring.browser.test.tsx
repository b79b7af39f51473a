import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ReceivedCall, answer, RefusedAnswer } from '../../../../test/network.ts'
import { press } from '../../../../test/press.ts'
import { openSite } from '../../../../test/site.tsx'
import type { Run } from '../../../shared/runs/runs.ts'
import type { Deal, DealDetails } from './monitoring.queries.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const party = (id: number, business_name: string) => ({
  id,
  business_name,
  business_type: 'retail',
  is_verified: id % 2 === 0,
})
const deal = (id: number, of: Partial<Deal> = {}): Deal => ({
  id,
  order_number: `W-00000${id}`,
  buyer: party(1, 'Byers & Daughters'),
  retailer: party(2, 'Kicks & Co'),
  status: 'shipped_from_retailer',
  payment_status: 'paid_to_ark',
  buyer_paid_at: null,
  paid_to_retailer_at: null,
  retailer_received_at: null,
  ships_direct: false,
  total_items: 2,
  fulfilled_items: 2,
  total_amount: 200,
  profit_amount: 50.5,
  profit_margin: 25.3,
  created_at: '2026-11-20T10:00:00.000Z',
  line_items: [
    {
      product_name: 'Dunk Low',
      size: '9',
      sku: 'DD1391-100',
      quantity: 2,
      unit_price: 100,
      total_price: 200,
      fulfilled: true,
    },
  ],
  ...of,
})
const ANALYTICS = {
  kpis: { total_deals: 3, total_volume: 1200, total_profit: 300, average_deal_size: 400, deals_with_profit: 2 },
  status_distribution: [{ status: 'approved' as const, count: 3, total_volume: 1200 }],
  top_buyers: [{ id: 1, business_name: 'Byers & Daughters', total_volume: 1200, deal_count: 3 }],
  top_retailers: [],
}

let listed: ReceivedCall<'GET /admin/wholesale/deal-flows'>[]
/** Deals whose buyers claim to have paid. */
let claimed: Deal[]
beforeEach(() => {
  claimed = []
  answer('GET /admin/failed-jobs', { jobs: [], next_cursor: null, kinds: [] })
  answer('GET /admin/wholesale/analytics', ANALYTICS)
  listed = answer('GET /admin/wholesale/deal-flows', ({ query }) => ({
    deals:
      query.payment_filter === 'buyer_paid'
        ? claimed
        : [
            deal(7),
            deal(6, { status: 'approved', payment_status: 'pending', profit_amount: null, profit_margin: null }),
          ],
    next_cursor: null,
  }))
})

test('the figures cover a period, and a business links to its deals', async () => {
  const asked = answer('GET /admin/wholesale/analytics', ANALYTICS)
  await openSite('/admin?tab=wholesale&period=90d', { as: 'operator' })
  await expect.element(page.getByRole('region', { name: 'Wholesale figures' })).toMatchTextContent('$1,200.00')
  await expect.element(page.getByText('Covers 2 of 3 deals; the others have no known cost')).toBeVisible()
  await expect.poll(() => asked.at(-1)?.query).toEqual({ period: '90d' })
  await press(button('Deals of Byers & Daughters'))
  await expect.poll(() => listed.at(-1)?.query).toEqual({ buyer_filter: 'Byers & Daughters' })
})

test('each area shows its specified message when it cannot be loaded', async () => {
  const broken = new RefusedAnswer(403, { detail: 'Not today.' })
  answer('GET /admin/wholesale/analytics', broken)
  answer('GET /admin/wholesale/deal-flows', broken)
  answer('GET /admin/wholesale/buyer-seller-overview', broken)
  await openSite('/admin?tab=wholesale', { as: 'operator' })
  for (const [area, words] of [
    ['Analytics Overview', 'Failed to load analytics data'],
    ['Deal Flows', 'Failed to load deal flows data'],
    ['Buyers & Sellers', 'Failed to load participants data'],
  ] as const) {
    await press(page.getByRole('tab', { name: area }))
    await expect.element(page.getByText(words)).toBeVisible()
  }
})

test('the server applies the filters, and an unknown profit is shown as unknown', async () => {
  await openSite('/admin?tab=wholesale&area=deals&deal_status=approved&from=2026-11-01', { as: 'operator' })
  await expect.poll(() => listed.at(-1)?.query).toEqual({ status_filter: 'approved', date_from: '2026-11-01' })
  const table = page.getByRole('table', { name: 'Deal flows' })
  await expect.element(table.getByText('$50.50 (25.3%)')).toBeVisible()
  await expect.element(table.getByText('Unknown')).toBeVisible()
})

const RUN: Run = {
  id: 4,
  kind: 'deals',
  subject_id: null,
  title: '1 wholesale order: Paid to ARK',
  subject: null,
  state: 'running',
  phase: 'Changing orders',
  done: 1,
  total: 2,
  problems: [],
  problem_count: 0,
  result: null,
  error: null,
  can_undo: false,
  is_cancel_requested: false,
  started_at: '2026-11-22T12:00:00.000Z',
  finished_at: null,
}

test('several deals change in a run that skips ineligible ones and names the refused ones', async () => {
  const { announce } = await openSite('/admin?tab=wholesale&area=deals', { as: 'operator' })
  for (const id of [7, 6]) await press(page.getByRole('checkbox', { name: new RegExp(`W-00000${id}`) }))
  await expect.element(button('Mark arrived at ARK (1)')).toBeVisible()
  await press(button('Mark paid to ARK (1)'))
  const asked = answer('POST /admin/wholesale/deal-flows/payment', () => {
    answer('GET /runs', [RUN])
    return RUN
  })
  await press(button('Confirm: Mark paid to ARK'))
  await expect.element(page.getByRole('progressbar', { name: RUN.title })).toBeVisible()
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ ids: [6], payment_status: 'paid_to_ark' }])
  const problems = [{ line: null, field: 'W-000006', message: 'The buyer has canceled it.' }]
  answer('GET /runs', [
    {
      ...RUN,
      state: 'completed',
      done: 2,
      phase: 'No order was changed',
      problems,
      problem_count: 1,
      result: { changed_orders: 0 },
      finished_at: '2026-11-22T12:00:01.000Z',
    },
  ])
  await announce({ changed: 'runs', ids: [4] })
  await expect.element(page.getByText(/1 left out: the first is W-000006, The buyer has canceled it/)).toBeVisible()
})

test('a deal shows the allowed acts, and sends the note along', async () => {
  let now: DealDetails = { ...deal(7), notes: 'Pack it well.', history: [] }
  answer('GET /admin/wholesale/deal-flows/{id}', () => now)
  const { announce } = await openSite('/admin?tab=wholesale&area=deals&deal=7', { as: 'operator' })
  const acts = page.getByRole('group', { name: 'Actions' })
  await expect.element(acts.getByRole('button', { name: 'Mark paid to seller' })).toBeVisible()
  await press(acts.getByRole('button', { name: 'Mark arrived at ARK' }))
  await page.getByRole('textbox', { name: 'Note' }).fill('Two boxes')
  const asked = answer('POST /admin/wholesale/deal-flows/status', { ...RUN, state: 'waiting' })
  await press(button('Confirm: Mark arrived at ARK'))
  await expect.poll(() => asked.length).toBe(1)
  now = { ...now, status: 'arrived_to_ark' }
  await announce({ changed: 'wholesale-orders', ids: [7] })
  await expect.element(acts.getByRole('button', { name: 'Mark shipped by ARK' })).toBeVisible()
  await expect
    .poll(() => asked.map(({ body }) => body))
    .toEqual([{ ids: [7], status: 'arrived_to_ark', notes: 'Two boxes' }])
})

test('deals with reported payments are shown first, with their number', async () => {
  claimed = [deal(5, { status: 'approved', payment_status: 'pending', buyer_paid_at: '2026-11-21T10:00:00.000Z' })]
  await openSite('/admin?tab=wholesale&area=deals', { as: 'operator' })
  await expect.element(page.getByText('Payment reported: 1 order.')).toBeVisible()
  await press(button('Show'))
  const row = page.getByRole('row').filter({ hasText: 'W-000005' })
  await expect.element(row).toMatchTextContent('Payment reported')
  await expect.element(page.getByText('Payment reported: 1 order.')).not.toBeInTheDocument()
})

test('a payment to the seller can be undone by its own button, until the seller confirms it', async () => {
  const passedOn = { payment_status: 'paid_to_retailer', paid_to_retailer_at: '2026-11-21T10:00:00.000Z' } as const
  let now: DealDetails = { ...deal(7, passedOn), notes: null, history: [] }
  answer('GET /admin/wholesale/deal-flows/{id}', () => now)
  const { announce } = await openSite('/admin?tab=wholesale&area=deals&deal=7', { as: 'operator' })
  const money = page.getByRole('region', { name: 'Money' })
  await expect.element(money).toMatchTextContent('The seller has not confirmed the payment yet')
  await expect.element(button('Undo seller payment')).toBeVisible()
  await expect.element(button('Mark paid to ARK')).not.toBeInTheDocument()
  now = { ...now, retailer_received_at: '2026-11-22T10:00:00.000Z' }
  await announce({ changed: 'wholesale-orders', ids: [7] })
  await expect.element(money).toMatchTextContent('SellerReceived it')
  await expect.element(button('Undo seller payment')).not.toBeInTheDocument()
})

test('a business can be verified in the list of participants', async () => {
  let isVerified = false
  const row = () => ({
    ...party(1, 'Byers & Daughters'),
    is_verified: isVerified,
    joined_at: '2026-01-02T10:00:00.000Z',
    stats: { deal_count: 3, total_volume: 1200, last_deal_at: null },
  })
  answer('GET /admin/wholesale/buyer-seller-overview', () => ({
    marketplace_health: { verification_rate: 0, total_participants: 1, buyer_to_seller_ratio: null },
    buyers: { total_count: 1, verified_count: 0, details: [row()] },
    retailers: { total_count: 0, verified_count: 0, details: [] },
  }))
  await openSite('/admin?tab=wholesale&area=participants', { as: 'operator' })
  const asked = answer('PUT /admin/wholesale/participants/verification', () => {
    isVerified = true
    return { message: 'This business is verified now.' }
  })
  await press(page.getByRole('button', { name: /^Verify/ }))
  await expect.element(page.getByText('This business is verified now.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Remove verification/ })).toBeVisible()
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ kind: 'buyer', id: 1, is_verified: true }])
})
