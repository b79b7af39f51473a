import { expect, expectToast, test } from '../ark.ts'
import { control, listingIds } from '../outside-world.ts'
import { listPair, lonePair } from '../pairs.ts'
import { goTo } from '../people.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('StockX cancels a sale: its pair is restocked once, and is on offer again on both marketplaces', async ({
  page,
  ark,
}) => {
  const { stockx } = ark.simulators
  const retailer = await openRetailerWithShop(ark, 'Fell Through')
  const pair = await lonePair(retailer.api)
  await listPair(retailer.api, pair)
  await enter(page, retailer, '/cancelled-sales')
  await expect(page.getByText('No cancelled sales', { exact: true })).toBeVisible()
  const bought = await control(stockx, 'buy', { listingId: (await listingIds(ark, pair)).stockx })
  const orderNumber = String(bought['orderNumber'])
  const stock = async () =>
    (await retailer.api('GET /listings/variants/{id}', { params: { id: pair.variantId } })).total_shopify_stock
  // The pair is handed over: it left the shop's stock with its Shopify order.
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
  await expectToast(page, 'Sale Resolved')
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

test('two canceled sales are resolved together: both pairs are back', { tag: '@long' }, async ({ page, ark }) => {
  const { stockx } = ark.simulators
  const retailer = await openRetailerWithShop(ark, 'Two Fell Through')
  const orders: string[] = []
  const variantIds: number[] = []
  for (let nth = 0; nth < 2; nth += 1) {
    const pair = await lonePair(retailer.api)
    await listPair(retailer.api, pair)
    const bought = await control(stockx, 'buy', { listingId: (await listingIds(ark, pair)).stockx })
    orders.push(String(bought['orderNumber']))
    variantIds.push(pair.variantId)
    // The sale has taken its pair: a sale that was canceled before ARK saw it has no pair to restock.
    await expect
      .poll(async () => {
        const { total_available } = await retailer.api('GET /listings/variants/{id}', {
          params: { id: pair.variantId },
        })
        return total_available
      })
      .toBe(0)
    await control(stockx, 'advance', { orderNumber: orders.at(-1), status: 'CANCELED' })
  }
  await enter(page, retailer, '/cancelled-sales')
  for (const order of orders) await page.getByRole('checkbox', { name: new RegExp(order) }).check()
  await page.getByRole('button', { name: 'Resolve 2', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Resolve Cancelled Sales' })
  await dialog.getByRole('radio', { name: 'Restock 1 unit of each at its location' }).check()
  await dialog.getByRole('button', { name: 'Resolve 2', exact: true }).click()
  await expectToast(page, '2 Sales Resolved')
  await expect(page.getByText('No cancelled sales', { exact: true })).toBeVisible()
  for (const id of variantIds)
    await expect
      .poll(async () => (await retailer.api('GET /listings/variants/{id}', { params: { id } })).total_available)
      .toBe(1)
})
