import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectToast, test } from '../ark.ts'
import { look, prepareLook } from '../axe.ts'
import { listPair, lonePair } from '../pairs.ts'
import { goTo } from '../people.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('reserves are exported as a spreadsheet and imported again, with every mistake first and then progress', async ({
  page,
  ark,
}) => {
  const retailer = await openRetailerWithShop(ark, 'Spreadsheets', { products: 120 })
  const { api } = retailer
  await listPair(api, await lonePair(api))
  const reservedNow = async () => (await api('GET /inventory/stats')).reserved_units
  const liveNow = async () => {
    const { variants } = await api('GET /listings/variants', { query: { filter: 'listed', limit: 100 } })
    return variants.flatMap(({ marketplace_listings }) => marketplace_listings.filter(({ state }) => state === 'live'))
      .length
  }
  const before = await reservedNow()
  const liveBefore = await liveNow()
  const dialog = page.getByRole('dialog', { name: 'Import and export CSV' })
  await enter(page, retailer, '/inventory')
  await openCsv(page)
  const file = await saved(page, 'Download CSV')
  const [head = '', ...lines] = file.trim().split(/\r?\n/)
  const stocked = lines.filter((line) => /,[1-9]\d*,0$/.test(line))
  const choose = (rows: string[]) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'reserves.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([head, ...rows].join('\n')),
    })

  await test.step('a file that is not CSV is refused with a message', async () => {
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'reserves.xlsx',
      mimeType: 'application/zip',
      buffer: Buffer.from('PK\u0003\u0004'),
    })
    await expect(dialog.getByRole('alert')).toContainText('damaged or is not an Excel file')
  })

  await test.step('mistakes are shown line by line and can be downloaded; nothing changes', async () => {
    await choose(stocked.map((line, at) => line.replace(/0$/, at % 2 === 0 ? '99999' : 'many')))
    await expect(dialog.getByRole('alert')).toContainText(/mistakes in [\d,]+ rows/)
    await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
    const mistakes = await saved(page, 'Download mistakes')
    expect(mistakes.trim().split(/\r?\n/)).toHaveLength(stocked.length + 1)
    expect(await reservedNow()).toBe(before)
    await look(page, { name: 'CSV', within: '[role="dialog"]' })
    await prepareLook(page)
  })

  await test.step('the file is applied while the page is left, and is found again', async () => {
    await choose(stocked.map((line) => line.replace(/0$/, '1')))
    await dialog.getByRole('button', { name: /^Apply [\d,]+ rows$/ }).click()
    await expectToast(page, 'CSV import started')
    await page.keyboard.press('Escape')
    await goTo(page, 'Sales')
    await expectToast(page, 'CSV imported')
    expect(await reservedNow()).toBe(before + stocked.length)
    await goTo(page, 'Inventory')
    await openCsv(page)
    await expect(dialog.getByText(/Reserved quantities from reserves\.csv/)).toContainText('rows changed')
  })

  await test.step('a file with zeros releases the same units', async () => {
    await choose(stocked)
    await dialog.getByRole('button', { name: /^Apply [\d,]+ rows$/ }).click()
    await expect.poll(reservedNow).toBe(before)
  })

  await test.step('the sizes that were withdrawn for it are on offer again', async () => {
    await expect.poll(liveNow).toBeGreaterThanOrEqual(liveBefore)
  })
})

async function openCsv(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  await page.getByRole('combobox', { name: 'What' }).click()
  await page.getByRole('option', { name: /^Reserved/ }).click()
}

/** Returns the file that a button downloads. */
async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}
