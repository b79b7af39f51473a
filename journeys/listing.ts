import { expect, type Locator, type Page } from '@playwright/test'
import type { Pair } from './pairs.ts'
import { goTo } from './people.ts'

/** Finds the row of a pair on /listings by its style code. */
export async function listingRow(page: Page, pair: Pair): Promise<Locator> {
  await goTo(page, 'Listings')
  await page.getByRole('searchbox', { name: 'Search product name, brand or SKU' }).fill(pair.sku)
  // The whole list has this row as well, and the filtered list replaces it with another one.
  const products = page.getByRole('table', { name: 'Listings' }).locator('[aria-colspan]')
  await expect(products.filter({ hasText: pair.sku })).toHaveCount(1)
  await expect(products.filter({ hasNotText: pair.sku })).toHaveCount(0)
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `CHECK MARKET: ${pair.name}`, exact: true }) })
}

/** Returns one marketplace's cell of that row. */
export const cellOf = (row: Locator, marketplace: 'StockX' | 'ALIAS'): Locator =>
  row.getByRole('cell').nth(marketplace === 'StockX' ? 4 : 5)

/** Sets the payouts of a pair and enables it, as a person does. */
export async function enableWithPayouts(row: Locator, pair: Pair): Promise<void> {
  const payouts = { Desired: pair.net, Minimum: Math.floor(pair.net * 0.9) }
  for (const [which, dollars] of Object.entries(payouts)) {
    const cell = row.getByRole('textbox', { name: `${which} payout of ${pair.name}` })
    await cell.fill(String(dollars))
    await cell.press('Enter')
    // Saved: the mark that shows this disappears.
    await expect(cell.locator('..')).toHaveAttribute('data-state', /saved|idle/)
    await expect(cell).toHaveValue(String(dollars))
  }
  await row.getByRole('switch', { name: `Disabled: ${pair.name}` }).click()
  await expect(row.getByRole('switch', { name: `Enabled: ${pair.name}` })).toBeChecked()
}
