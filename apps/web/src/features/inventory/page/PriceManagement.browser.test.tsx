import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, type ReceivedCall, RefusedAnswer } from '../../../../test/network.ts'
import { press } from '../../../../test/press.ts'
import { openSite } from '../../../../test/site.tsx'
import type { Run } from '../../../shared/runs/runs.ts'
import type { InventoryProduct } from '../inventory.queries.ts'
import type { WholesalePricePreview } from '../wholesale/wholesale-price-form.ts'

const prices = () => page.getByRole('dialog', { name: 'Set wholesale prices' })
const terms = () => page.getByRole('dialog', { name: 'Set wholesale terms' })

const PRODUCT: InventoryProduct = {
  product_sync_id: 4,
  product_id: 5,
  product_name: 'Dunk Low Panda',
  brand: 'Nike',
  product_sku: 'DD1391-100',
  image_url: null,
  store_name: 'Kicks',
  variant_count: 12,
  total_shopify_stock: 20,
  total_reserved: 0,
  total_sold_on_ark: 0,
  total_available: 20,
  active_location_count: 1,
  wholesale_terms: {
    minimum_quantity: 12,
    quantity_step: 6,
    tiers: [
      { from_quantity: 24, discount_percentage: 5 },
      { from_quantity: 60, discount_percentage: 12.5 },
    ],
  },
}
const PREVIEW: WholesalePricePreview = {
  sizes: 12,
  changed: 10,
  unchanged: 1,
  left_out: [{ reason: 'There is no StockX ask', sizes: 1 }],
  newly_offered: 10,
  above_ask: 0,
  below_cost: 2,
  loss: 47.5,
  rows: [
    {
      variant_id: 1,
      product_name: 'Dunk Low Panda',
      size: '9',
      quantity_available: 3,
      was_offered: false,
      price_before: null,
      price_after: 90,
      left_out: null,
      loss_per_pair: 9.5,
    },
  ],
}
const RUN: Run = {
  id: 5,
  kind: 'wholesale-prices',
  subject_id: null,
  title: '12 sizes: wholesale price 80% of the StockX ask',
  subject: null,
  state: 'waiting',
  phase: 'Waiting in the queue',
  done: 0,
  total: 12,
  problems: [],
  problem_count: 0,
  result: null,
  error: null,
  can_undo: false,
  is_cancel_requested: false,
  started_at: '2026-11-22T14:00:00.000Z',
  finished_at: null,
}

let looked: ReceivedCall<'POST /inventory/wholesale-prices/preview'>[]
let started: ReceivedCall<'POST /inventory/wholesale-prices'>[]
let runs: Run[]

beforeEach(() => {
  runs = []
  answer('GET /inventory/stats', { total_products: 1, loaded_variants: 12, available_units: 20, reserved_units: 0 })
  answer('GET /inventory/payout-setup', { sizes_without_payouts: 0 })
  answer('GET /shopify/stores', [])
  answer('GET /inventory/product-summaries', { products: [PRODUCT], total_count: 1 })
  looked = answer('POST /inventory/wholesale-prices/preview', PREVIEW)
  started = answer('POST /inventory/wholesale-prices', () => {
    runs = [RUN]
    return RUN
  })
})

async function open(as: 'owner' | 'associate' = 'owner') {
  const { announce } = await openSite('/wholesale/price-management', { as })
  answer('GET /runs', () => runs)
  await expect.element(page.getByText('At least 12 pairs, in steps of 6')).toBeVisible()
  return announce
}
async function select() {
  await press(page.getByRole('checkbox', { name: 'Select Dunk Low Panda' }))
  await expect.element(page.getByRole('region', { name: 'Selected products' })).toBeVisible()
}
async function choose(rule: string) {
  await press(prices().getByRole('combobox', { name: 'Pricing rule' }))
  const option = page.getByRole('option', { name: rule, exact: true })
  await expect.element(option).toBeVisible()
  await press(option)
}

test('products show their terms, and the page has pricing tools and no reserves', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Price Management' })).toBeVisible()
  await expect.element(page.getByText('From 24 pairs 5% off, 1 more')).toBeVisible()
  for (const mode of ['Normal', 'Low Stock', 'Reserve'])
    await expect.element(page.getByRole('radio', { name: mode })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Set Prices' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Bulk Reserve' })).not.toBeInTheDocument()
})

