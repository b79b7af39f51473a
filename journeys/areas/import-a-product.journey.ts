import { expect, test } from '../ark.ts'
import { control, journaledEffects } from '../outside-world.ts'
import { goTo } from '../people.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

/** A product that the sandbox's catalog does not have. */
const SKU = 'FZ5421'
const NAME = 'adidas Yeezy Boost 350 V2 Israfil'

test('a product is imported from StockX and synced with the shop, and its sizes are listed', async ({ page, ark }) => {
  const { stockx, alias } = ark.simulators
  await control(stockx, 'settings', { unpricedProducts: [SKU] })
  const retailer = await openRetailerWithShop(ark, 'Importer', { styleCodes: [SKU] })
  await enter(page, retailer, '/dashboard')

  await test.step('a search starts at three characters', async () => {
    await goTo(page, 'Products')
    await page.getByRole('link', { name: 'Import from Marketplace' }).click()
    const search = page.getByRole('searchbox', { name: 'Search StockX by name, style code or barcode' })
    await search.fill('FZ')
    await expect(page.getByText('Please enter at least 3 characters to search')).toBeVisible()
    await search.fill(SKU)
    await expect(page.getByRole('button', { name: `Import ${NAME}` })).toBeVisible()
  })

  await test.step('a product without a retail price gets one before the import', async () => {
    await page.getByRole('button', { name: `Import ${NAME}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter Retail Price' })
    await dialog.getByRole('button', { name: 'Complete Import' }).click()
    await expect(dialog.getByText('Please enter a valid retail price greater than $0')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Retail price' }).fill('220')
    await dialog.getByRole('button', { name: 'Complete Import' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Product Imported!' })).toContainText(NAME)
    const { products } = await retailer.api('GET /products/', { query: { search: SKU } })
    expect(products.map(({ name, retail_price }) => [name, retail_price])).toEqual([[NAME, 220]])
  })

  await test.step('the product is linked to the one with the same SKU in the shop', async () => {
    await page.getByRole('link', { name: 'Back to Products' }).click()
    await page.getByRole('searchbox', { name: 'Search by name, SKU or brand' }).fill(SKU)
    await page.getByRole('button', { name: `Quick Sync to Shopify: ${NAME}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Quick Sync to Shopify' })
    await dialog.getByRole('button', { name: `Sync: ${NAME}` }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Product synced' })).toContainText('15 of 15 sizes linked')
  })

  const before = (await journaledEffects(stockx, 'listing.created')).at(-1)?.n ?? 0
  const listed = await test.step('its payouts are set and every size with stock is listed', async () => {
    const dialog = page.getByRole('dialog', { name: 'Configure Market Payouts' })
    const stock = dialog.getByText(/\d+ sizes? of \d+ have stock to list/)
    await expect(stock).toBeVisible()
    await dialog.getByRole('button', { name: 'List All Sizes' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Payout Settings Required' })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Desired Payout' }).fill('240')
    await dialog.getByRole('textbox', { name: 'Minimum Payout' }).fill('200')
    const sizes = Number.parseInt(await stock.innerText(), 10)
    await dialog.getByRole('button', { name: 'List All Sizes' }).click()
    await expect(page.getByRole('alert').filter({ hasText: `${sizes} sizes listed` })).toBeVisible()
    return sizes
  })

  await test.step('both marketplaces list them', async () => {
    const made = async () =>
      new Set(
        (await journaledEffects(stockx, 'listing.created', before))
          .filter(({ details }) => details['styleCode'] === SKU)
          .map(({ details }) => details['size']),
      ).size
    await expect.poll(made).toBe(listed)
    const atAlias = (await journaledEffects(alias, 'listing.created')).filter(({ details }) =>
      String(details['catalogId']).endsWith(SKU.toLowerCase()),
    )
    expect(atAlias.length).toBeGreaterThan(0)
  })

  await test.step('StockX search shows it as imported from now on', async () => {
    await page.getByRole('link', { name: 'Import from Marketplace' }).click()
    await page.getByRole('searchbox', { name: 'Search StockX by name, style code or barcode' }).fill(SKU)
    await expect(page.getByRole('link', { name: `Already Imported View ${NAME}` })).toBeVisible()
  })
})
