import { expect, test } from '../ark.ts'
import { control, listingIds } from '../outside-world.ts'
import { listPair, lonePair } from '../pairs.ts'
import { goTo } from '../people.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('a bid is taken from the report: the listing asks that price and sells for it', async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Bid Taker')
  const { api } = retailer
  const pair = await lonePair(api)
  const params = { id: pair.variantId }
  const size = () => api('GET /listings/variants/{id}', { params })
  await listPair(api, pair)
  const asks = (await size()).stockx.current_listed_ask ?? 0
  const bid = Math.floor(asks) - 10
  await control(ark.simulators.stockx, 'set-prices', {
    variantId: `${pair.sku}:${pair.size}`,
    lowestAskCents: asks * 100,
    highestBidCents: bid * 100,
  })
  await api('PATCH /listings/variants/{id}/payouts', { params, body: { bottom_payout: Math.floor(pair.net / 2) } })
  await api('POST /products/{id}/update-market-data', { params: { id: (await size()).product_id } })

  await enter(page, retailer, '/dashboard')
  await goTo(page, 'Highest Bid Report')
  await page.getByRole('searchbox', { name: 'Search product name, brand or SKU' }).fill(pair.sku)
  const row = page
    .getByRole('row')
    .filter({ hasText: pair.product })
    .filter({ hasText: `Size ${pair.size} ` })
  await expect(row).toContainText(`bid $${bid}`)
  await expect(row).toContainText('Listed')

  await test.step('the bid is refreshed and taken', async () => {
    await row.getByRole('button', { name: `Update StockX: ${pair.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm Action' })
    await expect(dialog).toContainText('the bid is unchanged')
    await dialog.getByRole('button', { name: 'Update StockX' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Listing Updated' })).toContainText(pair.name)
    await expect.poll(async () => (await size()).stockx.current_listed_ask).toBe(bid)
  })

  await test.step('the bidder buys the pair for that price', async () => {
    const { stockx } = await listingIds(ark, pair)
    await control(ark.simulators.stockx, 'buy', { listingId: stockx })
    await goTo(page, 'Sales')
    const sale = page.getByRole('row').filter({ hasText: pair.product })
    await expect(sale).toHaveCount(1)
    await expect(sale).toContainText('StockX')
    await expect.poll(async () => (await size()).total_available).toBe(0)
  })
})
