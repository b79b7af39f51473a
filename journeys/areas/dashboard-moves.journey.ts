import { expect, test } from '../ark.ts'
import { control, listingIds } from '../outside-world.ts'
import { listPair, lonePair } from '../pairs.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('a sale moves the figures of the dashboard and its charts, and a product opens with its sizes', async ({
  page,
  ark,
}) => {
  const retailer = await openRetailerWithShop(ark, 'Counted Day')
  const pair = await lonePair(retailer.api)
  await listPair(retailer.api, pair)
  await enter(page, retailer, '/dashboard')
  const figures = page.getByRole('region', { name: 'The last 30 days' })
  await expect(figures).toContainText('$0.00')
  await expect(page.getByText('No sales in the last 30 days')).toBeVisible()
  await expect(page.getByText('Nothing is in stock.')).toHaveCount(0)

  const { stockx } = await listingIds(ark, pair)
  await control(ark.simulators.stockx, 'buy', { listingId: stockx })
  const sold = async () => (await retailer.api('GET /sales/totals')).total_revenue
  await expect.poll(sold).toBeGreaterThan(0)
  const money = `$${(await sold()).toFixed(2)}`

  await test.step('without a reload the cards, the pending work and the day change', async () => {
    await expect(figures).toContainText(money)
    await expect(
      page.getByRole('region', { name: 'Needs attention' }).getByRole('link', { name: /^Pack sales/ }),
    ).toBeVisible()
    await page.getByRole('tab', { name: 'Revenue Analytics' }).click()
    await expect(page.getByRole('region', { name: 'Daily revenue, a line chart' })).toBeVisible()
  })

  await test.step('the table behind the charts has the day to the cent', async () => {
    await page.getByText('Table', { exact: true }).click()
    const today = page.getByRole('region', { name: 'Revenue by day' }).getByRole('row').nth(1)
    await expect(today).toContainText(money)
    await page.reload()
    await expect(today).toContainText(money)
  })

  await test.step('the withdrawal is timed and named', async () => {
    const exposure = page.getByRole('region', { name: 'Time to withdraw sold pairs elsewhere' })
    await expect(exposure).toContainText('1 sale in the last 7 days')
    await expect(exposure.getByRole('link', { name: new RegExp(pair.product) })).toBeVisible()
  })

  await test.step('a product opens full screen with its sizes', async () => {
    const { products } = await retailer.api('GET /products/', { query: { limit: 1, search: pair.sku } })
    await page.goto(`/dashboard?tab=recent&product=${products[0]?.id}`)
    const view = page.getByRole('dialog', { name: pair.product })
    await expect(view.getByRole('region', { name: 'Asks and bids by size' })).toContainText(pair.size)
    await page.keyboard.press('Escape')
    await expect(view).toHaveCount(0)
  })
})
