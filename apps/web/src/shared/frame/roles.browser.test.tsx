import type { Role } from '@ark/domain'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'

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
const PLACES: Record<Role, Place> = {
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

const cases = Object.entries(PLACES) as [Role, Place][]
const denied = cases.flatMap(([role, place]) => Object.entries(place.denied).map((entry) => [role, ...entry] as const))
const led = cases.flatMap(([role, place]) => Object.entries(place.led).map((entry) => [role, ...entry] as const))

/** Pages that somebody is led to ask for their rows. */
const answerPages = () => {
  answer('GET /locations/', [])
  answer('GET /retailers', [])
  answer('GET /sales/summaries', { sales: [], next_cursor: null })
  answer('GET /sales/admin/system-sales', { sales: [], next_cursor: null, total: 0, summary: null })
}

test.each(cases)('%s finds in the navigation what the role may open, and nothing else', async (role, place) => {
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

  test.each(led)('%s is led from %s to %s', async (role, address, end) => {
    answerPages()
    const site = await openSite(address, { as: role })
    await expect.poll(site.path).toBe(end)
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  })
})
