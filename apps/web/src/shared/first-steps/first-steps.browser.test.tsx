import type { Role } from '@ark/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'
import type { StepsTaken } from './first-steps.ts'

const NONE: StepsTaken = {
  is_store_connected: false,
  is_stock_imported: false,
  is_product_matched: false,
  are_payouts_set: false,
  marketplaces: ['stockx', 'goat'],
  is_listing_live: false,
}
const IMPORTED = { ...NONE, is_store_connected: true, is_stock_imported: true }

async function openAs(role: Role, address: string, taken: StepsTaken) {
  const totals = { total_products: 0, loaded_variants: 0, available_units: 0, reserved_units: 0 }
  const site = openSite(address, { as: role })
  answer('GET /inventory/payout-setup', { new_products: 0, is_due: false })
  answer('GET /inventory/stats', totals)
  answer('GET /inventory/product-summaries', { products: [], total_count: 0 })
  answer('GET /dashboard/first-steps', taken)
  await site
}
const steps = () => page.getByRole('region', { name: /Your first steps/ })
const link = (name: string) => page.getByRole('link', { name, exact: true })

test('a dashboard without a store shows the way and no zeros', async () => {
  await openAs('owner', '/dashboard', NONE)
  await expect.element(steps()).toBeVisible()
  await expect.element(steps().getByRole('link')).toHaveAttribute('href', '/shopify')
  await expect.element(steps().getByRole('link')).toMatchTextContent('Connect Store')
  await expect.element(page.getByText('Sales today')).not.toBeInTheDocument()
})

test('who may not connect a store is told whom to ask, and is given no button that does not work', async () => {
  await openAs('associate', '/dashboard', NONE)
  await expect.element(steps()).toMatchTextContent('Ask an owner or manager of your business to do this.')
  await expect.element(steps().getByRole('link')).not.toBeInTheDocument()
})

test('the way goes on beside the numbers, and is gone with the first live listing', async () => {
  await openAs('owner', '/dashboard', { ...IMPORTED, is_product_matched: true })
  await expect.element(steps().getByRole('link')).toMatchTextContent('Set Payouts')
  await expect.element(page.getByText('Sales today')).toBeVisible()
})

test('whoever has listed sees the numbers alone', async () => {
  await openAs('owner', '/dashboard', { ...IMPORTED, is_product_matched: true, is_listing_live: true })
  await expect.element(page.getByText('Sales today')).toBeVisible()
  await expect.element(steps()).not.toBeInTheDocument()
})

test('the first button of an empty inventory is the one that works', async () => {
  await openAs('owner', '/inventory', NONE)
  await expect.element(link('Setup Shopify Integration')).toBeVisible()
  for (const name of ['Sync from Shopify', 'Sync Inventory'])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
})

test('an empty inventory of a connected store is synced', async () => {
  await openAs('associate', '/inventory', { ...NONE, is_store_connected: true })
  await expect.element(page.getByRole('button', { name: 'Sync from Shopify' })).toBeVisible()
})

test('an associate without a store is told whom to ask', async () => {
  await openAs('associate', '/inventory', NONE)
  await expect.element(page.getByText(/Ask an owner or manager of your business to connect it\./)).toBeVisible()
  await expect.element(link('Setup Shopify Integration')).not.toBeInTheDocument()
})

test('after an import the inventory offers the next step', async () => {
  await openAs('owner', '/inventory', IMPORTED)
  await expect.element(page.getByText('Next: Match your products to the catalogue')).toBeVisible()
  await expect.element(link('Confirm Matches')).toHaveAttribute('href', '/shopify?tab=pending')
})