test('the products are chosen first; missing fields are marked, and nothing is requested', async () => {
  await open()
  await press(page.getByRole('button', { name: 'Set Prices' }))
  const whole = prices().getByRole('radio', { name: 'The whole inventory' })
  await expect.element(whole).not.toBeChecked()
  await expect.element(prices().getByRole('combobox', { name: 'Pricing rule' })).not.toBeInTheDocument()
  await press(whole)
  await expect.element(prices().getByRole('checkbox', { name: /^Also turn wholesale on/ })).not.toBeChecked()
  await press(prices().getByRole('button', { name: 'Set prices' }))
  await expect.element(prices().getByRole('combobox', { name: 'Pricing rule' })).toHaveFocus()
  await choose('Percent of the StockX ask')
  await press(prices().getByRole('button', { name: 'Set prices' }))
  await expect
    .element(prices().getByRole('textbox', { name: 'Percent of the lowest ask' }))
    .toHaveAccessibleDescription('Enter a percentage.')
  expect([looked, started]).toEqual([[], []])
})

test('a preview shows changes, left-out sizes and losses before prices are set; then they can be undone', async () => {
  const announce = await open()
  await select()
  await press(page.getByRole('button', { name: 'Set prices' }))
  await expect.element(prices()).toMatchTextContent('For 1 selected product.')
  await choose('Percent of the StockX ask')
  await prices().getByRole('textbox', { name: 'Percent of the lowest ask' }).fill('80')
  const status = prices().getByRole('status')
  await expect.element(status).toMatchTextContent('10 of 12 sizes change; 1 has this price already.')
  await expect.element(status).toMatchTextContent('1 left out: There is no StockX ask')
  await expect
    .element(prices().getByRole('alert'))
    .toMatchTextContent('2 sizes would be below your cost: $47.50 lost if everything sells.')
  await expect.element(prices().getByRole('table')).toMatchTextContent('none → $90.00')
  await press(prices().getByRole('button', { name: 'Set 10 prices' }))
  await expect.element(prices()).not.toBeInTheDocument()
  // The selection survives the act on it.
  await expect.element(page.getByRole('checkbox', { name: 'Select Dunk Low Panda' })).toBeChecked()
  const body = { rule: 'ask-share', percentage: 80, turns_on: false, product_sync_ids: [4] }
  expect([looked.at(-1)?.body, started.map((asked) => asked.body)]).toEqual([body, [body]])

  await expect.element(page.getByText('Waiting in the queue: 0 of 12')).toBeVisible()
  runs = [{ ...RUN, state: 'completed', phase: '10 sizes changed', done: 12, can_undo: true, result: {} }]
  await announce({ changed: 'runs', ids: [RUN.id] })
  const undone = answer('POST /inventory/wholesale-prices/{id}/undo', () => ({ ...RUN, id: 6, title: 'Undo of it' }))
  const undo = page.getByRole('button', { name: /^Undo: 12 sizes/ })
  await expect.element(undo).toBeVisible()
  await press(undo)
  await expect.poll(() => undone).toMatchObject([{ params: { id: 5 } }])
})

