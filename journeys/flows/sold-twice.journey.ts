import { expect, test } from '../ark.ts'
import { control, journaledEffects, listingIds } from '../outside-world.ts'
import { listPair, lonePair } from '../pairs.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('the last pair is bought on both marketplaces at once: one sale gets it, the other shows its remedies', async ({
  page,
  ark,
}) => {
  const { stockx, alias, shopify } = ark.simulators
  const retailer = await openRetailerWithShop(ark, 'Bought Twice')
  const pair = await lonePair(retailer.api)
  await listPair(retailer.api, pair)
  await enter(page, retailer, '/sales')
  const listings = await listingIds(ark, pair)
  await Promise.all([
    control(stockx, 'buy', { listingId: listings.stockx }),
    control(alias, 'buy', { listingId: listings.alias }),
  ])

  const oversold = page.getByRole('alert').filter({ hasText: /sales? oversold: no pair is left/ })
  await expect(oversold).toContainText(pair.name)
  await expect(page.getByRole('row').filter({ hasText: pair.product })).toHaveCount(2)
  await oversold.getByRole('button', { name: pair.name }).click()
  const details = page.getByRole('dialog', { name: 'Sale Details' })
  await expect(details.getByRole('alert')).toContainText('No pair is left')
  await expect(details).toContainText('No unit left to take')
  const orders = await journaledEffects(shopify, 'order.created')
  expect(
    orders.filter((order) => JSON.stringify(order.details['lines']).includes(`"${pair.sku}-${pair.size}"`)),
  ).toHaveLength(1)
})
