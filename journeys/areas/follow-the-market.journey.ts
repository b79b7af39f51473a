import { expect, test } from '../ark.ts'
import { look, prepareLook } from '../axe.ts'
import { control } from '../outside-world.ts'
import { listPair, lonePair } from '../pairs.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('a repricing rule follows the market', async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Follower')
  const { api } = retailer
  const pair = await lonePair(api)
  const params = { id: pair.variantId }
  const size = () => api('GET /listings/variants/{id}', { params })
  const lowest = Math.floor((await size()).stockx.lowest_ask ?? 0)
  const lowestAskBecomes = (dollars: number) =>
    control(ark.simulators.stockx, 'set-prices', {
      variantId: `${pair.sku}:${pair.size}`,
      lowestAskCents: dollars * 100,
    })
  const ask = async () => (await size()).stockx.current_listed_ask
  await lowestAskBecomes(lowest)
  // A little above the market: not the lowest ask, but close to it.
  await listPair(api, { ...pair, net: Math.floor((await size()).stockx.net_payout ?? 0) + 3 })
  expect(await ask()).toBeGreaterThan(lowest)
  await enter(page, retailer, '/listings?view=product')
  await page.getByRole('searchbox', { name: 'Search product name, brand or SKU' }).fill(pair.sku)
  const dialog = page.getByRole('dialog', { name: 'Selling rules' })

  await test.step('the rule is set after a preview', async () => {
    await page.getByRole('button', { name: `Selling rules: ${pair.product}` }).click()
    await dialog.getByRole('radio', { name: 'Beat the lowest ask by $1' }).check()
    const row = dialog.getByRole('listitem').filter({ hasText: `Size ${pair.size} on StockX` })
    await expect(row).toContainText(`beats the lowest ask of $${lowest} by $1`)
    await look(page, { name: 'selling rules', within: '[role=dialog]' })
    await prepareLook(page)
    await dialog.getByRole('button', { name: 'Save rules' }).click()
    await expect(page.getByText('Beats lowest ask')).toBeVisible()
    await expect.poll(ask).toBe(lowest - 1)
  })

  await test.step('the market falls by some dollars, and the ask follows', async () => {
    await lowestAskBecomes(lowest - 4)
    await page.getByRole('button', { name: `CHECK MARKET: ${pair.product}` }).click()
    await expect.poll(ask).toBe(lowest - 5)
  })

  await test.step('the change log shows the reason', async () => {
    await page.getByRole('button', { name: 'Change Log' }).click()
    await expect(page.getByRole('dialog')).toContainText(`beats the lowest ask of $${lowest - 4} by $1; nets $`)
  })
})
