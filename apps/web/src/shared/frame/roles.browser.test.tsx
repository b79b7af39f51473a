import type { Role } from '@ark/domain'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'
import type { Answer } from '../api.ts'
import { readToken } from '../token.ts'

interface Place {
  /** The entries of the side navigation, in order. */
  navigation: string[]
  /** Pages that show Access Denied, each with its message. */
  denied: Record<string, string>
  /** Pages that redirect, each with its target. */
  led: Record<string, string>
  /** The page where the person starts. The landing page and the person's own portal redirect to it. */
  home: string
}

const SELLERS_ONLY = 'This page is only accessible to sellers.'
const ADMINISTRATORS_ONLY = 'This page is restricted to administrators only.'
const NOT_THIS_ROLE = 'Your role cannot open this page.'

/** The expected navigation and pages of each role. */
const PLACES: Record<Role, Place> = {
  owner: {
    navigation: [
      'Dashboard',
      'Quick Actions',
      'Import to List',
      'Market Review',
      'Highest Bid Report',
      'Check Payouts',
      'Products',
      'Shopify',
      'Inventory',
      'Fulfillment Settings',
      'Cancelled Sales',
      'Listings',
      'Liquidation',
      'Sales',
      'Fulfillments',
      'Active Sales',
      'Price Management',
      'Offers',
      'Sales History',
      'Finances',
      'Users',
      'Settings',
    ],
    denied: { '/admin': ADMINISTRATORS_ONLY },
    led: { '/system-sales': '/dashboard' },
    home: '/dashboard',
  },
  manager: {
    navigation: [
      'Dashboard',
      'Quick Actions',
      'Import to List',
      'Market Review',
      'Highest Bid Report',
      'Check Payouts',
      'Products',
      'Shopify',
      'Inventory',
      'Fulfillment Settings',
      'Cancelled Sales',
      'Listings',
      'Liquidation',
      'Sales',
      'Fulfillments',
      'Active Sales',
      'Price Management',
      'Offers',
      'Sales History',
      'Finances',
      'Settings',
    ],
    denied: { '/users': NOT_THIS_ROLE, '/admin': ADMINISTRATORS_ONLY },
    led: { '/system-sales': '/dashboard' },
    home: '/dashboard',
  },
  associate: {
    navigation: [
      'Dashboard',
      'Quick Actions',
      'Import to List',
      'Market Review',
      'Highest Bid Report',
      'Check Payouts',
      'Products',
      'Shopify',
      'Inventory',
      'Fulfillment Settings',
      'Cancelled Sales',
      'Listings',
      'Liquidation',
      'Sales',
      'Fulfillments',
      'Active Sales',
      'Price Management',
      'Offers',
      'Sales History',
      'Settings',
    ],
    denied: { '/users': NOT_THIS_ROLE, '/finances': NOT_THIS_ROLE, '/admin': ADMINISTRATORS_ONLY },
    led: { '/system-sales': '/dashboard' },
    home: '/dashboard',
  },
  fulfillment: {
    navigation: ['Fulfillments', 'Settings'],
    denied: { '/admin': ADMINISTRATORS_ONLY },
    led: {
      '/dashboard': '/fulfillments',
      '/inventory': '/fulfillments',
      '/liquidation': '/fulfillments',
      '/sales': '/fulfillments',
      '/cancelled-sales': '/fulfillments',
      '/users': '/fulfillments',
      '/system-sales': '/fulfillments',
    },
    home: '/fulfillments',
  },
  buyer: {
    navigation: ['Available Inventory', 'Purchase History', 'My Offers', 'Settings'],
    denied: {
      '/dashboard': SELLERS_ONLY,
      '/users': SELLERS_ONLY,
      '/wholesale/offers': SELLERS_ONLY,
      '/admin': ADMINISTRATORS_ONLY,
    },
    led: { '/system-sales': '/buyer/inventory' },
    home: '/buyer/inventory',
  },
  operator: {
    navigation: [
      'Admin',
      'System Sales',
      'Payments',
      'Wholesale Monitoring',
      'Global Products',
      'Retail Prices',
      'StockX Automation',
      'StockX Listings',
      'Unknown Listings',
      'Failed Jobs',
      'Provider Health',
      'Debug Tools',
      'Go Live',
      'Accounts',
      'Outbox',
      'Audit Log',
      'System Settings',
      'Settings',
    ],
    denied: { '/inventory': NOT_THIS_ROLE, '/finances': NOT_THIS_ROLE },
    led: { '/system-sales': '/system-sales' },
    home: '/admin',
  },
}

const cases = Object.entries(PLACES) as [Role, Place][]
const denied = cases.flatMap(([role, place]) => Object.entries(place.denied).map((entry) => [role, ...entry] as const))
const entrances = cases.flatMap(([role, { home }]) =>
  ['/', role === 'buyer' ? '/buyer' : '/seller'].map((address) => [role, address, home] as const),
)
const led = cases.flatMap(([role, place]) => Object.entries(place.led).map((entry) => [role, ...entry] as const))

