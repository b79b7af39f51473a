import type { Locator, Page } from '@playwright/test'
import { type Api, apiAs } from '../api.ts'
import { expect, expectToast, type RunningArk, test } from '../ark.ts'
import { control, listingIds } from '../outside-world.ts'
import { listPair, lonePair } from '../pairs.ts'
import { goTo } from '../people.ts'
import { openRetailerWithShop } from '../retailers.ts'

test.use({ person: 'operator' })

const RETAILER = 'Watched Over'

test('the operator finds a sale, refreshes it, sets its status, fixes its fee, and sees it in the audit log', async ({
  page,
  ark,
}) => {
  const operator = apiAs(ark, 'operator')
  const sale = await aSale(ark, operator)
  await page.goto('/system-sales')
  await page.getByRole('searchbox', { name: /^Search product, order/ }).fill(sale.order_number)
  const table = page.getByRole('table', { name: 'System sales' })
  const row = table.getByRole('row').filter({ hasText: RETAILER })
  await expect(row).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Statistics' })).toContainText(/Total Sales1\D/)

  await test.step('the status is read from the marketplace', async () => {
    await choose(page, row, 'Refresh status')
    await expectToast(page, /Status (Unchanged|Refreshed)/)
  })

  await test.step('a status set by hand stays, whatever the marketplace reports', async () => {
    await choose(page, row, 'Edit status')
    const dialog = page.getByRole('dialog', { name: 'Edit Status' })
    await dialog.getByRole('button', { name: 'Update Status' }).click()
    await expect(dialog).toContainText('Choose the new status')
    await dialog.getByLabel('New status').selectOption('SUSPENDED')
    await dialog.getByRole('button', { name: 'Update Status' }).click()
    await expectToast(page, 'Status Updated')
    await expect(row).toContainText('SUSPENDED')
    await expect(row).toContainText('Manual')
    await choose(page, row, 'Refresh status')
    await expectToast(page, 'Override Kept')
    await expect(row).toContainText('SUSPENDED')
  })

  await test.step('the fee is computed again from the details', async () => {
    await row.click({ position: { x: 20, y: 20 } })
    const details = page.getByRole('dialog', { name: 'Sale Details' })
    await expect(details).toContainText(RETAILER)
    await choose(page, details, 'Fix ARK fee')
    const dialog = page.getByRole('dialog', { name: 'Fix ARK Fee' })
    await dialog.getByLabel('Retail price').fill('-5')
    await dialog.getByRole('button', { name: 'Fix ARK Fee' }).click()
    await expect(dialog).toContainText('Enter the retail price')
    await dialog.getByLabel('Retail price').fill('180')
    await dialog.getByRole('button', { name: 'Fix ARK Fee' }).click()
    await expectToast(page, 'ARK Fee Fixed')
    await expect(dialog).toBeHidden()
    await details.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('filters without a result say so, and can be cleared', async () => {
    await page.getByRole('button', { name: 'All retailers' }).click()
    await page.getByRole('option', { name: 'Second Street' }).click()
    await expect(page.getByRole('heading', { name: 'No sales found' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(table.getByRole('row').nth(1)).toBeVisible()
  })

  await test.step('the acts are in the audit log', async () => {
    await goTo(page, 'Admin')
    await page.getByRole('link', { name: 'Audit Log' }).click()
    const log = page.getByRole('list', { name: 'Audit log' })
    await expect(log).toContainText('ARK fee fixed')
    await page.getByRole('combobox', { name: 'Kind of event' }).click()
    await page.getByRole('option', { name: 'Sale status set' }).click()
    await expect(log).not.toContainText('ARK fee fixed')
    const entry = log.getByRole('listitem').filter({ hasText: sale.order_number })
    await expect(entry).toContainText('to: SUSPENDED')
    await expect(entry).toContainText('operator@sandbox.test')
  })
})

/** Chooses an action of a sale's menu. */
async function choose(page: Page, place: Locator, action: string) {
  await place.getByRole('button', { name: /^Actions on / }).click()
  await page.getByRole('button', { name: action }).click()
}

/** Creates a sale at alias that still waits to be packed. */
async function aSale(ark: RunningArk, operator: Api) {
  const { api } = await openRetailerWithShop(ark, RETAILER)
  const pair = await lonePair(api)
  await listPair(api, pair)
  await control(ark.simulators.alias, 'buy', { listingId: (await listingIds(ark, pair)).alias })
  const query = { limit: 200 } as const
  const sold = async () =>
    (await operator('GET /sales/admin/system-sales', { query })).sales.find((sale) => sale.retailer_name === RETAILER)
  await expect.poll(sold).toBeDefined()
  return (await sold())!
}