test('prices over cost are offered only to people who see costs', async () => {
  await open('associate')
  await press(page.getByRole('button', { name: 'Set Prices' }))
  await press(prices().getByRole('radio', { name: 'The whole inventory' }))
  await press(prices().getByRole('combobox', { name: 'Pricing rule' }))
  await expect.element(page.getByRole('option', { name: 'Set to an amount' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Markup over cost' })).not.toBeInTheDocument()
})

test('contradictory terms are reported at their field; valid ones are sent for the selected products', async () => {
  await open()
  await select()
  const saved = answer('PUT /inventory/wholesale-terms', { message: 'The terms of 1 product are set.', products: 1 })
  await press(page.getByRole('button', { name: 'Set terms' }))
  await terms().getByRole('textbox', { name: 'Minimum quantity' }).fill('10')
  await terms().getByRole('textbox', { name: 'In steps of' }).fill('6')
  await press(terms().getByRole('button', { name: 'Add price tier' }))
  const tier = terms().getByRole('group', { name: 'Price tier 1' })
  await tier.getByRole('textbox', { name: 'From pairs' }).fill('24')
  await tier.getByRole('textbox', { name: 'Discount in percent' }).fill('5')
  await press(terms().getByRole('button', { name: 'Save Terms' }))
  const minimum = terms().getByRole('textbox', { name: 'Minimum quantity' })
  await expect.element(minimum).toHaveAccessibleDescription('The minimum must be a multiple of the step: 6 or 12.')
  await expect.element(minimum).toHaveFocus()
  expect(saved).toEqual([])
  await minimum.fill('12')
  await expect.element(terms().getByRole('status')).toMatchTextContent('At least 12 pairs, in steps of 6.')
  await press(terms().getByRole('button', { name: 'Save Terms' }))
  await expect.element(terms()).not.toBeInTheDocument()
  await expect
    .poll(() => saved.map(({ body }) => body))
    .toEqual([
      {
        product_sync_ids: [4],
        minimum_quantity: 12,
        quantity_step: 6,
        tiers: [{ from_quantity: 24, discount_percentage: 5 }],
      },
    ])
})

test('refused terms stay in the dialog', async () => {
  await open()
  await select()
  answer('PUT /inventory/wholesale-terms', new RefusedAnswer(404, { detail: 'This product was not found.' }))
  await press(page.getByRole('button', { name: 'Set terms' }))
  await press(terms().getByRole('button', { name: 'Save Terms' }))
  await expect.element(page.getByRole('alert')).toMatchTextContent('This product was not found.')
  await expect.element(terms()).toBeVisible()
})

test('staff of some locations cannot change a price with pairs elsewhere, and see the reason', async () => {
  answer('GET /runs', [])
  answer('GET /inventory/product-summaries', {
    products: [
      { ...PRODUCT, not_priced_here: 'pairs-elsewhere', wholesale: { enabled: true, price: 90, is_mixed: false } },
    ],
    total_count: 1,
  })
  await openSite('/wholesale/price-management', { as: 'associate' })
  const words = 'Wholesale: Dunk Low Panda. Some pairs are at locations that you cannot see'
  await expect.element(page.getByRole('switch', { name: words })).toBeDisabled()
  await expect.element(page.getByRole('textbox', { name: 'Wholesale price: Dunk Low Panda' })).toBeDisabled()
})

test('a search preselects its products, and the whole inventory is one click away', async () => {
  await openSite('/wholesale/price-management?search=panda', { as: 'owner' })
  await press(page.getByRole('button', { name: 'Set Prices' }))
  await expect.element(prices().getByRole('radio', { name: 'Products that match “panda”' })).toBeChecked()
  await choose('Set to an amount')
  await prices().getByRole('textbox', { name: 'Price of a pair' }).fill('90')
  await expect
    .poll(() => looked.at(-1)?.body)
    .toEqual({
      rule: 'set',
      amount: 90,
      turns_on: false,
      product_search: 'panda',
    })
})

test('Manage opens on Wholesale, and a price tier shows the price of a pair while it is typed', async () => {
  answer('GET /inventory/product-summaries', {
    products: [{ ...PRODUCT, wholesale: { enabled: true, price: 80, is_mixed: false } }],
    total_count: 1,
  })
  answer('GET /inventory/products/{id}/wholesale-terms', { minimum_quantity: 1, quantity_step: 1, tiers: [] })
  answer('GET /inventory/product-syncs/{id}/variants', { variants: [] })
  await open()
  await press(page.getByRole('button', { name: 'Manage Dunk Low Panda' }))
  const manage = page.getByRole('dialog', { name: 'Manage Dunk Low Panda' })
  await expect.element(manage.getByRole('tab', { name: 'Wholesale' })).toHaveAttribute('aria-selected', 'true')
  await press(manage.getByRole('button', { name: 'Add price tier' }))
  await manage.getByRole('textbox', { name: 'From pairs' }).fill('12')
  const discount = manage.getByRole('textbox', { name: 'Discount in percent' })
  await discount.fill('16')
  await expect.element(discount).toHaveValue('16%')
  await expect.element(manage).toMatchTextContent('$67.20 instead of $80.00 a pair')
})
