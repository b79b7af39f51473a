import { expect, test } from '../ark.ts'
import { look, prepareLook } from '../axe.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('prices are imported from a StockX sheet with a corrected column, and then undone', async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Brought Along')
  const { api } = retailer
  const variants = async () => (await api('GET /listings/variants', { query: { limit: 200 } })).variants
  const priced = (await variants())
    .filter(({ product_sku, stockx }) => product_sku !== null && stockx.lowest_ask !== null)
    .slice(0, 3)
  expect(priced).toHaveLength(3)
  const payouts = async () => {
    const now = new Map((await variants()).map((each) => [each.variant_id, each]))
    return priced.map(({ variant_id }) => now.get(variant_id)?.desired_payout ?? null)
  }
  const lines = priced.map(
    ({ product_sku, product_name, size, stockx }, at) =>
      `${at},"${product_name}",${product_sku},US ${size},${stockx.lowest_ask},20.00`,
  )
  const content = ['Listing Id,Product Name,Style,Size,Ask,Reserve', ...lines, '9,Gone,ZZ9999-999,9,150,20'].join('\n')
  const dialog = page.getByRole('dialog', { name: 'Import and export CSV' })
  const picker = (name: string) => dialog.getByRole('combobox', { name, exact: true })
  await enter(page, retailer, '/listings?dialog=payouts')

  await test.step('the dialog opens from where payouts are set', async () => {
    await page.getByRole('link', { name: 'Import prices from CSV' }).click()
    await expect(picker('What')).toHaveValue('Prices from another tool')
  })

  await test.step('the columns are guessed and shown; nothing has changed', async () => {
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'before.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    await expect(picker('Style codes are in')).toHaveValue('Style')
    await expect(picker('Sizes are in')).toHaveValue('Size')
    await expect(picker('Prices are in')).toHaveValue('Ask')
    await expect(picker('The amounts are')).toHaveValue('Asks on StockX')
    await expect(dialog.getByText('The payouts of 3 sizes change. 1 row of 4 is left out.')).toBeVisible()
    await look(page, { name: 'prices from another tool', within: '[role="dialog"]' })
    await prepareLook(page)
    expect(await payouts()).toEqual([null, null, null])
  })

  await test.step('a column is corrected by keyboard, and is still corrected after a reload', async () => {
    await picker('Lowest prices are in (optional)').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: /^Reserve/ }).waitFor()
    await page.keyboard.press('End')
    for (let at = 0; at < 6; at++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(picker('Lowest prices are in (optional)')).toHaveValue('Reserve')
    await expect(dialog.getByRole('table', { name: 'Changes' })).toContainText('minimum payout')
    await page.reload()
    await expect(picker('Lowest prices are in (optional)')).toHaveValue('Reserve')
    await expect(dialog.getByRole('table', { name: 'Rows left out' })).toContainText('ZZ9999-999')
  })

  await test.step('applied, each size wants the net of its ask; undone, it wants the previous payout', async () => {
    await dialog.getByRole('button', { name: 'Apply 3 prices' }).click()
    await expect.poll(payouts).toEqual(priced.map(({ stockx }) => stockx.net_payout))
    await dialog.getByRole('button', { name: 'Undo: Prices from before.csv' }).click()
    await expect.poll(payouts).toEqual([null, null, null])
  })
})
