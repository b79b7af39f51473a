import { type Api, apiAs } from './api.ts'
import { expect, type RunningArk, test } from './ark.ts'
import { control, effects } from './outside-world.ts'
import { goTo, signIn } from './people.ts'

/** A marketplace answers few requests a second to all journeys together. */
const ANSWERED = { timeout: 45_000 }

test('the operator finds a sale, refreshes it, sets its status, fixes its fee, and reads it all in the audit log', async ({
  page,
  ark,
}) => {
  test.setTimeout(240_000)
  const operator = await apiAs(ark, 'operator')
  const sale = await aSale(ark, operator)
  await signIn(page, 'operator')
  await goTo(page, 'System Sales')
  await page.getByRole('searchbox', { name: /^Search product, order/ }).fill(sale.order_number)
  const table = page.getByRole('table', { name: 'System sales' })
  const row = table.getByRole('row').filter({ hasText: 'Kicks & Co' })
  await expect(row).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Statistics' })).toContainText(/Total Sales1\D/)

  await test.step('the status is asked for at the marketplace', async () => {
    await row.getByRole('button', { name: /^Refresh the status of / }).click()
    await expect(page.getByText(/Status (Unchanged|Refreshed)/)).toBeVisible(ANSWERED)
  })

  await test.step('a status set by hand stays, whatever the marketplace says', async () => {
    await row.getByRole('button', { name: /^Edit the status of / }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Status' })
    await dialog.getByRole('button', { name: 'Update Status' }).click()
    await expect(dialog).toContainText('Choose the new status')
    await dialog.getByLabel('New status').selectOption('SUSPENDED')
    await dialog.getByRole('button', { name: 'Update Status' }).click()
    await expect(page.getByText('Status Updated')).toBeVisible()
    await expect(row).toContainText('SUSPENDED')
    await expect(row).toContainText('By hand')
    await row.getByRole('button', { name: /^Refresh the status of / }).click()
    await expect(page.getByText('Override Kept')).toBeVisible(ANSWERED)
    await expect(row).toContainText('SUSPENDED')
  })

  await test.step('the fee is worked out again, from the details', async () => {
    await row.click({ position: { x: 20, y: 20 } })
    const details = page.getByRole('dialog', { name: 'Sale Details' })
    await expect(details).toContainText('Kicks & Co')
    await details.getByRole('button', { name: /^Fix the ARK fee of / }).click()
    const dialog = page.getByRole('dialog', { name: 'Fix ARK Fee' })
    await dialog.getByLabel('Retail price').fill('-5')
    await dialog.getByRole('button', { name: 'Fix ARK Fee' }).click()
    await expect(dialog).toContainText('Enter the retail price')
    await dialog.getByLabel('Retail price').fill('180')
    await dialog.getByRole('button', { name: 'Fix ARK Fee' }).click()
    await expect(page.getByText('ARK Fee Fixed')).toBeVisible()
    await expect(dialog).toBeHidden()
    await details.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('filters that leave nothing say so, and can be cleared', async () => {
    await page.getByRole('combobox', { name: 'Retailer' }).click()
    await page.getByRole('option', { name: 'Second Street' }).click()
    await expect(page.getByRole('heading', { name: 'No sales found' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(table.getByRole('row').nth(1)).toBeVisible()
  })

  await test.step('what was done stands in the audit log', async () => {
    await goTo(page, 'Admin')
    await page.getByRole('tab', { name: 'Audit Log' }).click()
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

/** A sale that still waits for its pair and that nobody has set by hand; somebody buys one when there is none. */
async function aSale(ark: RunningArk, operator: Api) {
  const query = { status: 'created', limit: 200 } as const
  const newest = async () =>
    (await operator('GET /sales/admin/system-sales', { query })).sales.find(
      ({ platform, status_override, retailer_name }) =>
        platform !== 'shopify' && !status_override && retailer_name === 'Kicks & Co',
    )
  if (!(await newest())) {
    const simulator = ark.simulators.alias
    const live = () => effects(simulator, 'listing.activated')
    await expect.poll(async () => (await live()).length, { timeout: 60_000 }).toBeGreaterThan(0)
    await control(simulator, 'buy', { listingId: (await live()).at(-1)!.details['listingId'] })
    await expect.poll(newest, { timeout: 60_000 }).toBeDefined()
  }
  return (await newest())!
}
