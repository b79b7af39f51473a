import type { Page } from '@playwright/test'
import { expect, test } from './ark.ts'
import { fillSignIn, PASSWORD, PEOPLE, type Person, signIn } from './people.ts'

interface Place {
  /** What the side navigation shows, in its order. */
  navigation: string[]
  /** Pages that say Access Denied, and in which words. */
  denied: Record<string, string>
  /** Pages that lead elsewhere. */
  led: Record<string, string>
}

const SELLERS_ONLY = 'This page is only accessible to sellers.'
const ADMINISTRATORS_ONLY = 'This page is restricted to administrators only.'
const NOT_THIS_ROLE = 'Your role may not open this page.'

/** Documents 1 and 3, section 6, as a person meets it. */
const PLACES: Partial<Record<Person, Place>> = {
  owner: {
    navigation: [
      'Dashboard',
      'Products',
      'Shopify',
      'Inventory',
      'Listings',
      'Sales',
      'Fulfillments',
      'Finances',
      'Users',
      'Settings',
    ],
    denied: { '/admin': ADMINISTRATORS_ONLY },
    led: { '/system-sales': '/', '/no-such-page': '/' },
  },
  manager: {
    navigation: [
      'Dashboard',
      'Products',
      'Shopify',
      'Inventory',
      'Listings',
      'Sales',
      'Fulfillments',
      'Finances',
      'Settings',
    ],
    denied: { '/users': NOT_THIS_ROLE, '/admin': ADMINISTRATORS_ONLY },
    led: { '/system-sales': '/' },
  },
  associate: {
    navigation: ['Dashboard', 'Products', 'Shopify', 'Inventory', 'Listings', 'Sales', 'Fulfillments', 'Settings'],
    denied: { '/users': NOT_THIS_ROLE, '/finances': NOT_THIS_ROLE, '/admin': ADMINISTRATORS_ONLY },
    led: { '/system-sales': '/' },
  },
  fulfillment: {
    navigation: ['Fulfillments', 'Settings'],
    denied: { '/admin': ADMINISTRATORS_ONLY },
    led: {
      '/dashboard': '/fulfillments',
      '/inventory': '/fulfillments',
      '/sales': '/fulfillments',
      '/users': '/fulfillments',
      '/system-sales': '/',
    },
  },
  buyer: {
    navigation: ['Settings'],
    denied: { '/dashboard': SELLERS_ONLY, '/users': SELLERS_ONLY, '/admin': ADMINISTRATORS_ONLY },
    led: { '/system-sales': '/' },
  },
  operator: {
    navigation: ['System Sales', 'Admin', 'Settings'],
    denied: { '/inventory': NOT_THIS_ROLE, '/finances': NOT_THIS_ROLE },
    led: { '/system-sales': '/system-sales' },
  },
}

for (const [person, place] of Object.entries(PLACES) as [Person, Place][]) {
  test(`${person}: what the navigation shows, and what is refused by address`, async ({ page }) => {
    await signIn(page, person)
    expect(await entries(page)).toEqual(place.navigation)
    for (const [address, words] of Object.entries(place.denied)) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Access Denied' }), address).toBeVisible()
      await expect(page.getByRole('main'), address).toContainText(words)
    }
    for (const [address, end] of Object.entries(place.led)) {
      await page.goto(address)
      await expect(page, address).toHaveURL((url) => url.pathname === end)
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    }
  })
}

test('a wrong account type is told which portal is its own, and its token is dropped', async ({ page }) => {
  await page.goto('/seller')
  await fillSignIn(page, { email: PEOPLE.buyer.email, password: PASSWORD })
  await expect(page.getByRole('alert')).toContainText(
    'This account is registered as a buyer. Please use the buyer login page.',
  )
  await page.goto('/buyer')
  await fillSignIn(page, { email: PEOPLE.owner.email, password: PASSWORD })
  await expect(page.getByRole('alert')).toContainText(
    'This account is registered as a seller. Please use the seller login page.',
  )
  expect(await page.evaluate<string | null>(`localStorage.getItem('ark.token')`)).toBeNull()
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/seller/)
})

test('who is denied as the wrong account type goes on to the matching portal', async ({ page }) => {
  await signIn(page, 'buyer')
  await page.goto('/listings')
  await page.getByRole('link', { name: 'Go to seller login' }).click()
  await expect(page).toHaveURL(/\/seller/)
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
})

/** The words of the entries without what waits there. */
async function entries(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('group').getByRole('link')
  await expect(links.first()).toBeVisible()
  return (await links.locator(':scope > span').allInnerTexts()).map((text) => text.trim())
}
