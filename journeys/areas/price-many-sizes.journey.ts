import { expect, expectToast, test } from '../ark.ts'
import { look, prepareLook } from '../axe.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('many sizes are priced by a rule after a preview, and restored', async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Priced')
  const { api } = retailer
  const all = async () => {
    const { variants } = await api('GET /listings/variants', { query: { limit: 200 } })
    // The sizes that the list shows by default.
    return variants.filter(({ total_shopify_stock }) => total_shopify_stock > 0)
  }
  const { total_variants: total } = await api('GET /listings/stats')
  const asked = (await all()).filter(({ stockx }) => stockx.net_payout !== null)
  const withoutAsk = (await all()).length - asked.length
  expect(asked.length).toBeGreaterThan(10)
  const bar = page.getByRole('region', { name: 'Selected sizes' })
  const dialog = page.getByRole('dialog', { name: 'Change payouts' })
  const choose = async (rule: string) => {
    await dialog.getByRole('combobox', { name: 'Change' }).click()
    await page.getByRole('option', { name: rule, exact: true }).click()
  }
  const selectAll = async () => {
    const box = page.getByRole('table', { name: 'Listings' }).getByRole('checkbox', { name: /^Select / })
    // The first checkbox is in the table head.
    await box.nth(1).check()
    await bar.getByRole('button', { name: /^Select all .*sizes that match/ }).click()
    await bar.getByRole('button', { name: 'Change payouts' }).click()
  }
  await enter(page, retailer, '/listings')

  await test.step('missing values are reported at their field', async () => {
    await selectAll()
    await dialog.getByRole('button', { name: 'Change payouts' }).click()
    await expect(dialog.getByText('Choose a change.')).toBeVisible()
  })

  await test.step('desired payouts come from the lowest asks; sizes without one are left out', async () => {
    await choose('Desired payout from the lowest ask')
    await dialog.getByRole('radio', { name: 'StockX' }).check()
    await expect(dialog.getByRole('status')).toContainText(/sizes change/)
    if (withoutAsk > 0) await expect(dialog.getByRole('status')).toContainText(/left out: There is no ask/)
    await look(page, { name: 'change payouts', within: '[role="dialog"]' })
    await prepareLook(page)
    expect((await all()).every(({ desired_payout }) => desired_payout === null)).toBe(true)
    await dialog.getByRole('button', { name: /^Change [\d,]+ sizes?$/ }).click()
    await expectToast(page, 'Payouts changed')
    const [first] = asked
    const now = (await all()).find(({ variant_id }) => variant_id === first!.variant_id)
    expect([now?.desired_payout, now?.bottom_payout]).toEqual([first!.stockx.net_payout, null])
  })

  await test.step('minimums are set too', async () => {
    await selectAll()
    await choose('Minimum payout from the desired payout')
    await dialog.getByRole('textbox', { name: 'Percent below the desired payout' }).fill('10')
    await dialog.getByRole('button', { name: /^Change [\d,]+ sizes?$/ }).click()
    await expect.poll(async () => (await api('GET /listings/stats')).configured_variants).toBeGreaterThan(10)
  })

  await test.step('the list of runs restores them, except a size that was edited since', async () => {
    const [first] = asked
    await api('PATCH /listings/variants/{id}/payouts', {
      params: { id: first!.variant_id },
      body: { bottom_payout: 1 },
    })
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const runs = page.getByRole('region', { name: 'Runs' })
    await runs.getByRole('button', { name: /^Undo: .*minimum payout 10% below the desired/ }).click()
    await expect.poll(async () => (await api('GET /listings/stats')).configured_variants).toBe(1)
    await expect(runs.getByText(/It was changed since/)).toBeVisible()
    expect((await api('GET /listings/stats')).total_variants).toBe(total)
  })
})
