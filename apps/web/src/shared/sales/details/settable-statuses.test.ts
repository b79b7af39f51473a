import { expect, test } from 'vitest'
import { settableStatuses } from './settable-statuses.ts'

test('each status is offered once, in the spelling of the platform', () => {
  const alias = settableStatuses('goat')
  const stockx = settableStatuses('stockx')
  expect(new Set(alias.map((status) => status.label)).size).toBe(alias.length)
  expect(alias).toContainEqual({ value: 'ORDER_STATUS_SOLD', label: 'CREATED' })
  expect(stockx).toContainEqual({ value: 'CREATED', label: 'CREATED' })
  expect(alias).toContainEqual({ value: 'ORDER_STATUS_CANCELED', label: 'CANCELLED' })
  expect(stockx).toContainEqual({ value: 'CANCELED', label: 'CANCELLED' })
})

test('a resolved cancellation is final and not set by hand', () => {
  expect(settableStatuses('stockx').map((status) => status.label)).not.toContain('RESOLVED')
})
