import { expect, test } from '../ark.ts'
import { look, prepareLook } from '../axe.ts'
import { listPair, lonePair } from '../pairs.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('Goblin Mode withdraws the listing that pays less, shows why, and brings it back', async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Goblin', { products: 6 })
  const { api } = retailer
  const pair = await lonePair(api)
  const params = { id: pair.variantId }
  // This is the lowest ask of other sellers, because our listing will become the lowest ask.
  const { product_id, stockx } = await api('GET /listings/variants/{id}', { params })
  const { lowest_ask, net_payout } = stockx
  const lowest = lowest_ask ?? 0
  // Far below what StockX pays, on both marketplaces, so that both pay the same and the market may move by a fifth in
  // the meantime.
  await listPair(api, { ...pair, net: Math.floor((net_payout ?? 0) * 0.6) })
  const stateAt = async (marketplace: 'stockx' | 'goat') =>
    (await api('GET /listings/variants/{id}', { params })).marketplace_listings.find(
      (each) => each.marketplace === marketplace,
    )?.state ?? 'none'
  const button = page.getByRole('button', { name: `Goblin Mode: ${pair.product}` })
  await enter(page, retailer, '/listings?view=product')
  await page.getByRole('searchbox', { name: 'Search product name, brand or SKU' }).fill(pair.sku)

  await test.step('it is switched on after a replay', async () => {
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Goblin Mode' })
    await expect(dialog.getByText('The last 30 days, with the asks of today')).toBeVisible()
    await look(page, { name: 'goblin mode', within: '[role="dialog"]' })
    await prepareLook(page)
    await dialog.getByRole('button', { name: 'Activate Goblin Mode' }).click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    expect([await stateAt('stockx'), await stateAt('goat')]).toEqual(['live', 'live'])
  })

  await test.step('StockX pays more and is the lowest ask: ALIAS is withdrawn', async () => {
    await api('PATCH /listings/variants/{id}/update-listing-price', {
      params,
      query: { marketplace: 'stockx', new_price: Math.floor(lowest * 0.85) },
    })
    // The last market price may still include our old ask, so this refreshes until it does not.
    const seen = async () => {
      await api('POST /products/{id}/update-market-data', { params: { id: product_id } })
      return stateAt('goat')
    }
    await expect.poll(seen, { intervals: [2_000] }).toBe('none')
    expect(await stateAt('stockx')).toBe('live')
    await page.getByRole('button', { name: 'Change Log' }).click()
    const log = page.getByRole('dialog', { name: 'Listings Change Log' })
    await expect(
      log.getByText(/Goblin Mode withdraws ALIAS: StockX pays \$[\d.]+ \([\d.]+%\) more; threshold 10%/),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('StockX is no longer the lowest ask: ALIAS returns', async () => {
    await api('PATCH /listings/variants/{id}/update-listing-price', {
      params,
      query: { marketplace: 'stockx', new_price: Math.floor(lowest * 1.5) },
    })
    await expect.poll(() => stateAt('goat')).toBe('live')
    await page.getByRole('button', { name: 'Change Log' }).click()
    await expect(
      page.getByText(/Goblin Mode offers ALIAS again: StockX is not at the lowest ask any more/),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  })
})
