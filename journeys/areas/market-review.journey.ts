import { expect, test } from '../ark.ts'
import { control } from '../outside-world.ts'
import { listPair, lonePair } from '../pairs.ts'
import { goTo } from '../people.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('an overpriced size is found, reviewed, and meets the lowest ask', async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Reviewer')
  const { api } = retailer
  const pair = await lonePair(api)
  const params = { id: pair.variantId }
  const size = () => api('GET /listings/variants/{id}', { params })
  const lowest = Math.floor((await size()).stockx.lowest_ask ?? 0)
  await control(ark.simulators.stockx, 'set-prices', {
    variantId: `${pair.sku}:${pair.size}`,
    lowestAskCents: lowest * 100,
  })
  await listPair(api, { ...pair, net: Math.floor((await size()).stockx.net_payout ?? 0) + 6 })
  const ask = async () => (await size()).stockx.current_listed_ask
  expect(await ask()).toBeGreaterThan(lowest)
  await api('POST /listings/bulk-market-data', {
    body: { variant_ids: [pair.variantId], refresh_market_data: true },
  })

  await enter(page, retailer, '/dashboard')
  await goTo(page, 'Market Review')
  const row = page
    .getByRole('row')
    .filter({ hasText: pair.product })
    .filter({ hasText: `Size ${pair.size} ` })
  await expect(row).toContainText(`→ $${lowest}`)
  await expect(page.getByRole('status').filter({ hasText: 'OVERPRICED' })).toBeVisible()

  await test.step('its market is opened', async () => {
    await row.getByRole('button', { name: `Details: ${pair.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Market Data' })
    await expect(dialog).toContainText('Market Lowest Ask')
    await page.keyboard.press('Escape')
  })

  await test.step('it meets the lowest ask, and leaves the list', async () => {
    await row.getByRole('button', { name: `Update StockX to $${lowest}: ${pair.name}` }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Listing Updated' })).toContainText(pair.name)
    await expect.poll(ask).toBe(lowest)
    await expect(row.getByRole('button', { name: /^Update StockX/ })).toHaveCount(0)
  })
})
