import { expect, test } from 'vitest'
import { navigationFor } from './navigation.ts'

const labels = (role: Parameters<typeof navigationFor>[0]) =>
  navigationFor(role).flatMap((group) => group.entries.map((entry) => entry.label))

test('fulfillment staff see only Fulfillments and Settings', () => {
  expect(labels('fulfillment')).toEqual(['Fulfillments', 'Settings'])
})

test('owners see every page, managers all except people, associates neither people nor money', () => {
  const all = [
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
  ]
  expect(labels('owner')).toEqual(all)
  expect(labels('manager')).toEqual(all.filter((label) => label !== 'Users'))
  expect(labels('associate')).toEqual(all.filter((label) => label !== 'Users' && label !== 'Finances'))
})

test('the operator sees no page of a retailer, and buyers see only their portal', () => {
  expect(labels('operator')).toEqual(['Settings'])
  expect(labels('buyer')).toEqual(['Available Inventory', 'Purchase History', 'My Offers', 'Settings'])
})
