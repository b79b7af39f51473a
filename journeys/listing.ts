import { expect, type Locator, type Page } from '@playwright/test'
import type { Pair } from './pairs.ts'
import { goTo } from './people.ts'

/** The row of a pair on /listings, found by its style code. */
export async function listingRow(page: Page, pair: Pair): Promise<Locator> {
  await goTo(page, 'Listings')
  await page.getByRole('searchbox', { name: 'Search product name, brand or SKU' }).fill(pair.sku)
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `CHECK MARKET: ${pair.name}`, exact: true }) })
}

/** One marketplace's cell of that row. */
export const cellOf = (row: Locator, marketplace: 'StockX' | 'ALIAS'): Locator =>
  row.getByRole('cell').nth(marketplace === 'StockX' ? 4 : 5)

/** Sets what the pair shall bring and puts it on offer, as a person does. */
export async function offer(row: Locator, pair: Pair): Promise<void> {
  await row.getByRole('textbox', { name: `Desired payout of ${pair.name}` }).fill(String(pair.net))
  await row.getByRole('textbox', { name: `Desired payout of ${pair.name}` }).press('Enter')
  await row.getByRole('textbox', { name: `Minimum payout of ${pair.name}` }).fill(String(Math.floor(pair.net * 0.9)))
  await row.getByRole('textbox', { name: `Minimum payout of ${pair.name}` }).press('Enter')
  await expect(row.getByLabel('Saved')).toHaveCount(2)
  await row.getByRole('switch', { name: `Disabled: ${pair.name}` }).click()
  await expect(row.getByRole('switch', { name: `Enabled: ${pair.name}` })).toBeChecked()
}
