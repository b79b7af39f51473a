import { expect, test } from '../ark.ts'
import { control } from '../outside-world.ts'
import { listPair, lonePair } from '../pairs.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('a shopper buys the last pair in the shop: it is a sale, leaves both marketplaces, and ships there', async ({
  page,
  ark,
}) => {
  const { shopify } = ark.simulators
  const retailer = await openRetailerWithShop(ark, 'Sold Over The Counter')
  const { domain: shop } = retailer.shop
  const pair = await lonePair(retailer.api)
  await listPair(retailer.api, pair)
  await enter(page, retailer, '/sales?platform=shopify')
  const bought = await control(shopify, 'place-order', { shop, sku: `${pair.sku}-${pair.size}`, priceCents: 19_500 })
  const order = String(bought['name'])

  const row = page.getByRole('row').filter({ hasText: order })
  await expect(row).toContainText(pair.product)
  await expect(row).toContainText('$195.00')
  await expect(row).toContainText('CREATED')
  const states = async () =>
    (await retailer.api('GET /listings/variants/{id}', { params: { id: pair.variantId } })).marketplace_listings.filter(
      ({ state }) => state === 'live',
    )
  await expect.poll(states).toEqual([])

  await row.getByRole('button', { name: pair.product }).click()
  const details = page.getByRole('dialog', { name: 'Sale Details' })
  await expect(details).toContainText('Paid through Shopify')
  await expect(details).toContainText(pair.location)
  await expect(details.getByText('Set status manually')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await control(shopify, 'advance', { shop, orderNumber: order, status: 'fulfilled' })
  await expect(row).toContainText('FULFILLED')
  await control(shopify, 'refund-order', { shop, orderNumber: order })
  await expect(row).toContainText('RETURNED')
  const { total, total_revenue } = await retailer.api('GET /sales/totals', { query: { platform: 'shopify' } })
  expect([total, total_revenue]).toEqual([1, 0])
})
