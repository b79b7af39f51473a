import { expect, test } from '../ark.ts'

test.use({ person: 'owner' })

test('a page and a size are found by keyboard from anywhere', async ({ page }) => {
  await page.goto('/users')
  await page.getByRole('button', { name: 'Search everything' }).waitFor()
  const search = page.getByRole('dialog', { name: 'Search everything' })

  await page.keyboard.press('Control+K')
  await search.getByRole('textbox').fill('finan')
  await expect(search.getByRole('button')).toHaveText(['Finances'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/finances/)
  await expect(search).toBeHidden()

  await page.keyboard.press('Control+K')
  await search.getByRole('textbox').fill('jordan')
  const size = search.getByRole('button', { name: / size / }).first()
  const name = await size
    .locator('span', { hasText: / size / })
    .last()
    .innerText()
  await size.click()
  await expect(page).toHaveURL(/\/listings/)
  const market = page.getByRole('dialog', { name: 'Market Data' })
  await expect(market).toContainText(name.replace(/ size .*/, ''))
})

test('words are found in any order, with a size, and a corrected typing mistake is reported', async ({ page }) => {
  await page.goto('/listings')
  const box = page.getByRole('searchbox', { name: 'Search product name, brand or SKU' })
  await box.fill('retro jordan 9.5')
  const names = page.getByRole('table', { name: 'Listings' }).getByText(/^Size \d/)
  await expect.poll(async () => (await names.allTextContents()).every((name) => name.startsWith('Size 9.5'))).toBe(true)
  await expect(names.first().locator('mark')).toHaveText('9.5')

  await box.fill('jrodan retro')
  await expect(page.getByRole('status').filter({ hasText: 'Showing results for' })).toHaveText(
    'Nothing matches “jrodan retro”. Showing results for “jordan retro”.',
  )
})
