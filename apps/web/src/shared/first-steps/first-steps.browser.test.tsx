import type { Role } from '@ark/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'
import type { SetupProgress } from './first-steps.ts'

const NONE: SetupProgress = {
  is_store_connected: false,
  is_importing: false,
  is_stock_imported: false,
  is_product_matched: false,
  products_to_confirm: 0,
  sizes_to_recognize: 0,
  are_payouts_set: false,
  sizes_without_payouts: 0,
  sizes_to_enable: 0,
  enabled_sizes: 0,
  marketplaces: ['stockx', 'goat'],
  shared_marketplaces: [],
  is_listing_live: false,
}
const IMPORTED = { ...NONE, is_store_connected: true, is_stock_imported: true }

async function openAs(role: Role, address: string, taken: SetupProgress) {
  const totals = { total_products: 0, loaded_variants: 0, available_units: 0, reserved_units: 0 }
  const site = openSite(address, { as: role })
  answer('GET /inventory/payout-setup', { sizes_without_payouts: 0 })
  answer('GET /inventory/stats', totals)
  answer('GET /inventory/product-summaries', { products: [], total_count: 0 })
  answer('GET /dashboard/first-steps', taken)
  await site
}
const steps = () => page.getByRole('region', { name: /Your first steps/ })
const link = (name: string) => page.getByRole('link', { name, exact: true })

test('a dashboard without a store shows the first steps and no zeros', async () => {
  await openAs('owner', '/dashboard', NONE)
  await expect.element(steps()).toBeVisible()
  await expect.element(steps().getByRole('link')).toHaveAttribute('href', '/shopify')
  await expect.element(steps().getByRole('link')).toMatchTextContent('Connect Store')
  await expect.element(page.getByText('Sales today')).not.toBeInTheDocument()
})

test('a person without permission to connect a store sees whom to ask, and no button', async () => {
  await openAs('associate', '/dashboard', NONE)
  await expect.element(steps()).toMatchTextContent('Ask an owner or manager of your business to do this.')
  await expect.element(steps().getByRole('link')).not.toBeInTheDocument()
})

test('each step shows what is left of it, and a started step can be continued', async () => {
  const matched = { ...IMPORTED, is_product_matched: true, products_to_confirm: 12, sizes_without_payouts: 340 }
  await openAs('owner', '/dashboard', matched)
  await expect.element(steps()).toMatchTextContent('12 products to confirm.')
  await expect.element(steps()).toMatchTextContent('340 sizes in stock have no payout.')
  await expect.element(steps().getByRole('link', { name: 'Confirm Matches' })).toBeVisible()
  await expect
    .element(steps().getByRole('link', { name: 'Set Payouts' }))
    .toHaveAttribute('href', '/listings?dialog=payouts')
})

test('the steps show whose marketplace accounts are used, and how to connect own ones', async () => {
  await openAs('owner', '/dashboard', { ...NONE, shared_marketplaces: ['stockx', 'goat'] })
  await expect
    .element(steps())
    .toMatchTextContent(
      "You sell on StockX and ALIAS through ARK's account. Connect your own StockX account here; your ARK administrator connects ALIAS.",
    )
  await expect.element(steps().getByRole('button', { name: 'Authenticate with StockX' })).toBeVisible()
})

test('the steps offer to import prices from elsewhere', async () => {
  await openAs('owner', '/dashboard', { ...IMPORTED, is_product_matched: true })
  await expect
    .element(steps().getByRole('link', { name: 'Import Prices from CSV' }))
    .toHaveAttribute('href', '/inventory?dialog=csv-prices')
})

test('with payouts the next button links to the check; with enabled sizes the first listing is awaited', async () => {
  const priced = { ...IMPORTED, is_product_matched: true, are_payouts_set: true, sizes_to_enable: 1 }
  await openAs('owner', '/dashboard', priced)
  await expect
    .element(steps().getByRole('link', { name: 'Check and Enable' }))
    .toHaveAttribute('href', '/listings?dialog=enable')
  await expect.element(steps()).toMatchTextContent('1 size has payouts and stock.')
})

test('enabled sizes are shown as on the way, and link to the listings', async () => {
  const enabled = { ...IMPORTED, is_product_matched: true, are_payouts_set: true, enabled_sizes: 2 }
  await openAs('associate', '/dashboard', enabled)
  await expect.element(steps()).toMatchTextContent('2 sizes are being listed')
  await expect.element(steps().getByRole('link', { name: 'See your listings' })).toBeVisible()
})

test('the steps continue next to the figures, and end with the first live listing', async () => {
  await openAs('owner', '/dashboard', { ...IMPORTED, is_product_matched: true })
  await expect.element(steps().getByRole('link', { name: 'Set Payouts' })).toBeVisible()
  await expect.element(page.getByText('Sales today')).toBeVisible()
})

test('a business with listings sees only the figures', async () => {
  await openAs('owner', '/dashboard', { ...IMPORTED, is_product_matched: true, is_listing_live: true })
  await expect.element(page.getByText('Sales today')).toBeVisible()
  await expect.element(steps()).not.toBeInTheDocument()
})

test('the first button of an empty inventory is the next possible step', async () => {
  await openAs('owner', '/inventory', NONE)
  await expect.element(link('Setup Shopify Integration')).toBeVisible()
  for (const name of ['Sync from Shopify', 'Sync Inventory'])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
})

test('an empty inventory of a connected store offers a sync', async () => {
  await openAs('associate', '/inventory', { ...NONE, is_store_connected: true })
  await expect.element(page.getByRole('button', { name: 'Sync from Shopify' })).toBeVisible()
})

test('an associate without a store sees whom to ask', async () => {
  await openAs('associate', '/inventory', NONE)
  await expect.element(page.getByText(/Ask an owner or manager of your business to connect it\./)).toBeVisible()
  await expect.element(link('Setup Shopify Integration')).not.toBeInTheDocument()
})

test('after an import the inventory offers the next step', async () => {
  await openAs('owner', '/inventory', IMPORTED)
  await expect.element(page.getByText('Next: Match your products to the catalog')).toBeVisible()
  await expect.element(link('Confirm Matches')).toHaveAttribute('href', '/shopify?tab=pending')
})
