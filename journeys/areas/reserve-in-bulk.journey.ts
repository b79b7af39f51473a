import { expect, expectToast, test } from '../ark.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('units of a product are reserved in bulk after a preview, and the reserve is undone', async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Held Back')
  const { api } = retailer
  const { products } = await api('GET /inventory/optimized', { query: { show_zero_stock: false, limit: 50 } })
  const product = products.findLast(({ totals }) => totals.total_available > 4)!
  const reservedNow = async () => {
    const now = await api('GET /inventory/optimized', { query: { product_search: product.product_name } })
    return now.products.find(({ product_sync_id: id }) => id === product.product_sync_id)!
  }
  const dialog = page.getByRole('dialog', { name: 'Inventory Reservations' })
  await enter(page, retailer, '/inventory')
  await page.getByRole('searchbox', { name: 'Search products or variants' }).fill(product.product_name)

  await test.step('the preview shows missing units in red, and changes nothing', async () => {
    await page.getByRole('button', { name: 'Bulk Reserve' }).click()
    await dialog.getByRole('radio', { name: /^Custom amount/ }).check()
    await dialog.getByRole('textbox', { name: /^Units of each size/ }).fill('9999')
    await expect(dialog.getByText(/fewer units than that/)).toBeVisible()
    await expect(dialog.getByRole('cell', { name: /^-9,99/ }).first()).toBeVisible()
    expect((await reservedNow()).totals.total_reserved).toBe(product.totals.total_reserved)
  })

  await test.step('a reload keeps the dialog open, with its choices and input', async () => {
    await page.reload()
    await expect(dialog.getByRole('radio', { name: /^Custom amount/ })).toBeChecked()
    await expect(dialog.getByRole('textbox', { name: /^Units of each size/ })).toHaveValue('9999')
  })

  await test.step('everything is reserved', async () => {
    await dialog.getByRole('radio', { name: /^Reserve All/ }).check()
    await expect(dialog.getByRole('status')).toContainText(/available [\d,]+ → 0/)
    await dialog.getByRole('button', { name: /^Take \d+ pairs off sale$/ }).click()
    await expectToast(page, 'Reservations updated')
    const row = page.getByRole('row').filter({ hasText: product.product_name }).first()
    await expect(row.getByRole('cell').nth(5)).toHaveText('0')
    expect((await reservedNow()).totals.total_available).toBe(0)
  })

  await test.step('everything is released', async () => {
    await page.getByRole('button', { name: 'Bulk Reserve' }).click()
    await dialog.getByRole('radio', { name: /^Reserve None/ }).check()
    await dialog.getByRole('button', { name: /^Put \d+ pairs back on sale$/ }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await reservedNow()).totals.total_reserved).toBe(0)
  })

  await test.step('products are selected by keyboard: a range, and all matching ones but one', async () => {
    await page.getByRole('searchbox', { name: 'Search products or variants' }).fill('')
    const table = page.getByRole('table', { name: 'Inventory' })
    await expect.poll(async () => Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(10)
    const box = page.getByRole('table', { name: 'Inventory' }).getByRole('checkbox', { name: /^Select / })
    const bar = page.getByRole('region', { name: 'Selected products' })
    // The first checkbox is in the table head.
    await box.nth(1).check()
    await box.nth(4).click({ modifiers: ['Shift'] })
    await expect(bar).toContainText(/^4 of \d+ selected/)
    const row = page.getByRole('table', { name: 'Inventory' }).getByRole('row').nth(4)
    await row.focus()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(bar).toContainText(/^5 of /)
    await page.keyboard.press('Space')
    await expect(bar).toContainText(/^4 of /)
    await bar.getByRole('button', { name: /^Select all \d+ products that match/ }).click()
    await expect(bar).toContainText(/^(\d+) of \1 selected/)
    await box.nth(2).uncheck()
    // The toast with Undo stays for a minute, in the navigation and so next to the buttons of the bar.
    await expect
      .poll(async () => {
        const [toast, actions] = await Promise.all([
          page.getByRole('alert').filter({ hasText: 'Reservations updated' }).boundingBox(),
          bar.boundingBox(),
        ])
        return toast && actions && toast.x + toast.width <= actions.x
      })
      .toBe(true)
    await bar.getByRole('button', { name: /^Reserve / }).click()
    await expect(dialog).toContainText(/^Inventory ReservationsFor \d+ selected products/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await bar.getByRole('button', { name: 'Deselect All' }).click()
    await expect(bar).toBeHidden()
  })
})