const NO_PLATFORM: Answer<'GET /admin/system-info'> = {
  system_stats: {
    total_products: 0,
    total_variants: 0,
    products_with_retail_price: 0,
    products_without_retail_price: 0,
    total_inventory_items: 0,
    fulfillment_settings_enabled: 0,
  },
  unlinked_sales: { count: 0, sales: [] },
  sample_inventory: [],
  recommendations: [],
  as_of: '2026-11-22T13:00:00.000Z',
}

/** Answers the reads of the pages that people are redirected to. */
const answerPages = () => {
  answer('GET /locations/', [])
  answer('GET /retailers', [])
  answer('GET /sales/summaries', { sales: [], next_cursor: null })
  answer('GET /automation-requests/', { requests: [], next_cursor: null, waiting: 0 })
  answer('GET /sales/admin/system-sales', { sales: [], next_cursor: null, total: 0, summary: null })
  answer('GET /auth/sessions', [])
  answer('GET /auth/second-factor', { is_on: false, is_required: false, turned_on_at: null, recovery_codes_left: 0 })
  answer('GET /admin/payments', [])
  answer('GET /admin/retailers', [])
  answer('GET /admin/system-info', NO_PLATFORM)
  answer('GET /buyer/available-inventory', [])
  answer('GET /buyer/available-inventory/summary', { variants: 0, is_more: false, sizes: [] })
  answer('GET /admin/failed-jobs', { jobs: [], next_cursor: null, kinds: [] })
}

test.each(cases)('%s sees exactly the permitted pages in the navigation', async (role, place) => {
  await openSite(Object.keys(place.denied)[0] ?? '/', { as: role })
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('group').getByRole('link')
  await expect.poll(() => links.all().map((link) => link.element().textContent)).toEqual(place.navigation)
})

describe('by its address', () => {
  test.each(denied)('%s is denied %s: %s', async (role, address, words) => {
    await openSite(address, { as: role })
    await expect.element(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect.element(page.getByRole('main')).toMatchTextContent(words)
  })

  test.each(entrances)('a signed-in %s is redirected from %s to %s', async (role, address, home) => {
    answerPages()
    const site = await openSite(address, { as: role })
    await expect.poll(site.path).toBe(home)
    await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeInTheDocument()
  })

  test('a signed-in person is redirected from the portal to the page they were going to', async () => {
    answerPages()
    const site = await openSite('/seller?from=%2Ffulfillments%3Fsearch%3Ddunk', { as: 'owner' })
    await expect.poll(() => site.path() + site.search()).toBe('/fulfillments?search=dunk')
  })

  test("a buyer whom Access Denied links to the sellers' portal finds its sign-in there", async () => {
    const site = await openSite('/inventory', { as: 'buyer' })
    await page.getByRole('link', { name: 'Go to seller login' }).click()
    await expect.element(page.getByText('Sign in to your seller account')).toBeVisible()
    expect(site.path()).toBe('/seller')
  })

  test('signing out ends at the portal, ready for the next sign-in', async () => {
    answer('POST /auth/logout', { message: 'Signed out' })
    answer('GET /locations/', [])
    const site = await openSite('/dashboard', { as: 'owner' })
    await page.getByRole('button', { name: /account of Dana/ }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect.element(page.getByText('Sign in to your seller account')).toBeVisible()
    // The portal shows before the session has ended.
    await expect.element(page.getByText('Logged Out')).toBeVisible()
    expect(site.path() + site.search()).toBe('/seller')
    expect(readToken()).toBeNull()
  })

  test.each(['owner', 'fulfillment', 'buyer', 'operator'] as const)(
    'an unknown address shows a message to %s next to the navigation',
    async (role) => {
      const site = await openSite('/no-such-page/7', { as: role })
      const main = page.getByRole('main')
      await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
      await expect.element(main).toMatchTextContent('There is no page at /no-such-page/7')
      await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      await expect.element(main.getByRole('link')).toHaveAttribute('href', PLACES[role].home)
      expect(site.path()).toBe('/no-such-page/7')
    },
  )

  test.each([
    ['/no-such-page', '/'],
    ['/buyer/no-such-page', '/buyer'],
    ['/buyers', '/'],
  ])('a signed-out visitor is redirected from %s to %s', async (address, end) => {
    const site = await openSite(address)
    await expect.poll(site.path).toBe(end)
    expect(site.search()).toBe('')
  })

  test.each(led)('%s is redirected from %s to %s', async (role, address, end) => {
    answerPages()
    const site = await openSite(address, { as: role })
    await expect.poll(site.path).toBe(end)
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  })
})
