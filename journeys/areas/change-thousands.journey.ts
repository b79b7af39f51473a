import { expect, expectToast, test } from '../ark.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('a change of two thousand sizes is followed to its end, and every size has its result', async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Thousands', { products: 180 })
  const { api } = retailer
  const { total_variants: total } = await api('GET /listings/stats')
  expect(total).toBeGreaterThanOrEqual(2_000)
  const dialog = page.getByRole('dialog', { name: 'Change payouts' })
  const bar = page.getByRole('region', { name: 'Selected sizes' })
  await enter(page, retailer, '/listings')

  await test.step('all sizes are selected, including those without stock', async () => {
    await page.getByRole('button', { name: /^Show Zero Stock/ }).click()
    await expect(page.getByRole('button', { name: /^Hide Zero Stock/ })).toBeVisible()
    // The first checkbox is in the table head.
    await page
      .getByRole('table', { name: 'Listings' })
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check()
    await bar.getByRole('button', { name: /^Select all .*sizes that match/ }).click()
    await expect(bar).toContainText(total.toLocaleString('en-US'))
  })

  await test.step('both payouts are set, and other work continues during the run', async () => {
    await bar.getByRole('button', { name: 'Change payouts' }).click()
    await dialog.getByRole('combobox', { name: 'Change' }).click()
    await page.getByRole('option', { name: 'Set to an amount', exact: true }).click()
    await dialog.getByRole('radio', { name: 'Both' }).check()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('180')
    await dialog.getByRole('button', { name: `Change ${total.toLocaleString('en-US')} sizes` }).click()
    const run = page.getByRole('progressbar').first()
    await expect(run.or(page.getByText('Payouts changed')).first()).toBeVisible()
    await page
      .getByRole('link', { name: /^Inventory/ })
      .first()
      .click()
    await expectToast(page, 'Payouts changed')
  })

  await test.step('every size has them, and the run shows how many it changed', async () => {
    expect((await api('GET /listings/stats')).configured_variants).toBe(total)
    const [run] = await api('GET /runs', { query: { kind: 'payouts' } })
    expect(run).toMatchObject({ state: 'completed', done: total, total })
  })
})
