import type { Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { expect, test } from '../ark.ts'
import { control } from '../outside-world.ts'
import { goTo } from '../people.ts'
import { credentialsOf, enter, openRetailerWithShop } from '../retailers.ts'
import { searchStock } from '../stock-search.ts'

const SECOND = 'street-outlet.myshopify.com'
const FIRST = 'First Street'

test('a custom app connects a second store, and both stores are shown', async ({ page, ark }) => {
  const { shopify } = ark.simulators
  const retailer = await openRetailerWithShop(ark, FIRST)
  const { api } = retailer
  const credentials = await credentialsOf(ark, SECOND)
  await enter(page, retailer, '/shopify')

  await test.step('all four fields are required', async () => {
    await page.getByRole('button', { name: 'Connect Store' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect Store' })
    await dialog.getByText('Custom app', { exact: true }).click()
    await dialog.getByLabel('Shop domain').fill(SECOND)
    await dialog.getByLabel('API key').fill(credentials.api_key)
    await dialog.getByRole('textbox', { name: 'API secret key' }).fill(credentials.api_secret_key)
    await dialog.getByRole('button', { name: 'Connect Store' }).click()
    await expect(dialog.getByText('Please provide all required fields')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Admin API access token' }).fill(credentials.access_token)
    await dialog.getByRole('button', { name: 'Connect Store' }).click()
  })

  await test.step('the person arrives at the product sync screen, and its address is cleaned', async () => {
    await expect(page.getByRole('heading', { name: 'Shopify Product Sync' })).toBeVisible()
    await expect(page.getByText('Welcome to ARK')).toBeVisible()
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(['store'])
  })

  await test.step('each store is imported and shows its own products', async () => {
    const products = page.getByRole('table', { name: 'Shopify products' })
    await expect(page.getByRole('region', { name: 'Street Outlet' })).toContainText('Last import: 12 products')
    await expect(products).toHaveAttribute('aria-rowcount', '13')
    await page.getByRole('combobox', { name: 'Store' }).selectOption(FIRST)
    await expect(page.getByRole('region', { name: FIRST })).toContainText('Last import: 40 products')
    await expect(products).toHaveAttribute('aria-rowcount', '21')
  })

  await test.step('a change in the second store, signed by its own app, appears on the open screen', async () => {
    const { name, size, sku, location, stock } = await onlyInSecond(api)
    await goTo(page, 'Inventory')
    await searchStock(page, name)
    await page.getByRole('button', { name: `Open ${name}`, exact: true }).click()
    await page.getByRole('button', { name: `Open ${name} size ${size}`, exact: true }).click()
    const reserve = page.getByRole('textbox', { name: `Reserved: ${name} size ${size}, ${location}` })
    const shown = page.getByRole('row').filter({ has: reserve }).getByRole('cell').nth(2)
    await expect(shown).toHaveText(String(stock))
    await control(shopify, 'set-level', { shop: SECOND, sku, available: stock + 3 })
    await expect(shown).toHaveText(String(stock + 3))
  })

  await test.step('the audit log and the webhook panel show it', () => seenElsewhere(page))
})

async function seenElsewhere(page: Page): Promise<void> {
  await goTo(page, 'Shopify')
  await page.getByRole('button', { name: 'View Audit Log' }).click()
  const log = page.getByRole('dialog', { name: 'Audit Log' })
  await log.getByRole('combobox', { name: 'Event' }).click()
  await page.getByRole('option', { name: 'Store connected' }).click()
  await expect(log.getByRole('listitem').filter({ hasText: SECOND })).toContainText('Success')
  await page.keyboard.press('Escape')
  await goTo(page, 'Settings')
  const panel = page.getByRole('region', { name: 'Real-Time Inventory Sync' })
  await expect(panel).toContainText('Active')
  const health = panel.getByRole('row').filter({ hasText: 'Street Outlet' })
  await expect(health.getByRole('cell').nth(1)).not.toHaveText('Never')
  await expect(health.getByRole('cell').nth(4)).toHaveText('0')
  const lately = panel.getByRole('table', { name: 'Webhooks of Street Outlet in the last 24 hours' })
  await expect(lately.getByRole('row').filter({ hasText: 'Inventory level updated' })).toBeVisible()
}

/** Returns a size in stock in the second store whose product the first one does not sell. */
async function onlyInSecond(api: Api) {
  const { products } = await api('GET /inventory/optimized', { query: { show_zero_stock: false, limit: 100 } })
  const others = products.filter((each) => each.store_name !== 'Street Outlet').map((each) => each.product_name)
  const product = products.find((each) => each.store_name === 'Street Outlet' && !others.includes(each.product_name))!
  const size = product.variants.find((each) => each.total_shopify_stock > 0)!
  const store = (await api('GET /shopify/stores')).find((each) => each.shop_domain === SECOND)!
  const { syncs } = await api('GET /shopify/stores/{id}/completed-syncs', { params: { id: store.id } })
  const matches = syncs.find(({ sync_id }) => sync_id === product.product_sync_id)!.variant_mappings
  const [place] = size.locations
  return {
    name: product.product_name,
    size: size.size,
    sku: matches.find(({ ark_size }) => ark_size === size.size)!.shopify_sku!,
    location: place!.location_nickname,
    stock: place!.shopify_stock,
  }
}
