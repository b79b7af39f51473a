import { expect, test } from 'vitest'
import { navigationFor } from './navigation.ts'

const labels = (role: Parameters<typeof navigationFor>[0]) =>
  navigationFor(role).flatMap((group) => group.entries.map((entry) => entry.label))

test('fulfillment people see Fulfillments and Settings only', () => {
  expect(labels('fulfillment')).toEqual(['Fulfillments', 'Settings'])
})

test('owners see every page, associates everything but the money', () => {
  const all = ['Dashboard', 'Shopify', 'Inventory', 'Listings', 'Sales', 'Fulfillments', 'Finances', 'Settings']
  expect(labels('owner')).toEqual(all)
  expect(labels('associate')).toEqual(all.filter((label) => label !== 'Finances'))
})

test('the operator and buyers see nothing of a retailer', () => {
  expect(labels('operator')).toEqual([])
  expect(labels('buyer')).toEqual([])
})
