import { expect, test } from '../ark.ts'
import { look, prepareLook } from '../axe.ts'
import { untilThere } from '../pages.ts'

test.use({ person: 'owner' })

test('dialogs and menus of the frame have no accessibility barrier', async ({ page }) => {
  await prepareLook(page)
  await page.goto('/users')
  await page.getByRole('button', { name: 'Search everything' }).waitFor()
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('dialog', { name: 'Search everything' }).getByRole('button')).not.toHaveCount(0)
  await look(page, { name: 'search' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
  await look(page, { name: 'notifications' })
})

test('low stock has no barrier in light and dark, and fits a phone', async ({ page }) => {
  await prepareLook(page)
  await page.goto('/inventory?mode=low')
  await page.getByRole('textbox', { name: 'Low stock threshold' }).waitFor()
  await untilThere(page)
  await look(page, { name: 'low stock' })
})

test('the Manage dialog of a product has no barrier in light and dark, and fits a phone', async ({ page }) => {
  await prepareLook(page)
  await page.goto('/inventory')
  // A long list replaces its rows when the mouse enters it, and a click at that moment is lost.
  await page.getByRole('table', { name: 'Inventory' }).hover()
  await page.locator('[data-afloat="true"]').first().waitFor()
  await page
    .getByRole('button', { name: /^Manage / })
    .first()
    .click()
  for (const name of ['Stock', 'Reservations', 'Payouts', 'Costs', 'Wholesale']) {
    await page.getByRole('tab', { name }).click()
    await untilThere(page)
    await look(page, { name, within: '[role="dialog"]' })
  }
})
