import type { LastPair } from '@ark/domain'
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
  last_pair: 'both' as LastPair,
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

test('where the last pair is offered is chosen by its name', async () => {
  const asked = await openSettings()
  const choice = page.getByRole('radiogroup', { name: 'Where the last pair of a size is offered' })
  await expect.element(choice.getByRole('radio', { name: 'On both marketplaces' })).toBeChecked()
  await choice.getByRole('radio', { name: 'On neither' }).click()
  await expect.element(page.getByText('Last pair: on neither')).toBeVisible()
  await expect.element(choice.getByRole('radio', { name: 'On neither' })).toBeChecked()
  expect(asked).toMatchObject([{ body: { last_pair: 'keep_off' } }])
})
