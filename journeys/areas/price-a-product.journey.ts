import { expect, expectToast, test } from '../ark.ts'
import { look, prepareLook } from '../axe.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('a product is priced and switched on entirely', async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Whole')
  const { api } = retailer
  const { products } = await api('GET /listings/product-summaries', { query: { in_stock: true } })
  const product = products.find(({ shown_variants }) => shown_variants > 2)!
  const { product_id: id, product_name: name, total_variants: count } = product
  const sizes = async () => (await api('GET /listings/products/{id}/variants', { params: { id } })).variants
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `CHECK MARKET: ${name}`, exact: true }) })
  await enter(page, retailer, '/listings')
  await page.getByText('Product view', { exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search product name, brand or SKU' }).fill(name)

  await test.step('both payouts are set for every size', async () => {
    for (const [which, dollars] of Object.entries({ Desired: 60, Minimum: 50 })) {
      const cell = row.getByRole('textbox', { name: `${which} payout of all sizes of ${name}` })
      await cell.fill(String(dollars))
      await cell.press('Enter')
      const title = which === 'Desired' ? 'Desired Payout Updated' : 'Bottom Payout Updated'
      await expect(page.getByText(title).first()).toBeVisible()
    }
    expect((await sizes()).map(({ desired_payout, bottom_payout }) => [desired_payout, bottom_payout])).toEqual(
      Array.from({ length: count }, () => [60, 50]),
    )
  })

  await test.step('all sizes are switched on, and those with stock go live', async () => {
    await row.getByRole('switch', { name: `Disabled: all sizes of ${name}` }).click()
    await expect(row.getByRole('switch', { name: `Enabled: all sizes of ${name}` })).toBeChecked()
    await expect(row).toContainText(`${count}/${count} listed`)
    await expect(row).toContainText(/\d+ live/)
    await look(page, { name: 'listings by product' })
    await prepareLook(page)
  })

  await test.step('they cannot be switched off a moment later', async () => {
    const all = row.getByRole('switch', { name: `Enabled: all sizes of ${name}` })
    // The limit of one call in five seconds starts with an accepted call.
    await expect(() =>
      api('PATCH /listings/products/{id}/toggle', { params: { id }, body: { enabled: true } }),
    ).toPass()
    await all.click()
    await expectToast(page, 'Please wait a moment before toggling this product again')
    await expect(all).toBeChecked()
    expect((await sizes()).every(({ listings_enabled }) => listings_enabled)).toBe(true)
  })

  await test.step('a single size is switched off: the product is partly listed', async () => {
    await row.getByRole('button', { name: `Open ${name}` }).click()
    await page
      .getByRole('switch', { name: new RegExp(`^Enabled: .*, size `) })
      .first()
      .click()
    await expect(row).toContainText('Partial listing')
    await expect(row.getByRole('button', { name: `Enable All: ${name}` })).toBeVisible()
    // The address keeps the view.
    await page.reload()
    await expect(row).toContainText(`${count - 1}/${count} listed`)
    await expect(page.getByRole('switch', { name: new RegExp(`^Disabled: .*, size `) }).first()).toBeVisible()
  })
})
