import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, type ReceivedCall } from '../../../../test/network.ts'
import { press } from '../../../../test/press.ts'
import { openSite } from '../../../../test/site.tsx'
import type { Answer } from '../../../shared/api.ts'
import type { Run } from '../../../shared/runs/runs.ts'
import type { PayoutPreview } from '../../../shared/payout-changes/payout-change-messages.ts'

const dialog = () => page.getByRole('dialog', { name: 'Change payouts' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const box = (size: string) => page.getByRole('checkbox', { name: `Select Dunk Low Panda, size ${size}` })
const bar = () => page.getByRole('region', { name: 'Selected sizes' })

const PREVIEW: PayoutPreview = {
  sizes: 1_500,
  changed: 1_204,
  unchanged: 96,
  left_out: [{ reason: 'The desired payout would be below the minimum', sizes: 200 }],
  offered_lower: 40,
  offered_higher: 0,
  newly_offered: 0,
  below_cost: 8,
  rows: [
    {
      variant_id: 1,
      product_name: 'Dunk Low Panda',
      size: '9',
      desired_before: 200,
      desired_after: 190,
      minimum_before: null,
      minimum_after: null,
      left_out: null,
      effect: 'lower',
      is_below_cost: true,
    },
  ],
}
const run = (of: Partial<Run>): Run => ({
  id: 5,
  kind: 'payouts',
  subject_id: null,
  title: '1,500 sizes: desired payout lowered by 5%',
  subject: null,
  state: 'waiting',
  phase: 'Waiting in the queue',
  done: 0,
  total: 1_500,
  problems: [],
  problem_count: 0,
  result: null,
  error: null,
  can_undo: false,
  is_cancel_requested: false,
  started_at: '2026-11-22T14:00:00.000Z',
  finished_at: null,
  ...of,
})

const PAGE: Answer<'GET /listings/variant-summaries'> = {
  fee_schedule: {
    effective_from: '2026-01-01',
    stockx: { commission_bps: 700, processing_bps: 300, shipping_cents: 400 },
    goat: { commission_bps: 950, seller_fee_cents: 500, cash_out_bps: 300 },
    ark: { kind: 'flat', rate_bps: 500 },
  },
  products: [{ product_id: 1, product_name: 'Dunk Low Panda', has_retail_price: true }],
  variants: [1, 2].map((id) => ({
    variant_id: id,
    product_id: 1,
    size: String(8 + id),
    total_available: 1,
    total_shopify_stock: 1,
  })),
  has_more: true,
}

let looked: ReceivedCall<'POST /listings/payout-changes/preview'>[]
let started: ReceivedCall<'POST /listings/payout-changes'>[]
let runs: Run[]

beforeEach(() => {
  runs = []
  answer('GET /listings/stats', {
    total_variants: 1_500,
    stocked_variants: 0,
    enabled_listings: 40,
    configured_variants: 9,
    available_stock: 9,
  })
  // The next page never arrives, so that only the stats know how many sizes there are.
  answer('GET /listings/variant-summaries', ({ query }) => (query.after ? new Promise(() => undefined) : PAGE))
  looked = answer('POST /listings/payout-changes/preview', PREVIEW)
  started = answer('POST /listings/payout-changes', () => {
    runs = [run({})]
    return run({})
  })
})

async function openDialog() {
  const { announce } = await openSite('/listings?zeroStock=true', { as: 'owner' })
  answer('GET /runs', () => runs)
  await expect.element(box('9')).toBeVisible()
  await press(box('9'))
  await expect.element(bar()).toBeVisible()
  const all = bar().getByRole('button', { name: 'Select all 1,500 sizes that match' })
  // The stats say how many sizes match.
  await expect.element(all).toBeVisible()
  await press(all)
  await expect.element(bar()).toMatchTextContent('1,500 of 1,500 selected')
  await press(box('10'))
  await press(bar().getByRole('button', { name: 'Change payouts' }))
  await expect.element(dialog()).toMatchTextContent('For 1,499 selected sizes.')
  return announce
}
async function choose(rule: string) {
  await press(dialog().getByRole('combobox', { name: 'Change' }))
  const option = page.getByRole('option', { name: rule, exact: true })
  await expect.element(option).toBeVisible()
  await press(option)
}

test('initially nothing is chosen; missing values are reported at their field, the first one gets focus', async () => {
  await openDialog()
  await press(button('Change payouts'))
  await expect.element(dialog().getByRole('combobox', { name: 'Change' })).toHaveFocus()
  await choose('Lower')
  for (const radio of dialog().getByRole('radio').all()) await expect.element(radio).not.toBeChecked()
  await press(button('Change payouts'))
  await expect.element(dialog().getByText('Choose which payout.')).toBeVisible()
  await expect.element(dialog().getByRole('textbox', { name: 'By' })).toHaveAccessibleDescription('Enter an amount.')
  await expect.element(dialog().getByRole('radio', { name: 'Desired payout' })).toHaveFocus()
  expect([looked, started]).toEqual([[], []])
})

test('a preview shows changes, exceptions and sales below cost before the change is made', async () => {
  await openDialog()
  await choose('Lower')
  await press(dialog().getByRole('radio', { name: 'Desired payout' }))
  await dialog().getByRole('textbox', { name: 'By' }).fill('10')
  const status = dialog().getByRole('status')
  await expect.element(status).toMatchTextContent('1,204 of 1,500 sizes change; 96 have these payouts already.')
  await expect.element(status).toMatchTextContent('On offer: 40 for less.')
  await expect.element(status).toMatchTextContent('200 left out: The desired payout would be below the minimum')
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('8 sizes would net less than they have cost you')
  await expect.element(dialog().getByRole('table')).toMatchTextContent('$200.00 → $190.00')
  await press(button('Change 1,204 sizes'))
  await expect.element(dialog()).not.toBeInTheDocument()
  const body = { rule: 'lower', payouts: 'desired', amount: 10, except_variant_ids: [2] }
  expect([looked.at(-1)?.body, started.map((asked) => asked.body)]).toEqual([body, [body]])
  await expect.element(bar()).not.toBeInTheDocument()
})

test('a finished change can be undone from its message', async () => {
  const announce = await openDialog()
  await choose('Minimum payout from the desired payout')
  await dialog().getByRole('textbox', { name: 'Percent below the desired payout' }).fill('10')
  await expect.element(button('Change 1,204 sizes')).toBeEnabled()
  await press(button('Change 1,204 sizes'))
  await expect.element(page.getByText('Waiting in the queue: 0 of 1,500')).toBeVisible()
  // The progress takes the place of the message about the start.
  expect(page.getByRole('alert').all()).toHaveLength(1)
  runs = [run({ state: 'completed', phase: '1,204 sizes changed', done: 1_500, can_undo: true, result: {} })]
  await announce({ changed: 'runs', ids: [5] })
  const undone = answer('POST /listings/payout-changes/{id}/undo', () => run({ id: 6, title: 'Undo of it' }))
  const undo = page.getByRole('button', { name: /^Undo: 1,500 sizes/ })
  await expect.element(undo).toBeVisible()
  expect(page.getByRole('alert').all()).toHaveLength(1)
  await press(undo)
  await expect.poll(() => undone).toMatchObject([{ params: { id: 5 } }])
})

test('the page offers the change for every size in stock, with nothing chosen', async () => {
  const { search } = await openSite('/listings', { as: 'owner' })
  const open = page.getByRole('button', { name: 'Change Payouts', exact: true })
  await expect.element(open).toBeVisible()
  await press(open)
  await expect.element(dialog()).toMatchTextContent('For every size in stock.')
  expect(search()).toBe('?dialog=change-payouts')
  await expect.element(dialog().getByRole('combobox', { name: 'Change' })).toHaveValue('')
  expect(looked).toEqual([])
  await choose('Lower')
  await press(dialog().getByRole('radio', { name: 'Desired payout' }))
  await dialog().getByRole('textbox', { name: 'By' }).fill('10')
  await expect
    .poll(() => looked.at(-1)?.body)
    .toEqual({ rule: 'lower', payouts: 'desired', amount: 10, in_stock: true })
  await press(button('Change 1,204 sizes'))
  await expect.poll(() => started.map(({ body }) => body)).toEqual([looked.at(-1)?.body])
  await expect.element(dialog()).not.toBeInTheDocument()
})
