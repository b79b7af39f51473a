import { expect, test } from '../ark.ts'
import { goTo } from '../people.ts'
import { enter, openRetailer } from '../retailers.ts'

test('every net payout of a product is checked before buying, and the product is opened', async ({ page, ark }) => {
  const retailer = await openRetailer(ark, 'Payout Checker')
  await enter(page, retailer, '/dashboard')
  await goTo(page, 'Check Payouts')
  const search = page.getByRole('searchbox', { name: 'Search StockX by name, style code or barcode' })
  await search.fill('Du')
  await expect(page.getByText('Please enter at least 3 characters to search')).toBeVisible()
  await search.fill('Dunk Low')
  const found = page
    .getByRole('list', { name: 'Found products' })
    .getByRole('button')
    .filter({ hasText: 'In Database' })
  await found.first().click()
  await page.getByRole('textbox', { name: 'Retail price' }).fill('110')
  await page.getByRole('button', { name: 'Calculate Payouts' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Calculation Complete' })).toContainText('Found market data')
  const table = page.getByRole('table', { name: 'Net payouts by size' })
  await expect(table.getByRole('row').nth(1)).toContainText('$')
  await expect(page.getByText('based on the fees in effect since')).toBeVisible()

  await page.getByRole('link', { name: 'Open in Products' }).click()
  await expect(page).toHaveURL(/\/products\?.*product=/)
  await page.goBack()
  await expect(search).toHaveValue('Dunk Low')
})
