import type { Page } from '@playwright/test'

export const JOURNEY_PASSWORD = 'Sandbox-2026'

/** The sandbox's people, always the same. */
export const JOURNEY_PEOPLE = {
  owner: { email: 'owner@sandbox.test', portal: '/seller' },
  manager: { email: 'manager@sandbox.test', portal: '/seller' },
  associate: { email: 'associate@sandbox.test', portal: '/seller' },
  fulfillment: { email: 'fulfillment@sandbox.test', portal: '/seller' },
  /** The owner of another retailer. */
  owner2: { email: 'owner2@sandbox.test', portal: '/seller' },
  buyer: { email: 'buyer@sandbox.test', portal: '/buyer' },
  operator: { email: 'operator@sandbox.test', portal: '/seller' },
} as const

export type Person = keyof typeof JOURNEY_PEOPLE

/** Signs a person in at their portal and waits until the first page is there. */
export async function signInAs(page: Page, person: Person): Promise<void> {
  const { email, portal } = JOURNEY_PEOPLE[person]
  await page.goto(portal)
  await fillSignIn(page, { email, password: JOURNEY_PASSWORD })
  await page.waitForURL((url) => url.pathname !== portal)
}

/**
 * Fills in and sends the sign-in form of the open page. On a very slow machine the request reaches the browser's time
 * limit; it is then sent again, as a person would.
 */
export async function fillSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  const button = page.getByRole('button', { name: 'Sign In' })
  await page.addLocatorHandler(page.getByRole('alert').filter({ hasText: 'Cannot reach ARK' }), () => button.click())
  await button.click()
}

/** Opens a page with the side navigation, without loading the site again. */
export async function goTo(page: Page, entry: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${entry}(?! [A-Z])`) })
    .click()
}
