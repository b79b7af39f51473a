import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { answer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
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
  suggested_desired_payout: 210,
  current_bottom_payout: null,
  ask_payouts: { stockx: { lowest: 142.1, highest: 231.5 }, goat: null },
  ...of,
})
const PRODUCTS = [
  product(1, 'Dunk Low Panda'),
  product(2, 'Jordan 4 Bred', { ask_payouts: { stockx: null, goat: null } }),
]

const dialog = () => page.getByRole('dialog', { name: 'Setup Payout Settings for New Products' })
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const press = (what: Locator) => (what.element() as HTMLElement).click()
const throwAway = () => dialog().getByRole('alertdialog', { name: 'Discard your changes?' })

let isDue: boolean
let later: unknown[]

beforeEach(() => {
  isDue = true
  answer('GET /inventory/stats', { total_products: 2, loaded_variants: 9, available_units: 9, reserved_units: 0 })
  answer('GET /shopify/stores', [])
  answer('GET /locations/', [])
  answer('GET /inventory/product-summaries', { products: [], total_count: 0 })
  answer('GET /inventory/payout-setup', () => ({ new_products: 2, is_due: isDue }))
  answer('GET /inventory/recent-sync-products', { products: PRODUCTS, total_count: 2 })
  later = answer('POST /inventory/payout-setup/later', () => {
    isDue = false
    return { message: 'Later.' }
  })
})

/** Opens the page, which opens the payout dialog by itself. */
async function openWithSetup() {
  await openSite('/inventory', { as: 'owner' })
  await expect.element(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
  await expect.element(dialog()).toBeVisible()
  await expect.element(button('Later')).toBeVisible()
}

test('it opens by itself for an import that nobody was asked about; put off, a notice stays', async () => {
  await openWithSetup()
  press(button('Later'))
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => later.length).toBe(1)
  await expect.element(page.getByText(/^2 new products have no payouts/)).toBeVisible()
  press(page.getByRole('button', { name: 'Set payouts' }))
  await expect.element(dialog()).toBeVisible()
})

test('on a phone each field says which payout it is', async () => {
  await page.viewport(390, 844)
  await openWithSetup()
  const labels = (words: string) => dialog().getByText(words, { exact: true })
  await expect.element(labels('Desired Payout').first()).toBeVisible()
  await expect.element(labels('Minimum Payout').first()).toBeVisible()
  await page.viewport(1280, 800)
})

test('who may not price is not asked', async () => {
  answer('GET /locations/', [])
  answer('GET /sales/summaries', { sales: [], next_cursor: null })
  answer('GET /automation-requests/', { requests: [], next_cursor: null, waiting: 0 })
  await openSite('/inventory', { as: 'fulfillment' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByText('Setup Payout')).not.toBeInTheDocument()
})

test('all rows are filled by a rule, and what is missing is marked at its field, the first one focused', async () => {
  const saved = answer('POST /inventory/bulk-update-payouts', { total_updated: 2 })
  await openWithSetup()
  await field('Minimum payout: Dunk Low Panda').fill('100')
  press(button('Save Payout Settings'))
  await expect.element(field('Minimum payout: Jordan 4 Bred')).toHaveFocus()
  await expect.element(field('Minimum payout: Jordan 4 Bred')).toHaveAccessibleDescription('Enter a minimum.')
  await expect.element(field('Minimum payout: Dunk Low Panda')).toBeValid()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('1 product needs corrections')
  expect(saved).toEqual([])

  await dialog().getByRole('combobox', { name: 'Desired payout from' }).click()
  await page.getByRole('option', { name: 'StockX lowest asks' }).click()
  press(button('Fill in desired payouts'))
  await field('Minimum below desired by').fill('10')
  press(button('Fill in minimum payouts'))
  await expect.element(field('Desired payout: Dunk Low Panda')).toHaveValue('$231.5')
  // No one asks for it, so the suggested payout stays.
  await expect.element(field('Desired payout: Jordan 4 Bred')).toHaveValue('$210')
  press(button('Save Payout Settings'))
  await expect
    .poll(() => saved)
    .toMatchObject([
      {
        body: [
          { product_sync_id: 1, desired_payout: 231.5, bottom_payout: 208.35 },
          { product_sync_id: 2, desired_payout: 210, bottom_payout: 189 },
        ],
      },
    ])
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('what was typed is not thrown away without a question', async () => {
  await openWithSetup()
  await field('Minimum payout: Dunk Low Panda').fill('100')
  press(button('Close'))
  await expect.element(throwAway()).toMatchTextContent('The payouts of 1 product are not saved.')
  press(button('Keep editing'))
  await expect.element(field('Minimum payout: Dunk Low Panda')).toHaveValue('$100')
  press(button('Later'))
  await expect.element(button('Discard')).toBeVisible()
  press(button('Discard'))
  await expect.element(dialog()).not.toBeInTheDocument()
})
