import { expect, test } from '../ark.ts'
import { control, journaledEffects } from '../outside-world.ts'
import { goTo } from '../people.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

/** A product that the sandbox's catalog does not have. */
const SKU = 'B75807'

test('a product on sale is found, synced and listed', async ({ page, ark }) => {
  const { shopify, stockx } = ark.simulators
  const retailer = await openRetailerWithShop(ark, 'Liquidator', { styleCodes: [SKU] })
  const [store] = await retailer.api('GET /liquidation/stores')
  const { products } = await retailer.api('GET /shopify/stores/{id}/products', {
    params: { id: store?.id ?? 0 },
    query: { search: SKU },
  })
  const [{ id: productId, title } = { id: '', title: '' }] = products
  await control(shopify, 'edit-product', {
    shop: retailer.shop.domain,
    productId,
    priceCents: 9_000,
    compareAtPriceCents: 12_000,
  })
  await enter(page, retailer, '/dashboard')

  await test.step('products on sale in the shop are listed', async () => {
    await goTo(page, 'Liquidation')
    await page.getByRole('searchbox', { name: 'Search products by title, SKU or barcode' }).fill(title)
    const row = page.getByRole('row').filter({ hasText: title })
    await expect(row).toContainText(/\$120\.00\s*\$90\.00\s*25% off/)
    await row.getByRole('button', { name: `GUIDED SYNC ${title}` }).click()
  })

  await test.step('a product is found at StockX, imported and linked; a reload loses nothing', async () => {
    const dialog = page.getByRole('dialog', { name: 'Guided Sync' })
    await dialog.getByRole('searchbox').fill(SKU)
    await dialog
      .getByRole('button', { name: /^Select / })
      .first()
      .click()
    await dialog.getByRole('textbox', { name: 'Retail price' }).fill('115')
    await page.reload()
    await expect(dialog.getByRole('textbox', { name: 'Retail price' })).toHaveValue('$115')
    await dialog.getByRole('button', { name: 'Import & Sync' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Import & Sync Successful!' })).toContainText('linked')
  })

  const before = (await journaledEffects(stockx, 'listing.created')).at(-1)?.n ?? 0
  const listed = await test.step('its payouts are set and every size with stock is listed', async () => {
    const dialog = page.getByRole('dialog', { name: 'Configure Market Payouts' })
    const stock = dialog.getByText(/\d+ sizes? of \d+ have stock to list/)
    await expect(stock).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Desired Payout' })).toHaveValue('$90')
    await dialog.getByRole('textbox', { name: 'Minimum Payout' }).fill('70')
    const sizes = Number.parseInt(await stock.innerText(), 10)
    expect(sizes).toBeGreaterThan(0)
    await dialog.getByRole('button', { name: 'List All Sizes' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Listings Enabled Successfully!' })).toContainText(
      `${sizes} size`,
    )
    return sizes
  })

  await test.step('StockX lists them, and the product shows as synced', async () => {
    const made = async () =>
      new Set(
        (await journaledEffects(stockx, 'listing.created', before))
          .filter(({ details }) => details['styleCode'] === SKU)
          .map(({ details }) => details['size']),
      ).size
    await expect.poll(made).toBe(listed)
    await expect(page.getByRole('button', { name: `Already Synced ${title}` })).toBeDisabled()
  })
})
