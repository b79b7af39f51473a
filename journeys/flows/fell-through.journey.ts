import { expect, test } from '../ark.ts'
import { control, listingIds } from '../outside-world.ts'
import { haveOnOffer, lonePair } from '../pairs.ts'
import { goTo } from '../people.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('a sale falls through at StockX: its pair is put back once, and is on offer again on both', async ({
  page,
  ark,
}) => {
  const { stockx } = ark.simulators
  const retailer = await openRetailerWithShop(ark, 'Fell Through')
  const pair = await lonePair(retailer.api)
  await haveOnOffer(retailer.api, pair)
  await enter(page, ark, retailer, '/cancelled-sales')
  await expect(page.getByText('No cancelled sales', { exact: true })).toBeVisible()
  const bought = await control(stockx, 'buy', { listingId: (await listingIds(ark, pair)).stockx })
  const orderNumber = String(bought['orderNumber'])
  const stock = async () =>
    (await retailer.api('GET /listings/variants/{id}', { params: { id: pair.variantId } })).total_shopify_stock
  // Handed over: it has left the shop's stock with its Shopify order.
  await expect.poll(stock).toBe(0)

  await control(stockx, 'advance', { orderNumber, status: 'CANCELED' })
  const row = page.getByRole('row').filter({ hasText: orderNumber })
  await expect(row).toContainText('CANCELLED')
  await expect(page.getByRole('link', { name: /^Cancelled Sales/ })).toContainText('1')
  await row.getByRole('button', { name: /^Resolve/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Resolve Cancelled Sale' })
  await expect(dialog.getByRole('button', { name: 'Resolve', exact: true })).toBeDisabled()
  await dialog.getByRole('radio', { name: `Restock 1 unit at ${pair.location}` }).check()
  await dialog.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(page.getByText('Sale Resolved')).toBeVisible()
  await expect(page.getByText('No cancelled sales', { exact: true })).toBeVisible()

  await expect.poll(stock).toBe(1)
  const states = async () =>
    (await retailer.api('GET /listings/variants/{id}', { params: { id: pair.variantId } })).marketplace_listings.map(
      ({ state }) => state,
    )
  await expect.poll(states).toEqual(['live', 'live'])
  await goTo(page, 'Sales')
  await expect(page.getByRole('row').filter({ hasText: orderNumber })).toContainText('RESOLVED')
})
