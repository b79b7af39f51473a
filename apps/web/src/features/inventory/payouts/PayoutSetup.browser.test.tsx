import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../../test/network.ts'
import { press } from '../../../../test/press.ts'
import { openSite } from '../../../../test/site.tsx'
import type { Answer } from '../../../shared/api.ts'
import type { PayoutPreview } from '../../../shared/payout-changes/payout-change-messages.ts'
import type { NewProduct } from './payout-setup.ts'

const product = (id: number, name: string, of: Partial<NewProduct> = {}): NewProduct => ({
  product_sync_id: id,
  product_id: id,
  product_name: name,
  brand: 'Nike',
  product_sku: `SKU-${id}`,
  image_url: null,
  store_name: 'Kicks Downtown',
  variant_count: 9,
  first_seen_at: '2026-11-22T12:00:00.000Z',
  sizes_without_payouts: 3,
  suggested_desired_payout: 210,
  current_bottom_payout: null,
  ask_payouts: { stockx: { lowest: 142.1, highest: 231.5 }, goat: null },
  ...of,
})
const PRODUCTS = [
  product(1, 'Dunk Low Panda'),
  product(2, 'Jordan 4 Bred', { ask_payouts: { stockx: null, goat: null } }),
]

const PREVIEW: PayoutPreview = {
  sizes: 3,
  changed: 3,
  unchanged: 0,
  left_out: [],
  offered_lower: 0,
  offered_higher: 0,
  newly_offered: 0,
  below_cost: 0,
  rows: [],
}
const RUN: Answer<'POST /listings/product-payouts'> = {
  id: 5,
  kind: 'payouts',
  title: '3 sizes: payouts of 1 product',
  subject_id: null,
  subject: null,
  state: 'waiting',
  phase: 'Waiting in the queue',
  done: 0,
  total: 3,
  problems: [],
  problem_count: 0,
  result: null,
  error: null,
  can_undo: false,
  is_cancel_requested: false,
  started_at: '2026-11-22T14:00:00.000Z',
  finished_at: null,
}

const dialog = () => page.getByRole('dialog', { name: 'Setup Payout Settings for New Products' })
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const banner = () => page.getByText('6 sizes in stock have no payouts, so they are not listed.')

let later: unknown[]
let listed: unknown[]
let written: unknown[]

beforeEach(() => {
  let isHidden = false
  answer('GET /inventory/stats', { total_products: 2, loaded_variants: 9, available_units: 9, reserved_units: 0 })
  answer('GET /shopify/stores', [])
  answer('GET /locations/', [])
  answer('GET /inventory/product-summaries', { products: [], total_count: 0 })
  answer('GET /inventory/payout-setup', () => ({ sizes_without_payouts: isHidden ? 0 : 6 }))
  listed = answer('GET /inventory/recent-sync-products', { products: PRODUCTS, total_count: 2 })
  answer('POST /listings/product-payouts/preview', PREVIEW)
  written = answer('POST /listings/product-payouts', RUN)
  later = answer('POST /inventory/payout-setup/later', () => {
    isHidden = true
    return { message: 'Later.' }
  })
})

async function openInventory() {
  await openSite('/inventory', { as: 'owner' })
  await expect.element(banner()).toBeVisible()
}

/** Opens the dialog from the banner. */
async function openSetup() {
  await openInventory()
  await press(page.getByRole('button', { name: 'Set payouts' }))
  await expect.element(field('Desired payout: Dunk Low Panda')).toBeVisible()
}

test('a banner offers the set-up; the dialog opens and loads its products only on request', async () => {
  await openInventory()
  await expect.element(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(listed).toEqual([])
})

test('the banner can be hidden until an import brings more', async () => {
  await openInventory()
  await press(page.getByRole('button', { name: 'Hide' }))
  await expect.element(banner()).not.toBeInTheDocument()
  expect(later).toHaveLength(1)
})

test('staff of some locations, for whom it would hide it from everyone, cannot hide it', async () => {
  await openSite('/inventory', {
    as: 'manager',
    me: { locations: [{ id: 1, location_nickname: 'Downtown', city: null, state: null }] },
  })
  await expect.element(banner()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Hide' })).not.toBeInTheDocument()
})

test('on a phone each field names its payout', async () => {
  await page.viewport(390, 844)
  await openSetup()
  const labels = (words: string) => dialog().getByText(words, { exact: true })
  await expect.element(labels('Desired Payout').first()).toBeVisible()
  await expect.element(labels('Minimum Payout').first()).toBeVisible()
  await page.viewport(1280, 800)
})

test('staff without permission to price see no banner', async () => {
  answer('GET /locations/', [])
  answer('GET /sales/summaries', { sales: [], next_cursor: null })
  answer('GET /automation-requests/', { requests: [], next_cursor: null, waiting: 0 })
  await openSite('/inventory', { as: 'fulfillment' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByText('have no payouts')).not.toBeInTheDocument()
})

test('nothing is filled in at first, and only the touched product is written, after a preview', async () => {
  await openSetup()
  await expect.element(field('Desired payout: Dunk Low Panda')).toHaveValue('')
  await expect.element(field('Desired payout: Jordan 4 Bred')).toHaveValue('')
  await press(button('Save Payout Settings'))
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('Enter the payouts of at least one product.')
  await field('Desired payout: Dunk Low Panda').fill('160')
  await press(button('Save Payout Settings'))
  await expect.element(field('Minimum payout: Dunk Low Panda')).toHaveFocus()
  await expect.element(field('Minimum payout: Dunk Low Panda')).toHaveAccessibleDescription('Enter a minimum.')
  await field('Minimum payout: Dunk Low Panda').fill('144')
  await expect.element(dialog().getByText('3 of 3 sizes change.')).toBeVisible()
  expect(written).toEqual([])
  await press(button('Change 3 sizes'))
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(written).toMatchObject([
    {
      body: {
        products: [{ product_sync_id: 1, desired_payout: 160, bottom_payout: 144 }],
        is_missing_only: true,
      },
    },
  ])
})

test('a rule fills the rows that it has a price for', async () => {
  await openSetup()
  await dialog().getByRole('combobox', { name: 'Desired payout from' }).click()
  await page.getByRole('option', { name: 'StockX lowest asks' }).click()
  await press(button('Fill in desired payouts'))
  await field('Minimum below desired by').fill('10')
  await press(button('Fill in minimum payouts'))
  await expect.element(field('Desired payout: Dunk Low Panda')).toHaveValue('$231.5')
  await expect.element(field('Minimum payout: Dunk Low Panda')).toHaveValue('$208.35')
  await expect.element(field('Desired payout: Jordan 4 Bred')).toHaveValue('')
})

test('typed amounts are kept after the dialog is closed', async () => {
  await openSetup()
  await field('Minimum payout: Dunk Low Panda').fill('100')
  await press(button('Cancel'))
  await expect.element(dialog()).not.toBeInTheDocument()
  await press(page.getByRole('button', { name: 'Set payouts' }))
  await expect.element(field('Minimum payout: Dunk Low Panda')).toHaveValue('$100')
})
