import { expect, test } from '../ark.ts'
import { goTo } from '../people.ts'

test.use({ person: 'owner' })

test('a page part that does not arrive shows a message, reloads once, and works after a refresh', async ({ page }) => {
  await page.goto('/dashboard')
  const part = /FinancesPage-.*\.js$/
  const issue = page.getByRole('heading', { name: 'Loading Issue Detected' })
  await page.route(part, (route) => route.abort())
  const reload = page.waitForEvent('load')
  await goTo(page, 'Finances')
  await expect(issue).toBeVisible()
  await reload
  await expect(issue).toBeVisible()
  await page.unroute(part)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'Finances' })).toBeVisible()
})
