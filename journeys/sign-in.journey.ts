import { expect, test } from './ark.ts'
import { PEOPLE, PASSWORD, signIn } from './people.ts'

test('an owner signs in at the seller portal and sees the dashboard', async ({ page }) => {
  await signIn(page, 'owner')
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a visitor who is not signed in is sent to sign in and back to where they were going', async ({ page }) => {
  await page.goto('/inventory')
  await expect(page).toHaveURL(/\/seller/)
  await page.getByLabel('Email').fill(PEOPLE.owner.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/inventory/)
})

test('a wrong password is refused and says so', async ({ page }) => {
  await page.goto('/seller')
  await page.getByLabel('Email').fill(PEOPLE.owner.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('Sandbox-2025')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('Login Failed')
  await expect(page).toHaveURL(/\/seller/)
})
