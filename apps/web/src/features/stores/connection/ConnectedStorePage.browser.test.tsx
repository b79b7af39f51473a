import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { endPause } from '../../../../test/clock.ts'
import { A_STORE } from '../../../../test/a-store.ts'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'

/** The address to which the OAuth callback redirects. */
const ADDRESS = '/shopify-success?shop=kicks.myshopify.com&store_id=3&installed=true'
const title = () => page.getByRole('heading', { level: 1 })
const main = () => page.getByRole('main')

test("a store counts as connected only when the server says so, with the server's name for it", async () => {
  answer('GET /shopify/stores', [A_STORE])
  await openSite(ADDRESS.replace('kicks.', 'somebody-elses.'), { as: 'owner' })
  await expect.element(title()).toHaveTextContent('Connecting your store…')
  await endPause(2_000)
  await expect.element(title()).toHaveTextContent('Store connected')
  await expect.element(main()).toMatchTextContent('Kicks Downtown (store id 3) is connected to ARK.')
  await expect.element(main()).not.toMatchTextContent('somebody-elses')
})

test.each([
  ['a store that is not this business’', ADDRESS.replace('store_id=3', 'store_id=4')],
  ['no store', '/shopify-success?installed=true'],
  ['a store that was not installed', ADDRESS.replace('installed=true', 'installed=false')],
])('an address that names %s does not count as success', async (_what, address) => {
  answer('GET /shopify/stores', [A_STORE])
  await openSite(address, { as: 'owner' })
  await endPause(2_000)
  await expect.element(title()).toHaveTextContent('Store not connected')
  await expect.element(main()).toMatchTextContent('Invalid OAuth parameters received')
})

test('after the connection the page follows the import, and then offers the next step', async () => {
  const progress = {
    is_store_connected: true,
    is_importing: true,
    is_stock_imported: false,
    is_product_matched: false,
    products_to_confirm: 0,
    sizes_to_recognize: 0,
    are_payouts_set: false,
    sizes_without_payouts: 0,
    sizes_to_enable: 0,
    enabled_sizes: 0,
    marketplaces: [],
    shared_marketplaces: [],
    is_listing_live: false,
  }
  answer('GET /shopify/stores', [A_STORE])
  const { announce } = await openSite(ADDRESS, { as: 'owner' })
  answer('GET /dashboard/first-steps', progress)
  await endPause(2_000)
  await expect.element(main()).toMatchTextContent('The import is running.')
  await expect.element(page.getByRole('link', { name: 'Confirm Matches' })).not.toBeInTheDocument()
  const matched = { ...progress, is_importing: false, is_stock_imported: true, is_product_matched: true }
  answer('GET /dashboard/first-steps', { ...matched, products_to_confirm: 12, sizes_without_payouts: 340 })
  await announce({ changed: 'links', ids: [] })
  await expect.element(main()).toMatchTextContent('12 products to confirm.')
  await expect.element(page.getByRole('link', { name: 'Confirm Matches' })).toBeVisible()
  answer('GET /dashboard/first-steps', { ...matched, sizes_without_payouts: 340 })
  await announce({ changed: 'links', ids: [] })
  await expect
    .element(page.getByRole('link', { name: 'Set Payouts' }))
    .toHaveAttribute('href', '/listings?dialog=payouts')
})

test('a store that revoked its access is not connected, whatever the address says', async () => {
  answer('GET /shopify/stores', [{ ...A_STORE, is_connected: false }])
  await openSite(ADDRESS, { as: 'owner' })
  await endPause(2_000)
  await expect.element(title()).toHaveTextContent('Store not connected')
  await expect.element(main()).toMatchTextContent('ARK has no access to Kicks Downtown.')
})

test('a failure of the server is shown with a retry', async () => {
  answer('GET /shopify/stores', new RefusedAnswer(403, { detail: 'Not now' }))
  await openSite(ADDRESS, { as: 'owner' })
  await endPause(2_000)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Error Loading Stores')
  await expect.element(title()).toBeVisible()
  answer('GET /shopify/stores', [A_STORE])
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(title()).toHaveTextContent('Store connected')
})

test("the welcome shows the store's name from the server; an unknown store gets no welcome", async () => {
  answer('GET /shopify/stores', [A_STORE])
  answer('GET /shopify/stores/{id}/pending-syncs', { syncs: [], total: 4, total_searched: 4, next_cursor: null })
  answer('GET /shopify/stores/{id}/products', { products: [], total: 0, total_searched: 0, next_cursor: null })
  await openSite('/shopify-sync?store_id=3&shop=somebody-elses.myshopify.com&first_time=true', { as: 'owner' })
  await endPause(1_000)
  await expect.element(page.getByText(/^Kicks Downtown is connected/)).toBeVisible()
  await expect.element(main()).not.toMatchTextContent('somebody-elses')
})
