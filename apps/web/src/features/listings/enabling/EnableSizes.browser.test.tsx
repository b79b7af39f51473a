import { DEFAULT_FEE_SCHEDULE, type Role } from '@ark/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../../test/network.ts'
import { press } from '../../../../test/press.ts'
import { openSite } from '../../../../test/site.tsx'
import type { Run } from '../../../shared/runs/runs.ts'
import type { EnablingPreview } from './enabling-messages.ts'

const check = () => page.getByRole('dialog', { name: 'Review and enable' })
const payouts = () => page.getByRole('dialog', { name: 'Change payouts' })

const PREVIEW: EnablingPreview = {
  sizes: 500,
  already_enabled: 12,
  to_list: 340,
  by_marketplace: [
    { marketplace: 'stockx', listings: 340, asks: 61_200, net_payouts: 51_000 },
    { marketplace: 'goat', listings: 0, asks: 0, net_payouts: 0 },
  ],
  net_payouts: 51_000,
  below_cost: 1,
  not_listed: [
    { reason: 'No stock to offer', sizes: 100 },
    { reason: 'The lowest ask nets less than cost + 10%', sizes: 48 },
  ],
  rows: [
    {
      variant_id: 1,
      product_name: 'Dunk Low Panda',
      size: '9',
      offers: [
        { marketplace: 'stockx', ask: 180, net_payout: 150, reason: null },
        { marketplace: 'goat', ask: null, net_payout: null, reason: 'ALIAS is not connected yet' },
      ],
      reason: null,
      is_below_cost: true,
    },
  ],
}

async function openAs(role: Role, dialog: 'enable' | 'payouts', preview = PREVIEW) {
  answer('GET /listings/variant-summaries', {
    fee_schedule: DEFAULT_FEE_SCHEDULE,
    products: [],
    variants: [],
    has_more: false,
  })
  answer('GET /listings/stats', {
    total_variants: 500,
    stocked_variants: 400,
    enabled_listings: 12,
    configured_variants: 352,
    available_stock: 900,
  })
  answer('POST /listings/payout-changes/preview', {
    sizes: 2,
    changed: 1,
    unchanged: 0,
    left_out: [{ reason: 'No cost is known', sizes: 1 }],
    offered_lower: 0,
    offered_higher: 0,
    newly_offered: 0,
    below_cost: 0,
    rows: [],
  })
  const looked = answer('POST /listings/enablings/preview', preview)
  const site = openSite(`/listings?dialog=${dialog}`, { as: role })
  const { announce } = await site
  return Object.assign(looked, { announce })
}

test('a preview shows marketplaces, asks, nets, and left-out sizes before anything is listed', async () => {
  const looked = await openAs('owner', 'enable')
  const said = check().getByRole('status')
  await expect.element(said).toMatchTextContent('340 of 500 sizes would be listed; 12 are enabled already.')
  await expect.element(said).toMatchTextContent('StockX: 340 listings, asks of $61,200.00 together, $51,000.00 after')
  await expect.element(said).toMatchTextContent('ALIAS: no listings')
  await expect.element(said).toMatchTextContent('One pair of each sold would net you at least $51,000.00')
  await expect.element(said).toMatchTextContent('48 not listed: The lowest ask nets less than cost + 10%')
  await expect.element(check()).toMatchTextContent('1 size would net less than it has cost you')
  await expect.element(check().getByRole('row', { name: /size 9/ })).toMatchTextContent('ALIAS is not connected yet')
  await expect.poll(() => looked[0]?.body).toEqual({ in_stock: true })
})

test('if nothing would be listed, nothing can be enabled, and a button links to payouts', async () => {
  const nothing = { ...PREVIEW, to_list: 0, already_enabled: 0, net_payouts: 0, below_cost: 0, rows: [] }
  await openAs('owner', 'enable', nothing)
  await expect.element(check().getByRole('button', { name: 'Enable', exact: true })).toBeDisabled()
  const payoutsButton = check().getByRole('button', { name: 'Change payouts' })
  await expect.element(payoutsButton).toBeVisible()
  await press(payoutsButton)
  await expect.element(payouts()).toBeVisible()
})

test('for people who see costs, the first payouts start with the rule of the better ask', async () => {
  await openAs('owner', 'payouts')
  await expect.element(payouts().getByRole('textbox', { name: 'Minimum = cost +' })).toHaveValue('10%')
  await expect.element(payouts().getByRole('status')).toMatchTextContent('1 left out: No cost is known')
})

test('an associate starts with an empty rule, and is offered none that reveals costs', async () => {
  await openAs('associate', 'payouts')
  const rule = payouts().getByRole('combobox', { name: 'Change' })
  await expect.element(rule).toHaveValue('')
  await press(rule)
  await expect.element(page.getByRole('option', { name: 'Set to an amount' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /better lowest ask/ })).not.toBeInTheDocument()
})

const ENABLED: Run = {
  id: 21,
  kind: 'enable',
  subject_id: null,
  title: 'Enabling of 340 sizes',
  subject: null,
  state: 'running',
  phase: 'Enabling sizes',
  done: 250,
  total: 340,
  problems: [],
  problem_count: 0,
  result: null,
  error: null,
  can_undo: false,
  is_cancel_requested: false,
  started_at: '2026-11-22T14:00:00.000Z',
  finished_at: null,
}

test('a finished enabling can be undone from its message, which lists what that does not restore', async () => {
  const runs = [ENABLED]
  const undone = answer('POST /listings/enablings/{id}/undo', { ...ENABLED, id: 22, state: 'waiting', done: 0 })
  const { announce } = await openAs('owner', 'enable')
  answer('GET /runs', () => runs)
  await announce({ changed: 'runs', ids: [21] })
  const going = page.getByRole('alert').filter({ hasText: 'Enabling of 340 sizes' })
  await expect.element(going).toMatchTextContent('Enabling sizes: 250 of 340')
  runs[0] = {
    ...ENABLED,
    state: 'completed',
    phase: '340 sizes enabled',
    done: 340,
    result: { enabled_sizes: 340, unchanged_sizes: 0 },
    can_undo: true,
    finished_at: '2026-11-22T14:00:05.000Z',
  }
  await announce({ changed: 'runs', ids: [21] })
  const told = page.getByRole('alert').filter({ hasText: 'Sizes enabled' })
  await expect.element(told).toMatchTextContent('Sold pairs stay sold')
  const undo = told.getByRole('button', { name: 'Undo: Enabling of 340 sizes' })
  await expect.element(undo).toHaveAccessibleDescription(/withdraws these sizes from the marketplaces/)
  await press(undo)
  await expect.poll(() => undone.map(({ params }) => params.id)).toEqual([21])
})
