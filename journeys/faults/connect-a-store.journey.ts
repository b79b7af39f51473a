import type { Page } from '@playwright/test'
import { expect, expectToast, test } from '../ark.ts'
import { control, journaledEffects } from '../outside-world.ts'
import { goTo } from '../people.ts'
import { enter, openRetailer, openUnconnectedShop, type Retailer } from '../retailers.ts'
import { searchStock } from '../stock-search.ts'

test.afterEach(({ ark }) => control(ark.simulators.shopify, 'settings', { consent: false, areBulksPaused: false }))

test('a store is connected in the browser that requested it and imported, and its stock stays current', async ({
  page,
  ark,
  browser,
}) => {
  const { shopify } = ark.simulators
  const [retailer, shop] = await Promise.all([openRetailer(ark, 'Granted'), openUnconnectedShop(ark, 'Granted')])
  await control(shopify, 'settings', { consent: true })
  await enter(page, retailer, '/shopify')
  const askShopify = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Connect Store' }).first().click()
    await page.getByRole('textbox', { name: 'Shop domain' }).fill(shop.domain)
    await page.getByRole('button', { name: 'Continue to Shopify' }).click()
    await expect(page.getByRole('button', { name: 'Install' })).toBeVisible()
  }

  await test.step('another browser cannot finish the grant', async () => {
    await askShopify()
    const elsewhere = await browser.newContext()
    const opened = await elsewhere.newPage()
    await opened.goto(page.url())
    await opened.getByRole('button', { name: 'Install' }).click()
    await expect(opened.getByText('was not started in this browser and session')).toBeVisible()
    await elsewhere.close()
    expect(await retailer.api('GET /shopify/stores')).toEqual([])
  })

  await test.step('the owner grants access at Shopify and comes back', async () => {
    await page.goto(`${ark.url}/shopify`)
    await askShopify()
    await control(shopify, 'settings', { areBulksPaused: true })
    await page.getByRole('button', { name: 'Install' }).click()
    await expect(page.getByRole('heading', { name: 'Store connected', exact: true })).toBeVisible()
  })

  await test.step('the import shows its progress and its result', async () => {
    await expect(page.getByRole('progressbar', { name: 'Import of Granted' }).first()).toBeVisible()
    await control(shopify, 'settings', { areBulksPaused: false })
    await page.getByRole('link', { name: 'Start Syncing Products' }).click()
    await expectToast(page, 'Granted is imported')
    await expect(page.getByRole('region', { name: 'Granted' })).toContainText(/Last import: \d+ products, \d+ sizes/)
    const installed = await journaledEffects(shopify, 'app.installed')
    expect(installed.filter(({ details }) => details['shop'] === shop.domain)).toHaveLength(1)
  })

  await test.step('a suggestion is confirmed', () => confirmSuggestion(page))

  const { product, size, place, shopifySku } = await oneInStock(retailer)
  const name = `${product.product_name} size ${size.size}`
  const reserve = page.getByRole('textbox', { name: `Reserved: ${name}, ${place.location_nickname}` })
  const cells = page.getByRole('row').filter({ has: reserve }).getByRole('cell')
  const [stock, available] = [cells.nth(2), cells.nth(5)]

  await test.step('the next step counts the sizes without payouts once, and no dialog opens by itself', async () => {
    await goTo(page, 'Inventory')
    await expect(page.getByText(/\d+ sizes in stock have no payout/)).toHaveCount(1)
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('a change of stock in Shopify appears on the open screen', async () => {
    await searchStock(page, product.product_name)
    await page.getByRole('button', { name: `Open ${product.product_name}`, exact: true }).click()
    await page.getByRole('button', { name: `Open ${name}`, exact: true }).click()
    await expect(stock).toHaveText(String(place.shopify_stock))
    await control(shopify, 'set-level', { shop: shop.domain, sku: shopifySku, available: place.shopify_stock + 7 })
    await expect(stock).toHaveText(String(place.shopify_stock + 7))
  })
  const units = place.shopify_stock + 7

  await test.step('units are reserved at their location, and never more than the stock', async () => {
    await reserve.fill('2')
    await reserve.press('Enter')
    await expect(available).toHaveText(String(units - 2))
    await reserve.fill(String(units + 1))
    await reserve.press('Enter')
    const toast = page.getByRole('alert').filter({ hasText: 'Update Failed' })
    await expect(toast).toContainText(`${name}, ${place.location_nickname}: Reserved quantity may be at most ${units}`)
    await expect(reserve).toHaveValue('2')
    await expect(available).toHaveText(String(units - 2))
  })
})

async function confirmSuggestion(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Pending Syncs/ }).click()
  const list = page.getByRole('table', { name: 'Pending syncs' })
  const confirm = list.getByRole('button', { name: /^(Confirm|Review) / }).first()
  const product = (await confirm.innerText()).replace(/^(Confirm|Review)\s+/, '')
  await confirm.click()
  await page.getByRole('dialog', { name: 'Confirm Sync' }).getByRole('button', { name: 'Confirm Sync' }).click()
  await expectToast(page, 'Sync confirmed')
  await expect(list.getByText(product, { exact: true })).toHaveCount(0)
}

/** Returns a size in stock at the store's only location, with the store's names. */
async function oneInStock({ api }: Retailer) {
  const [store] = await api('GET /shopify/stores')
  const { syncs } = await api('GET /shopify/stores/{id}/completed-syncs', { params: { id: store!.id } })
  const { products } = await api('GET /inventory/optimized', { query: { show_zero_stock: false } })
  const product = products[0]!
  const size = product.variants.find((each) => each.total_shopify_stock > 0)!
  const matches = syncs.find(({ sync_id }) => sync_id === product.product_sync_id)!.variant_mappings
  const shopifySku = matches.find(({ ark_size }) => ark_size === size.size)!.shopify_sku!
  return { product, size, place: size.locations[0]!, shopifySku }
}
