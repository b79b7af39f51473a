import { expect, test } from '../ark.ts'
import { fillSignIn, goTo, JOURNEY_PASSWORD, JOURNEY_PEOPLE, signInAs } from '../people.ts'

test('a visitor must sign in, is refused with a wrong password, and then reaches the requested page', async ({
  page,
}) => {
  const { email } = JOURNEY_PEOPLE.owner
  await page.goto('/inventory')
  await expect(page).toHaveURL(/\/seller/)
  await fillSignIn(page, { email, password: 'Sandbox-2025' })
  await expect(page.getByRole('alert')).toContainText('Login Failed')
  await expect(page).toHaveURL(/\/seller/)
  await fillSignIn(page, { email, password: JOURNEY_PASSWORD })
  await expect(page).toHaveURL(/\/inventory/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test("a buyer is refused at the sellers' portal, and continues there from a page of the buyers", async ({ page }) => {
  await page.goto('/seller')
  await fillSignIn(page, { email: JOURNEY_PEOPLE.buyer.email, password: JOURNEY_PASSWORD })
  await expect(page.getByRole('alert')).toContainText(
    'This account is registered as a buyer. Please use the buyer login page.',
  )
  expect(await page.evaluate<string | null>(`localStorage.getItem('ark.token')`)).toBeNull()
  await signInAs(page, 'buyer')
  await page.goto('/listings')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to seller login' }).click()
  await expect(page).toHaveURL(/\/seller/)
})

test('fulfillment staff see two pages, and are redirected to them from any other', async ({ page }) => {
  await signInAs(page, 'fulfillment')
  await expect(page).toHaveURL(/\/fulfillments/)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('group').getByRole('link')
  await expect(links).toHaveCount(2)
  await page.goto('/inventory')
  await expect(page).toHaveURL(/\/fulfillments/)
  await goTo(page, 'Settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})
