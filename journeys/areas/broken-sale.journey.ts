import { expect, expectToast, test } from '../ark.ts'
import { control, listingIds } from '../outside-world.ts'
import { listPair, lonePair } from '../pairs.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test.use({ person: 'operator' })

test('the operator finds a sale without a pair, links it once a pair exists, and its chain is complete', async ({
  page,
  ark,
  browser,
}) => {
  const { stockx, alias, shopify } = ark.simulators
  const retailer = await openRetailerWithShop(ark, 'Broken Sale')
  const { api } = retailer
  const pair = await lonePair(api)
  await listPair(api, pair)
  const listings = await listingIds(ark, pair)
  await Promise.all([
    control(stockx, 'buy', { listingId: listings.stockx }),
    control(alias, 'buy', { listingId: listings.alias }),
  ])
  const oversold = async () => (await api('GET /sales/', {})).sales.filter((sale) => sale.oversold)
  await expect.poll(async () => (await oversold()).length).toBe(1)

  await page.goto('/admin?tab=debug')
  const row = page.getByRole('row').filter({ hasText: retailer.name })
  await expect(row).toContainText(pair.product)
  const dialog = page.getByRole('dialog', { name: 'Sales Chain Debug Information' })

  await test.step('its chain shows what is missing', async () => {
    await row.getByRole('button', { name: /^Chain of sale/ }).click()
    await expect(dialog.getByRole('alert')).toContainText('It has no inventory item')
    await page.keyboard.press('Escape')
  })

  await test.step('the pair comes back into stock, and the sale is linked to it', async () => {
    await control(shopify, 'set-level', {
      shop: retailer.shop.domain,
      sku: `${pair.sku}-${pair.size}`,
      available: 1,
    })
    const available = async () =>
      (await api('GET /listings/variants/{id}', { params: { id: pair.variantId } })).total_available
    await expect.poll(available).toBe(1)
    const [sale] = await oversold()
    await page.getByRole('button', { name: 'Link to Inventory' }).click()
    const result = page.getByRole('status').filter({ hasText: /linked/ })
    await expect(result).toContainText(`Order ${sale?.order_number}: Linked to the pair in stock.`)
    await expect(row).toHaveCount(0)
    expect(await available()).toBe(0)
    await page.getByRole('textbox', { name: 'Sales chain of sale No.' }).fill(String(sale?.id))
    await page.getByRole('button', { name: 'Show Chain' }).click()
    await expect(dialog).toContainText('Nothing is missing')
  })

  await test.step('the retailer sees what ARK has done', async () => {
    const theirs = await (await browser.newContext({ baseURL: ark.url })).newPage()
    await enter(theirs, retailer, '/activity')
    await expectToast(theirs, 'Sale linked to its pair')
    await theirs.context().close()
  })
})
