import { expect, test } from '../ark.ts'
import { control } from '../outside-world.ts'
import { listPair, lonePair } from '../pairs.ts'
import { goTo } from '../people.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('an overpriced size is repriced in Quick Actions, and a run disables a selection', async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Quick Hands')
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
  await api('POST /listings/bulk-market-data', { body: { variant_ids: [pair.variantId], refresh_market_data: true } })

  await enter(page, retailer, '/dashboard')
  await goTo(page, 'Quick Actions')
  // The page opens with the sizes that are priced above their market.
  const meet = page.getByRole('button', { name: `Update to $${lowest} on StockX: ${pair.name}` })
  await expect(meet).toBeVisible()

  await test.step('it meets the lowest ask', async () => {
    await meet.click()
    await expect.poll(async () => (await size()).stockx.current_listed_ask).toBe(lowest)
    await expect(meet).toHaveCount(0)
  })

  await test.step('the size is selected and disabled: its listings leave both marketplaces', async () => {
    await page.getByRole('combobox', { name: 'Listing status' }).selectOption({ label: 'Enabled' })
    await page.getByRole('checkbox', { name: `Select ${pair.name}`, exact: true }).click()
    await page.getByRole('region', { name: 'Selected sizes' }).getByRole('button', { name: 'Disable' }).click()
    const dialog = page.getByRole('dialog', { name: 'Disable listings' })
    await expect(dialog).toContainText('1 size would change')
    await dialog.getByRole('button', { name: 'Disable listings' }).click()
    await expect.poll(async () => (await size()).listings_enabled).toBe(false)
    const [run] = await api('GET /runs', { query: { kind: 'size-acts' } })
    expect(run).toMatchObject({ state: 'completed', done: 1, total: 1 })
    await expect.poll(async () => (await size()).stockx.current_listed_ask).toBeNull()
    await expect.poll(async () => (await size()).goat.current_listed_ask).toBeNull()
  })
})
