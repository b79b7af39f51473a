import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'

const SETTINGS = {
  business_name: 'Kicks & Co',
  shopify_generate_order: true,
  auto_fulfill_shopify_orders: true,
  retail_or_payout: false,
  wholesale_sale_direct_ship: false,
  SKU_matches_StockX: false,
  auto_disable_release_day: false,
}

let saved: typeof SETTINGS

async function openSettings() {
  saved = SETTINGS
  answer('GET /sales/settings', () => saved)
  const asked = answer('PATCH /sales/settings', ({ body }) => {
    saved = { ...saved, ...body }
    return saved
  })
  answer('GET /shopify/stores', [])
  answer('GET /shopify/webhooks/webhook-status', { registered_webhooks: [], webhook_secret: null, stores: [] })
  await openSite('/settings', { as: 'owner' })
  return asked
}

test('a setting with two choices names both, and says which was chosen', async () => {
  const asked = await openSettings()
  const choice = page.getByRole('radiogroup', { name: 'Price of Shopify orders' })
  await expect.element(choice.getByRole('radio', { name: 'Net payout' })).toBeChecked()
  await choice.getByText('Retail price').click()
  await expect.element(page.getByText('Price of Shopify orders: Retail price')).toBeVisible()
  await expect.element(choice.getByRole('radio', { name: 'Retail price' })).toBeChecked()
  expect(asked).toMatchObject([{ body: { retail_or_payout: true } }])
})

test('a setting that is on or off is a switch', async () => {
  await openSettings()
  await page.getByRole('switch', { name: 'Disable listings on release day' }).click({ force: true })
  await expect.element(page.getByText('Disable listings on release day has been enabled')).toBeVisible()
})
